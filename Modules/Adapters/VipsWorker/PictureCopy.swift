import Core
import ImageWire

/// A copy of an image file for sharing.
///
/// The copy is encoded from pixels, so that it contains none of the file's metadata except the
/// capture time and the camera, which are written explicitly.
struct PictureCopy {
  private static let quality = 90

  let jpeg: Encoded
  private let size: EncodedSize

  /// Creates a copy by reading a file's header, checking the budget, and decoding the pixels.
  ///
  /// - Throws: ``WireRefusal`` if the file is rejected.
  init(_ content: Content, _ request: CopyRequest) throws(WireRefusal) {
    let file = try PictureFile(content, within: request.budget)
    let told = file.facts.metadata
    let picture = try file.upright(fitting: .max, .max)
    let maker = PictureMaker(
      request: PictureRequest(
        width: picture.width, height: picture.height, quality: PictureCopy.quality,
        metadata: ImageMetadata(capturedAt: told.capturedAt, camera: told.camera)))
    jpeg = try picture.withPixels { pixels throws(WireRefusal) in try maker.make(pixels) }
    guard jpeg.count <= EncodedSize.maximumCount else {
      throw .notEncoded("the JPEG exceeds \(EncodedSize.maximumCount) bytes")
    }
    size = EncodedSize(width: picture.width, height: picture.height, count: jpeg.count)
  }

  /// Sends the size, then the file in parts.
  func send(over channel: Channel) throws(WireFailure) {
    try channel.send(try CopiedPicture(size: size).framed(), before: .never)
    try jpeg.send(over: channel)
  }
}
