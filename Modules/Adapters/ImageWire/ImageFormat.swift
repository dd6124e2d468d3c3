/// A kind of picture, told by its content.
public enum ImageFormat: UInt8, CaseIterable, Sendable {
  /// JPEG.
  case jpeg = 1
  /// PNG.
  case png
  /// WebP.
  case webp
  /// HEIF with HEVC inside.
  case heic
  /// HEIF with AV1 inside.
  case avif
  /// HEIF with another codec inside.
  case heif
  /// TIFF.
  case tiff
  /// GIF.
  case gif

  /// Its registered media type.
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
  /// Takes a picture format.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` for a number that stands for none.
  mutating func format() throws(WireFailure) -> ImageFormat {
    let raw = try integer(UInt8.self)
    guard let format = ImageFormat(rawValue: raw) else { throw .garbled("no format \(raw)") }
    return format
  }
}
