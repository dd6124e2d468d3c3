/// The job of deriving display picture, thumbnail and facts from one picture file.
public struct DerivationRequest: WireMessage {
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
  /// What is refused before decoding.
  public var budgets: Budgets
  /// What is made.
  public var recipe: Recipe

  /// Asks for a derivation.
  public init(source: Source, budgets: Budgets, recipe: Recipe) {
    self.source = source
    self.budgets = budgets
    self.recipe = recipe
  }

  public init(from reader: inout WireReader) throws(WireFailure) {
    let comesInParts = try reader.flag()
    let count = try reader.number()
    source = comesInParts ? .parts(count: count) : .descriptor(count: count)
    budgets = try Budgets(from: &reader)
    recipe = try Recipe(from: &reader)
  }

  public func write(to writer: inout WireWriter) {
    switch source {
    case .descriptor: writer.integer(UInt8(0))
    case .parts: writer.integer(UInt8(1))
    }
    writer.number(source.count)
    budgets.write(to: &writer)
    recipe.write(to: &writer)
  }
}

/// What a picture may cost, checked from its header before it is decoded.
public struct Budgets: Equatable, Sendable {
  /// The longest file, in bytes.
  public var bytes: Int
  /// The most pixels, width times height.
  public var pixels: Int
  /// The longest side, in pixels.
  public var side: Int

  /// Sets the three.
  public init(bytes: Int, pixels: Int, side: Int) {
    self.bytes = bytes
    self.pixels = pixels
    self.side = side
  }

  init(from reader: inout WireReader) throws(WireFailure) {
    bytes = try reader.number()
    pixels = try reader.number()
    side = try reader.number()
  }

  func write(to writer: inout WireWriter) {
    writer.number(bytes)
    writer.number(pixels)
    writer.number(side)
  }
}

/// What is derived from a picture.
public struct Recipe: Equatable, Sendable {
  /// The display picture's longest side, in pixels.
  public var displaySide: Int
  /// The thumbnail's longest side, in pixels.
  public var thumbnailSide: Int
  /// The JPEG quality of both, 1...100.
  public var quality: Int

  /// Sets the three.
  public init(displaySide: Int, thumbnailSide: Int, quality: Int) {
    self.displaySide = displaySide
    self.thumbnailSide = thumbnailSide
    self.quality = quality
  }

  init(from reader: inout WireReader) throws(WireFailure) {
    displaySide = try reader.number(in: 1...65_500)
    thumbnailSide = try reader.number(in: 1...65_500)
    quality = try reader.number(in: 1...100)
  }

  func write(to writer: inout WireWriter) {
    writer.number(displaySide)
    writer.number(thumbnailSide)
    writer.number(quality)
  }
}
