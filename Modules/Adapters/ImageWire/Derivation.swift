public import Core

/// The answer to a ``DerivationRequest``, followed by the display image and thumbnail in parts.
public struct Derivation: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.derived

  /// The width and height of the gray grid, in cells.
  public static let gridSide = 32

  /// The properties of the image file.
  public var facts: ImageInfo
  /// The dimensions and file size of the display image.
  public var display: EncodedSize
  /// The dimensions and file size of the thumbnail.
  public var thumbnail: EncodedSize
  /// The upright image as 32 × 32 gray cells, row by row from the top.
  public var grid: [UInt8]

  /// Creates an answer to a ``DerivationRequest``.
  public init(
    facts: ImageInfo, display: EncodedSize, thumbnail: EncodedSize, grid: [UInt8]
  ) {
    self.facts = facts
    self.display = display
    self.thumbnail = thumbnail
    self.grid = grid
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    facts = try ImageInfo(from: &reader)
    display = try EncodedSize(from: &reader)
    thumbnail = try EncodedSize(from: &reader)
    grid = try reader.raw(Derivation.gridSide * Derivation.gridSide)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    facts.write(to: &writer)
    display.write(to: &writer)
    thumbnail.write(to: &writer)
    writer.raw(grid)
  }
}
