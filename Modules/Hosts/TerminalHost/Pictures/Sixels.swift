public import Core

/// An image encoded for terminals with sixel graphics (DEC STD 070, VT330/VT340 reference).
public struct Sixels: Equatable, Sendable {
  /// The maximum width and height of a drawn image, in pixels.
  public static let longestSide = 1024

  /// The control sequence from `ESC P` to `ESC \`, with only printable characters in between.
  public let text: String
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a sixel image, which is reduced to fit the box but never enlarged.
  ///
  /// The same image always has the same text, which has at most 12 bytes per pixel plus 6,000
  /// bytes. The result is `nil` if the image's pixels don't match the image's size.
  ///
  /// - Parameters:
  ///   - picture: The image to draw.
  ///   - box: The maximum size in pixels. Each side is limited to ``longestSide``.
  /// - Complexity: O(*n*), where *n* is the number of pixels.
  public init?(_ picture: Raster, fitting box: PixelBox) {
    guard picture.isWhole else { return nil }
    let most = Self.longestSide
    let fitted = picture.fitting(
      PixelBox(width: min(box.width, most), height: min(box.height, most)))
    (width, height) = (fitted.width, fitted.height)
    let colors = fitted.colors
    let palette = SixelPalette(colors)
    // The parameter 1 leaves the background of undrawn sixels unchanged. The pixel aspect ratio,
    // 1:1, and the size follow.
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

/// A band of up to six rows of pixels, drawn one color at a time.
private struct SixelBand {
  /// The sixel data of the band.
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

  /// Returns one color's sixels from left to right, without trailing empty sixels.
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
