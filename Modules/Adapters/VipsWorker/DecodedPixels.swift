import Core
import ImageWire

/// The pixels of one image file.
struct DecodedPixels {
  private let picture: VipsPicture

  /// Creates pixels by reading a file's header, checking the budget, and decoding the file.
  ///
  /// - Throws: ``WireRefusal`` if the file is rejected.
  init(_ content: Content, _ request: RasterRequest) throws(WireRefusal) {
    let file = try PictureFile(content, within: request.budget)
    picture = try file.upright(fitting: request.box.width, request.box.height)
  }

  /// Sends the size, then the pixels in parts.
  func send(over channel: Channel) throws(WireFailure) {
    let answer = DecodedRaster(width: picture.width, height: picture.height)
    try channel.send(try answer.framed(), before: .never)
    try picture.withPixels { pixels throws(WireFailure) in
      try channel.sendParts(pixels, before: .never)
    }
  }
}
