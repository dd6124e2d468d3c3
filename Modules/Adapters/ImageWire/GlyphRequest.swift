import Core

/// The job of drawing an emoji as a PNG.
public struct GlyphRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.drawGlyph

  /// One character.
  public var glyph: String
  /// How wide and high the PNG is to be, in pixels.
  public var side: Int

  /// Asks for a PNG.
  public init(glyph: String, side: Int) {
    self.glyph = glyph
    self.side = side
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    glyph = try reader.text()
    side = try reader.number(in: 1...ImageBudget.glyph.side)
    guard (1...ImageBudget.glyph.bytes).contains(glyph.utf8.count) else {
      throw .garbled("a glyph of \(glyph.utf8.count) bytes")
    }
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    writer.text(glyph)
    writer.number(side)
  }
}
