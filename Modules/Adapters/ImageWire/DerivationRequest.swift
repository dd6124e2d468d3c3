public import Core

/// The job of deriving display picture, thumbnail and facts from one picture file.
public struct DerivationRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.derive

  /// How the file's bytes come.
  public enum Source: Equatable, Sendable {
    /// With this frame comes a descriptor of a regular file of that many bytes.
    case descriptor(count: Int)
    /// That many bytes follow in parts.
    case parts(count: Int)

    /// How many bytes the file has.
    public var count: Int {
      switch self {
      case .descriptor(let count), .parts(let count): count
      }
    }
  }

  /// How the bytes come.
  public var source: Source
  /// What is made.
  public var recipe: DerivativeRecipe
  /// What is refused before decoding.
  public var budget: ImageBudget

  /// Asks for a derivation.
  public init(source: Source, recipe: DerivativeRecipe, budget: ImageBudget) {
    self.source = source
    self.recipe = recipe
    self.budget = budget
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    let comesInParts = try reader.flag()
    let count = try reader.number()
    source = comesInParts ? .parts(count: count) : .descriptor(count: count)
    recipe = try DerivativeRecipe(from: &reader)
    budget = try ImageBudget(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    switch source {
    case .descriptor: writer.integer(UInt8(0))
    case .parts: writer.integer(UInt8(1))
    }
    writer.number(source.count)
    recipe.write(to: &writer)
    budget.write(to: &writer)
  }
}
