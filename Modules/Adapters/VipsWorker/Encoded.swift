import CVips
import ImageWire

/// A file that libvips encoded in memory.
///
/// The memory is freed when this object is released.
final class Encoded {
  private var owned: CVBytes

  private init(
    _ encode: (inout CVBytes) -> Int32
  ) throws(WireRefusal) {
    owned = CVBytes(start: nil, count: 0)
    cv_forget_words()
    guard encode(&owned) == 0, owned.count > 0 else {
      throw .notEncoded(Words.sentence(Words.lines()))
    }
  }

  deinit { cv_free(owned) }

  /// The size of the file in bytes.
  var count: Int { owned.count }

  /// Calls a closure with the file's bytes, which are valid until the closure returns.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: owned.start, count: owned.count))
  }

  /// Encodes a JPEG.
  ///
  /// If `strip` is `true`, the file contains no metadata.
  static func jpeg(
    _ picture: VipsPicture, quality: Int, strip: Bool
  ) throws(WireRefusal) -> Encoded {
    try Encoded { cv_jpeg(picture.handle, Int32(quality), strip, &$0) }
  }

  /// Encodes a file in any supported format, with the image's metadata fields.
  ///
  /// - Throws: ``WireRefusal/notEncoded(_:)`` if the image can't be encoded or the format is
  ///   `heif`.
  static func file(
    _ picture: VipsPicture, _ format: ImageFormat, quality: Int
  ) throws(WireRefusal) -> Encoded {
    let (handle, quality32) = (picture.handle, Int32(quality))
    switch format {
    case .jpeg: return try jpeg(picture, quality: quality, strip: false)
    case .png: return try Encoded { cv_png(handle, &$0) }
    case .webp: return try Encoded { cv_webp(handle, quality32, &$0) }
    case .heic: return try Encoded { cv_heif(handle, quality32, false, &$0) }
    case .avif: return try Encoded { cv_heif(handle, quality32, true, &$0) }
    case .tiff: return try Encoded { cv_tiff(handle, &$0) }
    case .gif: return try Encoded { cv_gif(handle, &$0) }
    case .heif: throw .notEncoded("HEIF must be written as HEIC or AVIF")
    }
  }

  /// Sends the file in parts.
  func send(over channel: Channel) throws(WireFailure) {
    try withBytes { bytes throws(WireFailure) in try channel.sendParts(bytes, before: .never) }
  }
}
