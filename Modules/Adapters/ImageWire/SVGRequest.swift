import Core

/// The job of drawing an SVG as a PNG.
///
/// The SVG is sent in parts after the frame.
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

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    count = try reader.number(in: 1...ImageBudget.svg.bytes)
    width = try reader.number(in: 1...ImageBudget.svg.side)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.number(count)
    writer.number(width)
  }
}
