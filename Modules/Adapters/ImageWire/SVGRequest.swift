import Core

/// The job of drawing an SVG as a PNG; its text follows in parts.
public struct SVGRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.drawSVG

  /// The length of the SVG, in bytes.
  public var count: Int
  /// How wide the PNG is to be, in pixels.
  public var width: Int

  /// Asks for a PNG.
  public init(count: Int, width: Int) {
    self.count = count
    self.width = width
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    count = try reader.number(in: 1...ImageBudget.svg.bytes)
    width = try reader.number(in: 1...ImageBudget.svg.side)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    writer.number(count)
    writer.number(width)
  }
}
