/// The answer to a ``DerivationRequest``; display picture and thumbnail follow in parts.
public struct Derivation: WireMessage {
  public static let kind = FrameKind.derived

  /// The side of the grey grid, in cells.
  public static let gridSide = 32

  /// What the file says of itself.
  public var facts: PictureFacts
  /// The display picture's size.
  public var display: EncodedSize
  /// The thumbnail's size.
  public var thumbnail: EncodedSize
  /// The upright picture in 32 by 32 grey cells, row by row from the top.
  public var grid: [UInt8]

  /// Makes an answer.
  public init(
    facts: PictureFacts, display: EncodedSize, thumbnail: EncodedSize, grid: [UInt8]
  ) {
    self.facts = facts
    self.display = display
    self.thumbnail = thumbnail
    self.grid = grid
  }

  public init(from reader: inout WireReader) throws(WireFailure) {
    facts = try PictureFacts(from: &reader)
    display = try EncodedSize(from: &reader)
    thumbnail = try EncodedSize(from: &reader)
    grid = try reader.raw(Derivation.gridSide * Derivation.gridSide)
  }

  public func write(to writer: inout WireWriter) {
    facts.write(to: &writer)
    display.write(to: &writer)
    thumbnail.write(to: &writer)
    writer.raw(grid)
  }
}

/// The size of a picture that follows in parts.
public struct EncodedSize: Equatable, Sendable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// The length of its encoded bytes.
  public var count: Int

  /// Sets the three.
  public init(width: Int, height: Int, count: Int) {
    self.width = width
    self.height = height
    self.count = count
  }

  /// The longest encoded picture a worker may announce, in bytes.
  public static let maximumCount = 256 << 20

  init(from reader: inout WireReader) throws(WireFailure) {
    width = try reader.number(in: 1...Int(Int32.max))
    height = try reader.number(in: 1...Int(Int32.max))
    count = try reader.number(in: 1...EncodedSize.maximumCount)
  }

  func write(to writer: inout WireWriter) {
    writer.number(width)
    writer.number(height)
    writer.number(count)
  }
}
