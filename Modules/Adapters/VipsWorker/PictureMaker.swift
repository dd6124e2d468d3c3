import CVips
import Core
import ImageWire

/// An encoder that creates an image file from raw pixels and the requested metadata.
struct PictureMaker {
  let request: PictureRequest

  /// Returns the encoded file.
  ///
  /// - Throws: ``WireRefusal`` if the pixels can't be encoded.
  func make(_ pixels: Content) throws(WireRefusal) -> Encoded {
    try pixels.withBytes { bytes throws(WireRefusal) in try make(bytes) }
  }

  /// Returns the encoded file for pixels in memory.
  ///
  /// - Throws: ``WireRefusal`` if the pixels can't be encoded.
  func make(_ pixels: UnsafeRawBufferPointer) throws(WireRefusal) -> Encoded {
    let plain = try VipsPicture(
      cv_over_pixels(
        pixels.baseAddress, pixels.count, Int32(request.width), Int32(request.height),
        Int32(request.layout.rawValue)))
    return try encode(try VipsPicture(cv_copy(plain.handle)))
  }

  private func encode(_ copy: VipsPicture) throws(WireRefusal) -> Encoded {
    if request.metadata.orientation != 1 {
      cv_set_orientation(copy.handle, Int32(request.metadata.orientation))
    }
    for (name, text) in ExifWriting.fields(of: request.metadata) {
      cv_set_text(copy.handle, name, text)
    }
    return try Encoded.file(copy, request.format, quality: request.quality)
  }
}
