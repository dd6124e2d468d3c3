import Core
import ImageWire

/// All results derived from one image file.
struct DerivedPictures {
  let facts: ImageInfo
  let display: Print
  let thumbnail: Print
  let grid: [UInt8]

  /// Creates the results by reading a file's header, checking the budget, and decoding the pixels.
  ///
  /// - Throws: ``WireRefusal`` if the file is rejected.
  init(_ content: Content, _ request: DerivationRequest) throws(WireRefusal) {
    let file = try PictureFile(content, within: request.budget)
    let darkroom = Darkroom(file: file, recipe: request.recipe)
    facts = file.facts
    display = try darkroom.display()
    thumbnail = try darkroom.thumbnail(of: display)
    grid = try darkroom.grid(of: thumbnail)
  }

  /// Sends the metadata and the sizes, then the display image and the thumbnail in parts.
  func send(over channel: Channel) throws(WireFailure) {
    let answer = Derivation(
      facts: facts, display: display.size, thumbnail: thumbnail.size, grid: grid)
    try channel.send(try answer.framed(), before: .never)
    try display.jpeg.send(over: channel)
    try thumbnail.jpeg.send(over: channel)
  }
}
