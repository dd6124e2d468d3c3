public import Core

/// The job of decoding one image file into pixels that fit a box.
public struct RasterRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.decode

  /// The size of the file, and the method of delivering its bytes.
  public var source: IncomingFile
  /// The box that the upright image is scaled down to fit.
  public var box: PixelBox
  /// The budget that the worker checks before decoding.
  public var budget: ImageBudget

  /// Creates a request for pixels.
  public init(source: IncomingFile, box: PixelBox, budget: ImageBudget) {
    self.source = source
    self.box = box
    self.budget = budget
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    box = PixelBox(width: try reader.rasterSide(), height: try reader.rasterSide())
    budget = try ImageBudget(from: &reader)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    writer.number(box.width)
    writer.number(box.height)
    budget.write(to: &writer)
  }
}

/// The answer to a ``RasterRequest``, followed by the pixels in parts.
///
/// Each pixel has three bytes: red, green, and blue in sRGB, row by row from the top.
public struct DecodedRaster: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.decoded

  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates an answer that announces pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of the pixels that follow, in bytes.
  public var byteCount: Int { width * height * 3 }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    width = try reader.rasterSide()
    height = try reader.rasterSide()
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.number(width)
    writer.number(height)
  }
}

extension WireReader {
  fileprivate mutating func rasterSide() throws(WireFailure) -> Int {
    try number(in: 1...PixelBox.longestSide)
  }
}
