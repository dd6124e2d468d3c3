import CVips
import Core
import ImageWire

/// A check that the worker reads every format and turns images upright.
///
/// The check runs before the worker reads untrusted bytes. Decoding the samples makes every decoder
/// load its own files while files can still be opened.
struct SelfCheck {
  /// A closure that decodes the bytes of an image file.
  typealias Decode = ([UInt8]) throws(WireRefusal) -> DecodedPicture

  /// The formats whose sample was decoded correctly.
  private(set) var formats: [ImageFormat] = []
  /// The problems found, one sentence each.
  private(set) var problems: [String] = []
  /// The reason why SVG can't be drawn, or `nil` if SVG can be drawn.
  ///
  /// This reason isn't one of the ``problems``, because photos don't need SVG.
  let drawingProblem: String?
  /// The reason why emoji can't be drawn in color, or `nil` if emoji can be drawn in color.
  let glyphProblem: String?

  /// Creates a check by decoding samples and by drawing an SVG and an emoji.
  ///
  /// The samples are one image in each format and one image with orientation 6.
  init(
    _ decode: Decode = DecodedPicture.init, drawing svg: String = Samples.svg,
    and heart: String = "\u{2764}\u{FE0F}"
  ) {
    drawingProblem = SelfCheck.drawingProblem(svg, decode)
    glyphProblem = SelfCheck.glyphProblem(heart, decode)
    for (format, digits) in Samples.files {
      switch SelfCheck.problem(of: format, Samples.bytes(digits), decode) {
      case nil: formats.append(format)
      case let problem?: problems.append("\(format.mediaType) can't be read: \(problem)")
      }
    }
    if let problem = SelfCheck.turningProblem(decode) {
      problems.append("images aren't rotated upright: \(problem)")
    }
  }

  private static func problem(
    of format: ImageFormat, _ bytes: [UInt8], _ decode: Decode
  ) -> String? {
    do throws(WireRefusal) {
      let picture = try decode(bytes)
      let type = picture.facts.mediaType
      guard type == format.mediaType else { return "the sample was identified as \(type)" }
      guard picture.width == 16, picture.height == 8 else { return "the sample has the wrong size" }
      let isRight = picture.isRed(2, 4) && picture.isBlue(13, 4)
      return isRight ? nil : "the sample has the wrong colors"
    } catch {
      return "\(error)"
    }
  }

  /// Returns a problem, or `nil` if an image with orientation 6 is turned upright.
  ///
  /// The image is red on the left, so the upright image is red on top.
  private static func turningProblem(_ decode: Decode) -> String? {
    let pixels = (0..<16 * 8).flatMap { cell -> [UInt8] in
      cell % 16 < 8 ? [255, 0, 0] : [0, 0, 255]
    }
    let request = PictureRequest(
      width: 16, height: 8, metadata: ImageMetadata(orientation: 6))
    do throws(WireRefusal) {
      let file = try PictureMaker(request: request).make(try Content(pixels))
      let picture = try decode(file.withBytes { Array($0) })
      guard picture.width == 8, picture.height == 16 else {
        return "orientation 6 was read as \(picture.facts.orientation)"
      }
      let isRight = picture.isRed(4, 2) && picture.isBlue(4, 13)
      return isRight ? nil : "the left side didn't become the top"
    } catch {
      return "\(error)"
    }
  }
}

extension SelfCheck {
  /// Returns a problem, or `nil` if the SVG sample is drawn with its colors and its letters.
  ///
  /// The sample is red on the left and blue on the right, above a period in each font family and
  /// weight. A letter without a font is drawn as a box, which is taller than a period. Drawing also
  /// opens the fonts.
  private static func drawingProblem(_ svg: String, _ decode: Decode) -> String? {
    guard Library.hasFonts else { return "fontconfig can't be started" }
    do throws(WireRefusal) {
      let drawing = try VectorDrawing(try Content(Array(svg.utf8)), width: 16)
      let picture = try decode(try drawing.png().withBytes { Array($0) })
      guard picture.facts.mediaType == ImageFormat.png.mediaType else {
        return "the result isn't a PNG image"
      }
      guard picture.isRed(2, 4), picture.isBlue(13, 4) else {
        return "the sample has the wrong colors"
      }
      let lines = stride(from: 8, to: picture.height, by: 20)
      let isWritten = lines.allSatisfy { line in
        !picture.isInked(line..<line + 10) && picture.isInked(line + 10..<line + 20)
      }
      return isWritten && picture.height == 8 + 6 * 20 ? nil : "letters aren't drawn"
    } catch {
      return "\(error)"
    }
  }
}

extension SelfCheck {
  /// Returns a problem, or `nil` if the emoji of a red heart is drawn red at the center.
  ///
  /// Drawing also opens the emoji font.
  private static func glyphProblem(_ heart: String, _ decode: Decode) -> String? {
    guard Library.hasFonts else { return "fontconfig can't be started" }
    do throws(WireRefusal) {
      let picture = try decode(try Encoded.png(ofGlyph: heart, side: 32).withBytes { Array($0) })
      guard picture.width == 32, picture.height == 32 else { return "an emoji has the wrong size" }
      return picture.isRed(16, 16) ? nil : "no font has color emoji"
    } catch {
      return "\(error)"
    }
  }
}

/// A small image file, decoded and upright.
struct DecodedPicture {
  let facts: ImageInfo
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// Creates an image by decoding a file as the worker's jobs do.
  init(_ file: [UInt8]) throws(WireRefusal) {
    let opened = try PictureFile(try Content(file), within: ImageBudget())
    let display = try opened.upright(fitting: PixelBox.longestSide, PixelBox.longestSide)
    self.init(
      facts: opened.facts, width: display.width, height: display.height, pixels: display.pixels)
  }

  /// Creates an image from a decoder's result, with three bytes per pixel.
  init(facts: ImageInfo, width: Int, height: Int, pixels: [UInt8]) {
    self.facts = facts
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns whether the pixel at a position is red.
  func isRed(_ x: Int, _ y: Int) -> Bool {
    pixel(x, y).map { $0[0] > 180 && $0[2] < 80 } ?? false
  }

  /// Returns whether the pixel at a position is blue.
  func isBlue(_ x: Int, _ y: Int) -> Bool {
    pixel(x, y).map { $0[2] > 180 && $0[0] < 80 } ?? false
  }

  /// Returns whether any color channel in a range of rows is below 128.
  func isInked(_ rows: Range<Int>) -> Bool {
    pixels.dropFirst(rows.lowerBound * width * 3).prefix(rows.count * width * 3).contains {
      $0 < 128
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> [UInt8]? {
    let start = (y * width + x) * 3
    return start + 3 <= pixels.count ? Array(pixels[start..<start + 3]) : nil
  }
}
