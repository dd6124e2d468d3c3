import Core

/// The job of drawing an emoji as a PNG.
public struct GlyphRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.drawGlyph

  /// The emoji, a single character.
  public var glyph: String
  /// The width and height of the PNG, in pixels.
  public var side: Int

  /// Creates a request for a PNG.
  public init(glyph: String, side: Int) {
    self.glyph = glyph
    self.side = side
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    glyph = try reader.text()
    side = try reader.number(in: 1...ImageBudget.glyph.side)
    guard (1...ImageBudget.glyph.bytes).contains(glyph.utf8.count) else {
      throw .garbled("a glyph has \(glyph.utf8.count) bytes")
    }
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.text(glyph)
    writer.number(side)
  }
}
