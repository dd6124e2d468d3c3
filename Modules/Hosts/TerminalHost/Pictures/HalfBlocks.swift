public import Core

/// A picture in text: every cell is an upper half block, two pixels one above the other.
public struct HalfBlocks: Equatable, Sendable {
  /// Lines with their orders, ready to be written, each ended by the order to end all looks.
  public let lines: [String]
  /// How many columns each of them takes.
  public let columns: Int

  /// Draws a picture, made smaller where it is larger than the box, never larger.
  ///
  /// Nil for a terminal with sixteen colours or none, whose colours nobody knows, and for pixels that
  /// are not as many as the size says: what the picture shows is to be said in words then.
  ///
  /// - Parameters:
  ///   - picture: What is drawn.
  ///   - columns: The box's, one pixel each; taken for 1 where less.
  ///   - rows: The box's, two pixels each; taken for 1 where less.
  ///   - depth: The terminal's colours.
  /// - Complexity: O(pixels); at most 2,048 columns and 1,024 rows are drawn.
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

  /// One line; where there is nothing below, the terminal's own ground is.
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

  /// How a colour is ordered, after `38;` or `48;` (ISO 8613-6, as xterm takes it).
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
