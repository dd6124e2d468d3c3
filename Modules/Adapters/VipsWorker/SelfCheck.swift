import CVips
import Core
import ImageWire

/// Proves, before the first stranger's bytes, that every format is read and pictures are turned.
///
/// It also makes every decoder load what it needs while files can still be opened.
struct SelfCheck {
  /// The formats whose sample came out right.
  private(set) var formats: [ImageFormat] = []
  /// What did not, one sentence each.
  private(set) var problems: [String] = []

  /// Decodes a sample of each format, and one made with orientation 6.
  init() {
    for (format, digits) in Samples.files {
      switch SelfCheck.problem(of: format, Samples.bytes(digits)) {
      case nil: formats.append(format)
      case let problem?: problems.append("\(format.mediaType) is not read: \(problem)")
      }
    }
    if let problem = SelfCheck.turningProblem() {
      problems.append("pictures are not turned upright: \(problem)")
    }
  }

  private static func problem(of format: ImageFormat, _ bytes: [UInt8]) -> String? {
    do throws(WireRefusal) {
      let (facts, pixels) = try look(at: bytes)
      guard facts.mediaType == format.mediaType else { return "taken for \(facts.mediaType)" }
      guard facts.width == 16, facts.height == 8 else { return "of the wrong size" }
      let isRight = isRed(pixels[4 * 16 + 2]) && isBlue(pixels[4 * 16 + 13])
      return isRight ? nil : "of the wrong colours"
    } catch {
      return "\(error)"
    }
  }

  /// Red on the left, shown with orientation 6, is red on top.
  private static func turningProblem() -> String? {
    let pixels = (0..<16 * 8).flatMap { cell -> [UInt8] in
      cell % 16 < 8 ? [255, 0, 0] : [0, 0, 255]
    }
    do throws(WireRefusal) {
      let maker = PictureMaker(
        request: PictureRequest(
          width: 16, height: 8, metadata: PictureMetadata(orientation: 6)))
      let file = try maker.make(try Content(pixels)).withBytes { Array($0) }
      let (facts, upright) = try look(at: file)
      guard facts.orientation == 6, facts.width == 8, facts.height == 16 else {
        return "orientation 6 was read as \(facts.orientation)"
      }
      let isRight = isRed(upright[2 * 8 + 4]) && isBlue(upright[13 * 8 + 4])
      return isRight ? nil : "red on the left did not come out on top"
    } catch {
      return "\(error)"
    }
  }

  private typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

  private static func look(
    at file: [UInt8]
  ) throws(WireRefusal) -> (facts: PictureFacts, pixels: [Colour]) {
    let opened = try PictureFile(try Content(file), within: ImageBudget())
    let display = try Darkroom(file: opened, recipe: DerivativeRecipe()).display()
    let bytes = display.picture.pixels
    let pixels = stride(from: 0, to: bytes.count - 2, by: 3)
      .map { (bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) as Colour }
    guard pixels.count == opened.facts.width * opened.facts.height else {
      throw .damaged("it has \(pixels.count) pixels")
    }
    return (opened.facts, pixels)
  }

  private static func isRed(_ colour: Colour) -> Bool { colour.red > 180 && colour.blue < 80 }
  private static func isBlue(_ colour: Colour) -> Bool { colour.blue > 180 && colour.red < 80 }
}
