public import Core

/// The answer to a ``DerivationRequest``; display picture and thumbnail follow in parts.
public struct Derivation: WireMessage {
  /// The kind of frame it travels in.
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

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    facts = try PictureFacts(from: &reader)
    display = try EncodedSize(from: &reader)
    thumbnail = try EncodedSize(from: &reader)
    grid = try reader.raw(Derivation.gridSide * Derivation.gridSide)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    facts.write(to: &writer)
    display.write(to: &writer)
    thumbnail.write(to: &writer)
    writer.raw(grid)
  }
}
