public import Core
public import struct Foundation.Data

/// A fake image processor for the sample format, ``TextPicture``.
///
/// Images in all other formats are rejected.
public struct MemoryImages: ImageProcessor {
  /// A call that a test can force to fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to the methods with the same name, such as ``MemoryImages/derive(from:_:within:)``.
    case derive, pixels, copy, color, encode, png, check
  }

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, ImageFailure>

  /// Creates a processor without injected failures.
  public init(parking: PendingWaits = PendingWaits()) { faults = FaultInjector(parking: parking) }

  /// Makes the next `times` calls fail, regardless of the method.
  public func fail(_ failure: ImageFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Removes all injected failures that haven't been thrown yet.
  public func heal() { faults.heal() }

  /// Returns an image file in the sample format, in which every pixel has one gray level, 0–255.
  public static func picture(
    _ width: Int, _ height: Int, gray: Int = 128, _ metadata: ImageMetadata = ImageMetadata()
  ) -> Data {
    let digits = String(String(256 + gray & 255, radix: 16, uppercase: true).dropFirst())
    return TextPicture(
      width: width, height: height, color: digits + digits + digits, metadata: metadata
    ).data
  }

  /// Reads an image's metadata and creates its derivatives in the sample format.
  public func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages {
    try await faults.meet(.derive)
    let picture = try Self.picture(from: source, within: budget)
    let (width, height) = picture.uprightSize
    return DerivedImages(
      info: ImageInfo(
        mediaType: "image/x-stashpic", width: width, height: height,
        orientation: picture.metadata.orientation, metadata: picture.metadata),
      display: Self.scaled(picture, to: recipe.displaySide),
      thumbnail: Self.scaled(picture, to: recipe.thumbnailSide), gray: Self.gray(picture))
  }

  /// Returns pixels in the image's single color.
  ///
  /// The result has the size of the upright image scaled down to fit the box.
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

  /// Returns an upright copy of an image in the sample format.
  ///
  /// The copy's metadata consists of only the capture time and the camera.
  public func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.EncodedImage {
    try await faults.meet(.copy)
    let picture = try Self.picture(from: source, within: budget)
    let (told, (width, height)) = (picture.metadata, picture.uprightSize)
    let copy = TextPicture(
      width: width, height: height, color: picture.color,
      metadata: ImageMetadata(capturedAt: told.capturedAt, camera: told.camera),
      mark: picture.mark)
    return DerivedImages.EncodedImage(data: copy.data, width: width, height: height)
  }

  /// Returns the image's single color.
  ///
  /// - Throws: ``ImageFailure/outOfBounds(width:height:)`` if the pixel is outside the upright
  ///   image; another ``ImageFailure`` if the image can't be read.
  public func color(
    of source: any ByteSource, at place: PixelPosition, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor {
    try await faults.meet(.color)
    let picture = try Self.picture(from: source, within: budget)
    let (width, height) = picture.uprightSize
    guard (0..<width).contains(place.x), (0..<height).contains(place.y) else {
      throw .outOfBounds(width: width, height: height)
    }
    guard let color = SRGBColor(hex: picture.color) else { throw .damaged(picture.color) }
    return color
  }

  /// Returns an image in the pixels' mean color, with a mark derived from all pixels.
  public func encode(
    _ picture: Raster, _ metadata: ImageMetadata
  ) async throws(ImageFailure) -> Data {
    try await faults.meet(.encode)
    let (width, height) = (picture.width, picture.height)
    guard width > 0, height > 0, picture.pixels.count == width * height * 3 else {
      throw .damaged("\(picture.pixels.count) bytes don't match \(width) × \(height) pixels")
    }
    return TextPicture(
      width: width, height: height, color: Self.meanColor(picture), metadata: metadata,
      mark: ContentHash(picture.pixels).text
    ).data
  }

  /// Returns an image in the SVG's first fill color, or in white if the SVG has none.
  ///
  /// The image's mark is derived from the whole SVG.
  public func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data {
    try await faults.meet(.png)
    guard !svg.isEmpty else { throw .empty }
    let budget = ImageBudget.svg
    try Self.check(.bytes, svg.count, budget.bytes)
    guard width > 0 else { throw .damaged("an image can't be \(width) pixels wide") }
    try Self.check(.side, width, budget.side)
    let drawing = try TextDrawing(svg)
    let height = max(1, Int((drawing.height / drawing.width * Double(width)).rounded()))
    try Self.check(.side, height, budget.side)
    try Self.check(.pixels, width * height, budget.pixels)
    return TextPicture(
      width: width, height: height, color: drawing.color, mark: ContentHash(svg).text
    ).data
  }

  /// Returns a square image whose color and mark are derived from the character.
  public func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data {
    try await faults.meet(.png)
    try ImageBudget.check(glyph: glyph, side: side)
    let mark = ContentHash(Data(glyph.utf8)).text
    let color = mark.prefix(6).uppercased()
    return TextPicture(width: side, height: side, color: color, mark: mark).data
  }

  /// Returns a sentence that confirms that the sample format can be read.
  public func check() async throws(ImageFailure) -> [String] {
    try await faults.meet(.check)
    return ["Sample images can be read and are rotated upright"]
  }

  /// Reads an image in the sample format.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be read or exceeds the budget.
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
    guard found <= most else { throw .overBudget(kind, found: found, limit: most) }
  }

  /// Returns the upright image, scaled down so that its longest side is at most `side` pixels.
  ///
  /// The result omits the capture time, the camera, and the location.
  private static func scaled(_ picture: TextPicture, to side: Int) -> DerivedImages.EncodedImage {
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
    return DerivedImages.EncodedImage(data: made.data, width: across, height: down)
  }

  /// Returns 32 × 32 gray values that all equal the luma of the image's color (ITU-R BT.601).
  private static func gray(_ picture: TextPicture) -> [UInt8] {
    let color = Int(picture.color, radix: 16) ?? 0
    let luma = ((color >> 16) * 299 + (color >> 8 & 255) * 587 + (color & 255) * 114) / 1000
    return Array(repeating: UInt8(luma), count: 32 * 32)
  }

  /// Returns the mean color of at most 64 × 64 evenly spaced pixels, as `RRGGBB`.
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
