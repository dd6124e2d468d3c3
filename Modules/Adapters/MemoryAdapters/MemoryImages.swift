public import Core
public import Foundation

/// An image processor that knows one made format: a line of text instead of pixels.
///
/// `STASHPIC width height orientation grey [capturedAt|-] [camera|-] [latitude,longitude|-]`, sizes as
/// stored, before turning. What it derives is in the same format.
public final class MemoryImages: ImageProcessor {
  private let faults = Faults<ImageFailure>()

  /// A processor.
  public init() {}

  /// Makes the next calls fail.
  public func fail(_ failure: ImageFailure, times: Int = 1) { faults.order(failure, times: times) }

  /// Takes back the failures that were ordered.
  public func heal() { faults.heal() }

  /// A picture of one grey in the made format.
  public static func picture(
    _ width: Int, _ height: Int, grey: Int = 128, _ metadata: PictureMetadata = PictureMetadata()
  ) -> Data {
    let place = metadata.place.map { "\($0.latitude),\($0.longitude)" }
    let words = [
      "STASHPIC", "\(width)", "\(height)", "\(metadata.orientation)", "\(grey)",
      metadata.capturedAt ?? "-", metadata.camera?.replacing(" ", with: "_") ?? "-", place ?? "-",
    ]
    return Data((words.joined(separator: " ") + " END\n").utf8)
  }

  /// Reads a made picture.
  public func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages {
    try faults.check()
    guard source.count > 0 else { throw .empty }
    guard source.count <= budget.bytes else {
      throw .beyondBudget(.bytes, found: source.count, most: budget.bytes)
    }
    let made = try MadePicture(try Self.bytes(source))
    try made.check(budget)
    let (width, height) = made.upright
    func fitted(_ side: Int) -> DerivedImages.Picture {
      let longest = max(width, height)
      let scale = { (length: Int) in longest <= side ? length : max(1, length * side / longest) }
      let (width, height) = (scale(width), scale(height))
      return .init(
        data: Self.picture(width, height, grey: made.grey), width: width, height: height)
    }
    let facts = PictureFacts(
      mediaType: "image/x-stashpic", width: width, height: height,
      orientation: made.metadata.orientation, metadata: made.metadata)
    return DerivedImages(
      facts: facts, display: fitted(recipe.displaySide), thumbnail: fitted(recipe.thumbnailSide),
      grey: Array(repeating: UInt8(clamping: made.grey), count: 1024))
  }

  /// Writes a made picture; its grey is the mean of the pixels.
  public func encode(
    _ picture: Raster, _ metadata: PictureMetadata
  ) async throws(ImageFailure) -> Data {
    try faults.check()
    guard picture.width > 0, picture.height > 0,
      picture.pixels.count == picture.width * picture.height * 3
    else { throw .damaged("\(picture.pixels.count) bytes are no such picture") }
    let sum = picture.pixels.reduce(0) { $0 + Int($1) }
    return Self.picture(
      picture.width, picture.height, grey: sum / picture.pixels.count, metadata)
  }

  /// There is nothing to go wrong.
  public func check() async throws(ImageFailure) -> [String] {
    try faults.check()
    return ["one made format"]
  }

  private static func bytes(_ source: any ByteSource) throws(ImageFailure) -> Data {
    do throws(FileFailure) {
      return try source.readAll()
    } catch {
      throw .source(error)
    }
  }
}

/// The made format, read.
private struct MadePicture {
  var width: Int
  var height: Int
  var grey: Int
  var metadata: PictureMetadata

  init(_ data: Data) throws(ImageFailure) {
    let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.first == "STASHPIC" else { throw .foreign }
    guard words.count == 9, words.last == "END", let width = Int(words[1]),
      let height = Int(words[2]), let orientation = Int(words[3]), let grey = Int(words[4]),
      width > 0, height > 0, (1...8).contains(orientation)
    else { throw .damaged("the made picture is cut off") }
    (self.width, self.height, self.grey) = (width, height, grey)
    metadata = PictureMetadata(orientation: orientation)
    if words[5] != "-" { metadata.capturedAt = String(words[5]) }
    if words[6] != "-" { metadata.camera = String(words[6].replacing("_", with: " ")) }
    let place = words[7].split(separator: ",").compactMap { Int($0) }
    if place.count == 2 { metadata.place = .init(latitude: place[0], longitude: place[1]) }
  }

  var upright: (Int, Int) {
    metadata.orientation >= 5 ? (height, width) : (width, height)
  }

  func check(_ budget: ImageBudget) throws(ImageFailure) {
    let side = max(width, height)
    if side > budget.side { throw .beyondBudget(.side, found: side, most: budget.side) }
    if width * height > budget.pixels {
      throw .beyondBudget(.pixels, found: width * height, most: budget.pixels)
    }
  }
}
