public import Core

/// The job of encoding raw pixels into a picture file; the pixels follow in parts.
public struct PictureRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.makePicture

  /// How the pixels lie.
  public enum Layout: UInt8, CaseIterable, Sendable {
    /// One byte a pixel: grey.
    case grey = 1
    /// Three bytes a pixel: red, green and blue in sRGB.
    case rgb = 3
    /// Four bytes a pixel: red, green, blue and opacity, not premultiplied.
    case rgba = 4
  }

  /// The most pixels that are encoded in one job.
  public static let maximumPixels = 64_000_000

  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// How the pixels lie.
  public var layout: Layout
  /// The kind of file wanted; `heif` is not made.
  public var format: ImageFormat
  /// The quality of lossy formats, 1...100.
  public var quality: Int
  /// What the file says of itself.
  public var metadata: PictureMetadata

  /// Asks for a picture.
  public init(
    width: Int, height: Int, layout: Layout = .rgb, format: ImageFormat = .jpeg,
    quality: Int = 80, metadata: PictureMetadata = PictureMetadata()
  ) {
    self.width = width
    self.height = height
    self.layout = layout
    self.format = format
    self.quality = quality
    self.metadata = metadata
  }

  /// How many bytes of pixels follow.
  public var byteCount: Int { width * height * Int(layout.rawValue) }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    width = try reader.number(in: 1...64_000)
    height = try reader.number(in: 1...64_000)
    guard width * height <= PictureRequest.maximumPixels else {
      throw .garbled("\(width) × \(height) pixels are too many")
    }
    let rawLayout = try reader.integer(UInt8.self)
    guard let layout = Layout(rawValue: rawLayout) else {
      throw .garbled("no layout \(rawLayout)")
    }
    self.layout = layout
    format = try reader.format()
    quality = try reader.number(in: 1...100)
    metadata = try PictureMetadata(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    writer.number(width)
    writer.number(height)
    writer.integer(layout.rawValue)
    writer.integer(format.rawValue)
    writer.number(quality)
    metadata.write(to: &writer)
  }
}

/// The answer to a ``PictureRequest``, ``SVGRequest`` or ``GlyphRequest``; the file's bytes follow in
/// parts.
public struct MadePicture: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.made

  /// The length of the file, in bytes.
  public var count: Int

  /// Announces a file.
  public init(count: Int) {
    self.count = count
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    count = try reader.number(in: 1...EncodedSize.maximumCount)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    writer.number(count)
  }
}
