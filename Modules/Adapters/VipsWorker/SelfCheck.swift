import CVips
import Core
import ImageWire

/// Proves, before the first stranger's bytes, that every format is read and pictures are turned.
///
/// It also makes every decoder load what it needs while files can still be opened.
struct SelfCheck {
  /// Reads a file.
  typealias Decode = ([UInt8]) throws(WireRefusal) -> DecodedPicture

  /// The formats whose sample came out right.
  private(set) var formats: [ImageFormat] = []
  /// What did not, one sentence each.
  private(set) var problems: [String] = []
  /// Why no SVG is drawn, which photos can be worked on without; nil where one was.
  let drawingProblem: String?
  /// Why emoji have no colours; nil where one had.
  let glyphProblem: String?

  /// Decodes a sample of each format, and one made with orientation 6; draws an SVG and an emoji.
  init(
    _ decode: Decode = DecodedPicture.init, drawing svg: String = Samples.svg,
    and heart: String = "\u{2764}\u{FE0F}"
  ) {
    drawingProblem = SelfCheck.drawingProblem(svg, decode)
    glyphProblem = SelfCheck.glyphProblem(heart, decode)
    for (format, digits) in Samples.files {
      switch SelfCheck.problem(of: format, Samples.bytes(digits), decode) {
      case nil: formats.append(format)
      case let problem?: problems.append("\(format.mediaType) is not read: \(problem)")
      }
    }
    if let problem = SelfCheck.turningProblem(decode) {
      problems.append("pictures are not turned upright: \(problem)")
    }
  }

  private static func problem(
    of format: ImageFormat, _ bytes: [UInt8], _ decode: Decode
  ) -> String? {
    do throws(WireRefusal) {
      let picture = try decode(bytes)
      let type = picture.facts.mediaType
      guard type == format.mediaType else { return "it is taken for \(type)" }
      guard picture.width == 16, picture.height == 8 else { return "it has the wrong size" }
      let isRight = picture.isRed(2, 4) && picture.isBlue(13, 4)
      return isRight ? nil : "it has the wrong colours"
    } catch {
      return "\(error)"
    }
  }

  /// Red on the left, shown with orientation 6, is red on top.
  private static func turningProblem(_ decode: Decode) -> String? {
    let pixels = (0..<16 * 8).flatMap { cell -> [UInt8] in
      cell % 16 < 8 ? [255, 0, 0] : [0, 0, 255]
    }
    let request = PictureRequest(
      width: 16, height: 8, metadata: PictureMetadata(orientation: 6))
    do throws(WireRefusal) {
      let file = try PictureMaker(request: request).make(try Content(pixels))
      let picture = try decode(file.withBytes { Array($0) })
      guard picture.width == 8, picture.height == 16 else {
        return "orientation 6 was read as \(picture.facts.orientation)"
      }
      let isRight = picture.isRed(4, 2) && picture.isBlue(4, 13)
      return isRight ? nil : "red on the left did not come out on top"
    } catch {
      return "\(error)"
    }
  }
}

extension SelfCheck {
  /// Red on the left, blue on the right, and full stops in every family and weight below: a letter
  /// that has no font is a box, which is higher. From then on their fonts are open.
  private static func drawingProblem(_ svg: String, _ decode: Decode) -> String? {
    guard Library.hasFonts else { return "fontconfig does not start" }
    do throws(WireRefusal) {
      let drawing = try VectorDrawing(try Content(Array(svg.utf8)), width: 16)
      let picture = try decode(try drawing.png().withBytes { Array($0) })
      guard picture.facts.mediaType == ImageFormat.png.mediaType else { return "it is no PNG" }
      guard picture.isRed(2, 4), picture.isBlue(13, 4) else { return "it has the wrong colours" }
      let lines = stride(from: 8, to: picture.height, by: 20)
      let isWritten = lines.allSatisfy { line in
        !picture.isInked(line..<line + 10) && picture.isInked(line + 10..<line + 20)
      }
      return isWritten && picture.height == 8 + 6 * 20 ? nil : "letters are not drawn"
    } catch {
      return "\(error)"
    }
  }
}

extension SelfCheck {
  /// A red heart is red in its middle. From then on the font is open.
  private static func glyphProblem(_ heart: String, _ decode: Decode) -> String? {
    guard Library.hasFonts else { return "fontconfig does not start" }
    do throws(WireRefusal) {
      let picture = try decode(try Encoded.png(ofGlyph: heart, side: 32).withBytes { Array($0) })
      guard picture.width == 32, picture.height == 32 else { return "an emoji has the wrong size" }
      return picture.isRed(16, 16) ? nil : "no font has emoji in colour"
    } catch {
      return "\(error)"
    }
  }
}

/// A small picture file, decoded and upright.
struct DecodedPicture {
  let facts: PictureFacts
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// Decodes a file the way every file is decoded.
  init(_ file: [UInt8]) throws(WireRefusal) {
    let opened = try PictureFile(try Content(file), within: ImageBudget())
    let display = try opened.upright(fitting: PixelBox.longestSide, PixelBox.longestSide)
    self.init(
      facts: opened.facts, width: display.width, height: display.height, pixels: display.pixels)
  }

  /// Takes what a decoder made, three bytes a pixel.
  init(facts: PictureFacts, width: Int, height: Int, pixels: [UInt8]) {
    self.facts = facts
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Whether the pixel at a place is red.
  func isRed(_ x: Int, _ y: Int) -> Bool {
    pixel(x, y).map { $0[0] > 180 && $0[2] < 80 } ?? false
  }

  /// Whether the pixel at a place is blue.
  func isBlue(_ x: Int, _ y: Int) -> Bool {
    pixel(x, y).map { $0[2] > 180 && $0[0] < 80 } ?? false
  }

  /// Whether anything in some rows is dark.
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
