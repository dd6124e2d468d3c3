public import Core

/// An image as text, in which each cell is an upper half block that shows two pixels, one above the
/// other.
public struct HalfBlocks: Equatable, Sendable {
  /// The lines with their control sequences, ready to be written.
  ///
  /// Each line ends with the sequence that resets all looks.
  public let lines: [String]
  /// The width of each line in columns.
  public let columns: Int

  /// Creates text from an image, which is reduced to fit the box but never enlarged.
  ///
  /// The result is `nil` if the terminal has sixteen colors or fewer, whose RGB values are unknown,
  /// or if the image's pixels don't match the image's size. Callers then show the image's label.
  ///
  /// At most 2,048 columns and 1,024 rows are drawn.
  ///
  /// - Parameters:
  ///   - picture: The image to draw.
  ///   - columns: The width of the box, one pixel per column. Values below 1 count as 1.
  ///   - rows: The height of the box, two pixels per row. Values below 1 count as 1.
  ///   - depth: The terminal's color depth.
  /// - Complexity: O(*n*), where *n* is the number of pixels.
  public init?(_ picture: Raster, columns: Int, rows: Int, depth: ColorDepth) {
    guard picture.isWhole, let ink = Ink(depth) else { return nil }
    let most = PixelBox.longestSide
    let height = rows > most / 2 ? most : max(1, rows) * 2
    let fitted = picture.fitting(PixelBox(width: columns, height: height))
    let orders = fitted.colors.map(ink.order)
    self.columns = fitted.width
    lines = stride(from: 0, to: fitted.height, by: 2).map { row in
      let next = row + 1
      return Self.line(
        orders[row * fitted.width..<next * fitted.width],
        next < fitted.height ? orders[next * fitted.width..<(next + 1) * fitted.width] : nil)
    }
  }

  /// Returns one line of half blocks for two rows of encoded colors.
  ///
  /// If `lower` is `nil`, the lower halves show the terminal's own background.
  private static func line(_ upper: ArraySlice<String>, _ lower: ArraySlice<String>?) -> String {
    var line = ""
    var (ink, ground): (String?, String?) = (nil, nil)
    for (above, below) in zip(upper, lower ?? upper) {
      var changes: [String] = []
      if above != ink { changes.append("38;" + above) }
      if lower != nil, below != ground { changes.append("48;" + below) }
      if !changes.isEmpty { line += "\u{1B}[" + changes.joined(separator: ";") + "m" }
      (ink, ground) = (above, below)
      line += "▀"
    }
    return line + "\u{1B}[0m"
  }

  /// The encoding of a color after `38;` or `48;` (ISO 8613-6, as in xterm).
  private enum Ink {
    case palette, full

    init?(_ depth: ColorDepth) {
      switch depth {
      case .none, .sixteen: return nil
      case .palette: self = .palette
      case .full: self = .full
      }
    }

    func order(_ color: SRGBColor) -> String {
      switch self {
      case .palette: "5;\(PaletteIndex(nearest: color).number)"
      case .full: "2;\(color.red);\(color.green);\(color.blue)"
      }
    }
  }
}
