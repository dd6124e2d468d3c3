import Core
import ImageWire

/// A copy of a picture file to give away.
///
/// It is made of pixels alone, so that whatever a file may say of itself, known or not, stays behind;
/// what may be said is said again.
struct PictureCopy {
  private static let quality = 90

  let jpeg: Encoded
  private let size: EncodedSize

  /// Copies: header, budget, pixels, in this order.
  ///
  /// - Throws: ``WireRefusal``.
  init(_ content: Content, _ request: CopyRequest) throws(WireRefusal) {
    let file = try PictureFile(content, within: request.budget)
    let told = file.facts.metadata
    let picture = try file.upright(fitting: .max, .max)
    let maker = PictureMaker(
      request: PictureRequest(
        width: picture.width, height: picture.height, quality: PictureCopy.quality,
        metadata: PictureMetadata(capturedAt: told.capturedAt, camera: told.camera)))
    jpeg = try picture.withPixels { pixels throws(WireRefusal) in try maker.make(pixels) }
    guard jpeg.count <= EncodedSize.maximumCount else {
      throw .notEncoded("\(jpeg.count) bytes, at most \(EncodedSize.maximumCount) are made")
    }
    size = EncodedSize(width: picture.width, height: picture.height, count: jpeg.count)
  }

  /// Sends the size, then the file in parts.
  func send(over channel: Channel) throws(WireFailure) {
    try channel.send(try CopiedPicture(size: size).framed(), before: .never)
    try jpeg.send(over: channel)
  }
}
