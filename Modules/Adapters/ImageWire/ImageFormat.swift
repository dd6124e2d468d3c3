/// An image file format, identified by a file's content.
public enum ImageFormat: UInt8, CaseIterable, Sendable {
  /// JPEG.
  case jpeg = 1
  /// PNG.
  case png
  /// WebP.
  case webp
  /// HEIF with HEVC compression.
  case heic
  /// HEIF with AV1 compression.
  case avif
  /// HEIF with compression other than HEVC and AV1.
  case heif
  /// TIFF.
  case tiff
  /// GIF.
  case gif

  /// The registered media type.
  public var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .heic: "image/heic"
    case .avif: "image/avif"
    case .heif: "image/heif"
    case .tiff: "image/tiff"
    case .gif: "image/gif"
    }
  }
}

extension WireReader {
  /// Reads an image format.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if the byte is missing or isn't the raw value of a
  ///   format.
  mutating func format() throws(WireFailure) -> ImageFormat {
    let raw = try integer(UInt8.self)
    guard let format = ImageFormat(rawValue: raw) else { throw .garbled("unknown format \(raw)") }
    return format
  }
}
