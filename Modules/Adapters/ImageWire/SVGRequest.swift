import Core

/// The job of drawing an SVG as a PNG; its text follows in parts.
public struct SVGRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.drawSVG

  /// The size of the SVG in bytes.
  public var count: Int
  /// The width of the PNG, in pixels.
  public var width: Int

  /// Creates a request for a PNG.
  public init(count: Int, width: Int) {
    self.count = count
    self.width = width
  }

  /// Creates a message from its fields, within bounds.
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
