public import Core
public import struct Foundation.Data

/// Reads and makes pictures of one made format, ``TextPicture``, and refuses all others.
public struct MemoryImages: ImageProcessor {
  /// What can be made to fail or to wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// ``MemoryImages/derive(from:_:within:)`` and the others of their names.
    case derive, pixels, copy, color, encode, png, check
  }

  /// What is made to fail or to wait.
  public let faults: Faults<Call, ImageFailure>

  /// A processor that works.
  public init(parking: Parking = Parking()) { faults = Faults(parking: parking) }

  /// Makes the next calls fail, whichever they are.
  public func fail(_ failure: ImageFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Lets all calls do their work again.
  public func heal() { faults.heal() }

  /// A file in the made format, of one grey.
  public static func picture(
    _ width: Int, _ height: Int, grey: Int = 128, _ metadata: PictureMetadata = PictureMetadata()
  ) -> Data {
    let digits = String(String(256 + grey & 255, radix: 16, uppercase: true).dropFirst())
    return TextPicture(
      width: width, height: height, color: digits + digits + digits, metadata: metadata
    ).data
  }

  /// Reads a picture's facts and makes its derivatives, in the made format again.
  public func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages {
    try await faults.meet(.derive)
    let picture = try Self.picture(from: source, within: budget)
    let (width, height) = picture.uprightSize
    return DerivedImages(
      facts: PictureFacts(
        mediaType: "image/x-stashpic", width: width, height: height,
        orientation: picture.metadata.orientation, metadata: picture.metadata),
      display: Self.scaled(picture, to: recipe.displaySide),
      thumbnail: Self.scaled(picture, to: recipe.thumbnailSide), grey: Self.grey(picture))
  }

  /// As many pixels of the picture's one colour as fit.
  public func pixels(
    of source: any ByteSource, fitting box: PixelBox, within budget: ImageBudget
  ) async throws(ImageFailure) -> Raster {
    try await faults.meet(.pixels)
    let picture = try Self.picture(from: source, within: budget)
    let (width, height) = box.size(fitting: picture.uprightSize.width, picture.uprightSize.height)
    let color = Int(picture.color, radix: 16) ?? 0
    let pixel = [16, 8, 0].map { UInt8(color >> $0 & 255) }
    let pixels = Data((0..<width * height).flatMap { _ in pixel })
    return Raster(width: width, height: height, pixels: pixels)
  }

  /// The upright picture in the made format again, with its time and camera.
  public func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.Picture {
    try await faults.meet(.copy)
    let picture = try Self.picture(from: source, within: budget)
    let (told, (width, height)) = (picture.metadata, picture.uprightSize)
    let copy = TextPicture(
      width: width, height: height, color: picture.color,
      metadata: PictureMetadata(capturedAt: told.capturedAt, camera: told.camera),
      mark: picture.mark)
    return DerivedImages.Picture(data: copy.data, width: width, height: height)
  }

  /// The picture's one colour, wherever it has a pixel.
  public func color(
    of source: any ByteSource, at place: PixelPlace, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor {
    try await faults.meet(.color)
    let picture = try Self.picture(from: source, within: budget)
    let (width, height) = picture.uprightSize
    guard (0..<width).contains(place.x), (0..<height).contains(place.y) else {
      throw .outside(width: width, height: height)
    }
    guard let color = SRGBColor(hex: picture.color) else { throw .damaged(picture.color) }
    return color
  }

  /// Makes a picture of the pixels' mean colour, marked by all of them.
  public func encode(
    _ picture: Raster, _ metadata: PictureMetadata
  ) async throws(ImageFailure) -> Data {
    try await faults.meet(.encode)
    let (width, height) = (picture.width, picture.height)
    guard width > 0, height > 0, picture.pixels.count == width * height * 3 else {
      throw .damaged("\(picture.pixels.count) bytes are no \(width) × \(height) pixels")
    }
    return TextPicture(
      width: width, height: height, color: Self.meanColor(picture), metadata: metadata,
      mark: ContentHash(picture.pixels).text
    ).data
  }

  /// Makes a picture of the colour that the SVG fills something with first, white where it does
  /// not, marked by all of it.
  public func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data {
    try await faults.meet(.png)
    guard !svg.isEmpty else { throw .empty }
    let budget = ImageBudget.svg
    try Self.check(.bytes, svg.count, budget.bytes)
    guard width > 0 else { throw .damaged("no picture is \(width) pixels wide") }
    try Self.check(.side, width, budget.side)
    let drawing = try TextDrawing(svg)
    let height = max(1, Int((drawing.height / drawing.width * Double(width)).rounded()))
    try Self.check(.side, height, budget.side)
    try Self.check(.pixels, width * height, budget.pixels)
    return TextPicture(
      width: width, height: height, color: drawing.color, mark: ContentHash(svg).text
    ).data
  }

  /// Makes a square of a colour that follows from the character, marked by it.
  public func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data {
    try await faults.meet(.png)
    try ImageBudget.check(glyph: glyph, side: side)
    let mark = ContentHash(Data(glyph.utf8)).text
    let color = mark.prefix(6).uppercased()
    return TextPicture(width: side, height: side, color: color, mark: mark).data
  }

  /// Says that the made format can be read.
  public func check() async throws(ImageFailure) -> [String] {
    try await faults.meet(.check)
    return ["made pictures can be read, and are turned upright"]
  }

  /// Reads a picture that is within a budget.
  private static func picture(
    from source: any ByteSource, within budget: ImageBudget
  ) throws(ImageFailure) -> TextPicture {
    try check(.bytes, source.count, budget.bytes)
    let data: Data
    do { data = try source.readAll() } catch { throw .source(error) }
    let picture = try TextPicture(data)
    try check(.side, max(picture.width, picture.height), budget.side)
    let (pixels, isBeyond) = picture.width.multipliedReportingOverflow(by: picture.height)
    try check(.pixels, isBeyond ? .max : pixels, budget.pixels)
    return picture
  }

  private static func check(
    _ kind: ImageBudgetKind, _ found: Int, _ most: Int
  ) throws(ImageFailure) {
    guard found <= most else { throw .beyondBudget(kind, found: found, most: most) }
  }

  /// The upright picture with its longest side at most `side`, never larger than it was, and without
  /// what the file said of time, camera and place.
  private static func scaled(_ picture: TextPicture, to side: Int) -> DerivedImages.Picture {
    let (width, height) = picture.uprightSize
    let longest = max(width, height)
    let (across, down) =
      longest <= side
      ? (width, height)
      : (
        max(1, (width * side + longest / 2) / longest),
        max(1, (height * side + longest / 2) / longest)
      )
    let made = TextPicture(width: across, height: down, color: picture.color, mark: picture.mark)
    return DerivedImages.Picture(data: made.data, width: across, height: down)
  }

  /// 32 × 32 times the colour's luma (ITU-R BT.601).
  private static func grey(_ picture: TextPicture) -> [UInt8] {
    let color = Int(picture.color, radix: 16) ?? 0
    let luma = ((color >> 16) * 299 + (color >> 8 & 255) * 587 + (color & 255) * 114) / 1000
    return Array(repeating: UInt8(luma), count: 32 * 32)
  }

  /// The mean of at most 64 × 64 pixels, evenly taken.
  private static func meanColor(_ picture: Raster) -> String {
    var sums = [0, 0, 0]
    var count = 0
    let start = picture.pixels.startIndex
    for y in stride(from: 0, to: picture.height, by: picture.height / 64 + 1) {
      for x in stride(from: 0, to: picture.width, by: picture.width / 64 + 1) {
        let place = start + (y * picture.width + x) * 3
        for part in 0..<3 { sums[part] += Int(picture.pixels[place + part]) }
        count += 1
      }
    }
    return sums.map { sum in
      let digits = String(sum / count, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
