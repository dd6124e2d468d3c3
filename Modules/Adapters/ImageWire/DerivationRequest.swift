public import Core

/// The job of deriving display picture, thumbnail and facts from one picture file.
public struct DerivationRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.derive

  /// How the bytes come.
  public var source: IncomingFile
  /// What is made.
  public var recipe: DerivativeRecipe
  /// What is refused before decoding.
  public var budget: ImageBudget

  /// Asks for a derivation.
  public init(source: IncomingFile, recipe: DerivativeRecipe, budget: ImageBudget) {
    self.source = source
    self.recipe = recipe
    self.budget = budget
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    recipe = try DerivativeRecipe(from: &reader)
    budget = try ImageBudget(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    recipe.write(to: &writer)
    budget.write(to: &writer)
  }
}
