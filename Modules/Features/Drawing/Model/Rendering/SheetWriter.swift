import Core
import struct Foundation.Data

/// Writes marks as the elements of an SVG document.
struct SheetWriter {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The numbers of the pictures that stand for characters.
  private var pictures: [String: Int] = [:]

  /// Begins the document.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - box: The size in sixteenths.
  mutating func begin(width: Ratio, height: Ratio, box: SIMD2<Int>) {
    say("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    say(width)
    say("\" height=\"")
    say(height)
    say("\" viewBox=\"0 0 ", box.x)
    say(" ", box.y)
    // Said once for all elements, which take it over where they don't say otherwise.
    say(
      "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" text-anchor=\"middle\"")
    say(" font-family=\"")
    say(Self.families)
    say("\">\n")
  }

  /// Emoji fonts first: others have some of the characters without colours.
  private static let families: StaticString =
    "Noto Color Emoji,Apple Color Emoji,Segoe UI Emoji,Twemoji Mozilla,sans-serif"

  /// Ends the document.
  static let end = "</svg>\n"

  /// Nothing yet, and the same pictures.
  var empty: SheetWriter {
    var other = SheetWriter()
    other.pictures = pictures
    return other
  }

  /// Has a square PNG, in Base64, in place of a character from here on.
  mutating func picture(_ text: String, _ png: Data) {
    say("<symbol id=\"e", pictures.count)
    say("\" viewBox=\"0 0 1 1\"><image width=\"1\" height=\"1\" href=\"data:image/png;base64,")
    bytes += png
    say("\"/></symbol>\n")
    pictures[text] = pictures.count
  }

  /// Covers everything.
  mutating func paper(_ color: SRGBColor, _ box: SIMD2<Int>) {
    say("<rect width=\"", box.x)
    say("\" height=\"", box.y)
    say("\" fill=\"")
    say(color)
    say("\"/>\n")
  }

  /// Paints a mark over what is there.
  mutating func write(_ mark: SurfaceChanges.Mark) {
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

  /// A picture in a square around a place.
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

  /// A character in the middle of a square. In emoji fonts one is a quarter larger than the font's
  /// size, and its middle a third of that size above the line it stands on; `dominant-baseline`,
  /// which could say so, is not known everywhere.
  private mutating func letter(
    _ text: String, _ middle: SIMD2<Int>, _ size: Int, _ mark: SurfaceChanges.Mark
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

  /// As a decimal fraction, cut off after the thousandths.
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

  /// Text between tags; what XML 1.0 §2.2 has no place for is left out.
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

/// A number of 0 or more as a ratio of whole numbers.
struct Ratio {
  private let top: Int, bottom: Int

  init(_ top: Int, over bottom: Int) { (self.top, self.bottom) = (top, bottom) }

  var whole: Int { top / bottom }
  var thousandths: Int { top % bottom * 1000 / bottom }
}
