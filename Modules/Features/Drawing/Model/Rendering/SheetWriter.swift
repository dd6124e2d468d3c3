import Core
import struct Foundation.Data

/// A writer that writes marks as elements of an SVG document.
struct SheetWriter {
  /// The written UTF-8 bytes.
  private(set) var bytes: [UInt8] = []
  /// The ID numbers of the images that replace characters, keyed by character.
  private var pictures: [String: Int] = [:]

  /// Begins the document.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - box: The size of the canvas, in sixteenths of a unit.
  mutating func begin(width: Ratio, height: Ratio, box: SIMD2<Int>) {
    say("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    say(width)
    say("\" height=\"")
    say(height)
    say("\" viewBox=\"0 0 ", box.x)
    say(" ", box.y)
    // All elements inherit these attributes unless they override them.
    say(
      "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" text-anchor=\"middle\"")
    say(" font-family=\"")
    say(Self.families)
    say("\">\n")
  }

  /// The font families, with emoji fonts first, because other fonts draw some emoji without color.
  private static let families: StaticString =
    "Noto Color Emoji,Apple Color Emoji,Segoe UI Emoji,Twemoji Mozilla,sans-serif"

  /// The end of the document.
  static let end = "</svg>\n"

  /// A new writer with this writer's images and no bytes.
  var empty: SheetWriter {
    var other = SheetWriter()
    other.pictures = pictures
    return other
  }

  /// Adds a square, Base64-encoded PNG that replaces a character in subsequent marks.
  mutating func picture(_ text: String, _ png: Data) {
    say("<symbol id=\"e", pictures.count)
    say("\" viewBox=\"0 0 1 1\"><image width=\"1\" height=\"1\" href=\"data:image/png;base64,")
    bytes += png
    say("\"/></symbol>\n")
    pictures[text] = pictures.count
  }

  /// Writes a background that covers the canvas.
  mutating func paper(_ color: SRGBColor, _ box: SIMD2<Int>) {
    say("<rect width=\"", box.x)
    say("\" height=\"", box.y)
    say("\" fill=\"")
    say(color)
    say("\"/>\n")
  }

  /// Writes a mark above all previous marks.
  mutating func write(_ mark: SurfaceUpdate.Mark) {
    switch mark.shape {
    case .line(let path, let width):
      say("<path stroke=\"")
      say(mark.color)
      say("\" stroke-width=\"", width)
      opacity("\" stroke-opacity=\"", mark.opacity)
      say("\" d=\"")
      bytes += path.utf8
    case .area(let path):
      say("<path fill=\"")
      say(mark.color)
      opacity("\" fill-opacity=\"", mark.opacity)
      say("\" d=\"")
      bytes += path.utf8
    case .glyph(let text, let x, let y, let size):
      if let picture = pictures[text] {
        use(picture, SIMD2(x, y), size, mark.opacity)
      } else {
        letter(text, SIMD2(x, y), size, mark)
      }
      return
    }
    say("\"/>\n")
  }

  /// Writes an image in a square centered on a point.
  private mutating func use(
    _ picture: Int, _ middle: SIMD2<Int>, _ size: Int, _ opacity: Int
  ) {
    say("<use href=\"#e", picture)
    say("\" x=\"", middle.x - size / 2)
    say("\" y=\"", middle.y - size / 2)
    say("\" width=\"", size)
    say("\" height=\"", size)
    self.opacity("\" opacity=\"", opacity)
    say("\"/>\n")
  }

  /// Writes a character in a square centered on a point.
  ///
  /// In emoji fonts, a character is a quarter larger than the font size, and its center is a third
  /// of the font size above the baseline. The method computes the position because not all
  /// renderers support `dominant-baseline`.
  private mutating func letter(
    _ text: String, _ middle: SIMD2<Int>, _ size: Int, _ mark: SurfaceUpdate.Mark
  ) {
    say("<text x=\"", middle.x)
    say("\" y=\"", middle.y + (size * 27 + 50) / 100)
    say("\" font-size=\"", max((size * 4 + 2) / 5, 1))
    say("\" fill=\"")
    say(mark.color)
    opacity("\" opacity=\"", mark.opacity)
    say("\">")
    escaped(text)
    say("</text>\n")
  }

  private mutating func opacity(_ name: StaticString, _ thousandths: Int) {
    if thousandths >= 1000 { return }
    say(name)
    say(Ratio(thousandths, over: 1000))
  }

  private mutating func say(_ words: StaticString) {
    words.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func say(_ words: StaticString, _ number: Int) {
    say(words)
    bytes += String(number).utf8
  }

  /// Writes a ratio as a decimal, truncated after the thousandths.
  private mutating func say(_ ratio: Ratio) {
    bytes += String(ratio.whole).utf8
    var rest = ratio.thousandths
    if rest > 0 { bytes.append(UInt8(ascii: ".")) }
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }

  private mutating func say(_ color: SRGBColor) {
    bytes.append(UInt8(ascii: "#"))
    for channel in [color.red, color.green, color.blue] {
      bytes.append(Self.digits[Int(channel >> 4)])
      bytes.append(Self.digits[Int(channel & 15)])
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Writes text as escaped XML, without control characters or characters that XML 1.0 §2.2
  /// forbids.
  private mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": say("&amp;")
      case "<": say("&lt;")
      case ">": say("&gt;")
      case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": break
      default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
  }
}

/// A nonnegative ratio of whole numbers.
struct Ratio {
  private let top: Int, bottom: Int

  init(_ top: Int, over bottom: Int) { (self.top, self.bottom) = (top, bottom) }

  var whole: Int { top / bottom }
  var thousandths: Int { top % bottom * 1000 / bottom }
}
