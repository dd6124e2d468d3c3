public import Core

/// The job of encoding raw pixels, which follow in parts, into an image file.
public struct PictureRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.makePicture

  /// The memory layout of the pixels.
  public enum Layout: UInt8, CaseIterable, Sendable {
    /// One byte per pixel: gray.
    case gray = 1
    /// Three bytes per pixel: red, green, and blue in sRGB.
    case rgb = 3
    /// Four bytes per pixel: red, green, blue, and opacity, not premultiplied.
    case rgba = 4
  }

  /// The maximum number of pixels in one job.
  public static let maximumPixels = 64_000_000

  /// The width in pixels, 1–64,000.
  public var width: Int
  /// The height in pixels, 1–64,000.
  public var height: Int
  /// The memory layout of the pixels.
  public var layout: Layout
  /// The requested format.
  ///
  /// `heif` can't be encoded.
  public var format: ImageFormat
  /// The quality for lossy formats, 1–100.
  public var quality: Int
  /// The metadata to write into the file.
  public var metadata: ImageMetadata

  /// Creates a request for an image file.
  public init(
    width: Int, height: Int, layout: Layout = .rgb, format: ImageFormat = .jpeg,
    quality: Int = 80, metadata: ImageMetadata = ImageMetadata()
  ) {
    self.width = width
    self.height = height
    self.layout = layout
    self.format = format
    self.quality = quality
    self.metadata = metadata
  }

  /// The size of the pixels that follow, in bytes.
  public var byteCount: Int { width * height * Int(layout.rawValue) }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    width = try reader.number(in: 1...64_000)
    height = try reader.number(in: 1...64_000)
    guard width * height <= PictureRequest.maximumPixels else {
      throw .garbled("too many pixels: \(width) × \(height)")
    }
    let rawLayout = try reader.integer(UInt8.self)
    guard let layout = Layout(rawValue: rawLayout) else {
      throw .garbled("unknown layout \(rawLayout)")
    }
    self.layout = layout
    format = try reader.format()
    quality = try reader.number(in: 1...100)
    metadata = try ImageMetadata(from: &reader)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.number(width)
    writer.number(height)
    writer.integer(layout.rawValue)
    writer.integer(format.rawValue)
    writer.number(quality)
    metadata.write(to: &writer)
  }
}

/// The answer to a ``PictureRequest``, ``SVGRequest``, or ``GlyphRequest``, followed by the file in
/// parts.
public struct EncodedImageHeader: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.made

  /// The size of the file in bytes.
  public var count: Int

  /// Creates an answer that announces a file.
  public init(count: Int) {
    self.count = count
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    count = try reader.number(in: 1...EncodedSize.maximumCount)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.number(count)
  }
}
