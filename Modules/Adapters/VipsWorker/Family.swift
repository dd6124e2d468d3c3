import CVips
import ImageWire

/// A libvips loader, which may read more than one format.
enum Family: CaseIterable {
  case jpeg, png, webp, heif, tiff, gif

  /// Creates the family whose loader recognizes the content.
  ///
  /// - Throws: ``WireRefusal/unknownFormat`` if no loader recognizes the content.
  init(of content: Content) throws(WireRefusal) {
    let family = content.withBytes { bytes in
      Family.allCases.first { cv_knows($0.loader, bytes.baseAddress, bytes.count) }
    }
    guard let family else { throw .unknownFormat }
    self = family
  }

  private var loader: String {
    switch self {
    case .jpeg: "jpegload_buffer"
    case .png: "pngload_buffer"
    case .webp: "webpload_buffer"
    case .heif: "heifload_buffer"
    case .tiff: "tiffload_buffer"
    case .gif: "gifload_buffer"
    }
  }

  /// Returns the loader's options, including the level of damage at which decoding stops.
  ///
  /// Decoding stops at any warning, except for JPEG. Many good JPEG files have stray bytes before
  /// their pixels, so the caller instead looks for messages that reading the header didn't produce.
  /// A lenient decoder stops only if a file is truncated.
  func options(lenient: Bool, _ others: String...) -> String {
    let level = self == .jpeg || lenient ? "fail_on=truncated" : "fail_on=warning"
    return "[" + ([level] + others).joined(separator: ",") + "]"
  }

  /// Returns the image's format, distinguishing HEIF files by their codec.
  func format(of header: VipsPicture) -> ImageFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .tiff: .tiff
    case .gif: .gif
    case .heif:
      switch header.text("heif-compression") {
      case "hevc": .heic
      case "av1": .avif
      default: .heif
      }
    }
  }
}
