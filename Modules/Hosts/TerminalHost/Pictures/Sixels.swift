public import Core

/// A picture as a terminal with sixel graphics draws it (DEC STD 070, VT330/VT340 reference).
public struct Sixels: Equatable, Sendable {
  /// The longest side that is drawn, in pixels.
  public static let longestSide = 1024

  /// The orders, from `ESC P` to `ESC \`; printable but for those.
  public let text: String
  /// Across, in pixels.
  public let width: Int
  /// Down, in pixels.
  public let height: Int

  /// Draws a picture, made smaller where it is larger than the box, never larger; the same picture is
  /// drawn by the same text.
  ///
  /// Nil for pixels that are not as many as the size says.
  ///
  /// - Parameters:
  ///   - picture: What is drawn.
  ///   - box: Taken for one of at most ``longestSide``.
  /// - Complexity: O(pixels); the text has at most 12 bytes a pixel, and 6,000.
  public init?(_ picture: Raster, fitting box: PixelBox) {
    guard picture.isWhole else { return nil }
    let most = Self.longestSide
    let fitted = picture.fitting(
      PixelBox(width: min(box.width, most), height: min(box.height, most)))
    (width, height) = (fitted.width, fitted.height)
    let colors = fitted.colors
    let palette = SixelPalette(colors)
    // 1: a sixel that is not drawn leaves what is there. The rest: square pixels, and the size.
    var text = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
    for (register, color) in palette.colors.enumerated() {
      text += "#\(register);2;" + Self.percentages(color)
    }
    let registers = colors.map { palette.register(of: $0) }
    for top in stride(from: 0, to: height, by: 6) {
      let rows = (top..<min(top + 6, height)).map {
        registers[$0 * fitted.width..<($0 + 1) * fitted.width]
      }
      text += (top > 0 ? "-" : "") + SixelBand(rows, width: fitted.width).text
    }
    self.text = text + "\u{1B}\\"
  }

  private static func percentages(_ color: SRGBColor) -> String {
    [color.red, color.green, color.blue]
      .map { "\((Int($0) * 100 + 127) / 255)" }.joined(separator: ";")
  }
}

/// Up to six rows of pixels, drawn one colour after the other.
private struct SixelBand {
  /// The orders for it.
  let text: String

  init(_ rows: [ArraySlice<Int>], width: Int) {
    var sixels: [Int: [(column: Int, bits: UInt8)]] = [:]
    for (bit, row) in rows.enumerated() {
      for (column, register) in row.enumerated() {
        sixels[register, default: []].append((column, 1 << bit))
      }
    }
    text = sixels.sorted { $0.key < $1.key }.map { register, marks in
      "#\(register)" + Self.line(marks, width)
    }.joined(separator: "$")
  }

  /// One colour's sixels from the left, without the empty ones at the end.
  private static func line(_ marks: [(column: Int, bits: UInt8)], _ width: Int) -> String {
    var bits = [UInt8](repeating: 0, count: width)
    var end = 0
    for mark in marks {
      bits[mark.column] |= mark.bits
      end = max(end, mark.column + 1)
    }
    var line = ""
    var start = 0
    while start < end {
      let same = bits[start..<end].prefix { $0 == bits[start] }.count
      line += run(Character(Unicode.Scalar(63 + bits[start])), same)
      start += same
    }
    return line
  }

  private static func run(_ sixel: Character, _ count: Int) -> String {
    count > 3 ? "!\(count)\(sixel)" : String(repeating: sixel, count: count)
  }
}
