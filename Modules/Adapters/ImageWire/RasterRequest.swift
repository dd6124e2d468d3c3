public import Core

/// The job of decoding one picture file into pixels that fit a box.
public struct RasterRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.decode

  /// How the bytes come.
  public var source: IncomingFile
  /// What the upright picture is made to fit.
  public var box: PixelBox
  /// What is refused before decoding.
  public var budget: ImageBudget

  /// Asks for pixels.
  public init(source: IncomingFile, box: PixelBox, budget: ImageBudget) {
    self.source = source
    self.box = box
    self.budget = budget
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    box = PixelBox(width: try reader.rasterSide(), height: try reader.rasterSide())
    budget = try ImageBudget(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    writer.number(box.width)
    writer.number(box.height)
    budget.write(to: &writer)
  }
}

/// The answer to a ``RasterRequest``; the pixels follow in parts, three bytes each.
public struct DecodedRaster: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.decoded

  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int

  /// Announces pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many bytes follow.
  public var byteCount: Int { width * height * 3 }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    width = try reader.rasterSide()
    height = try reader.rasterSide()
  }

  /// Appends every field.
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
