import Core

/// A grid of cells that are two dots wide and four dots high (Unicode, Braille Patterns).
struct BrailleCanvas {
  /// The size in cells.
  let columns: Int, rows: Int
  private var cells: [UInt8]
  private var looks: [TextLook]

  /// Creates a canvas without lit dots.
  ///
  /// `columns` and `rows` must be at least 1.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
    looks = Array(repeating: .plain, count: columns * rows)
  }

  /// The zero-based index of the last dot in a row.
  var lastColumn: Int { columns * 2 - 1 }
  /// The zero-based index of the last dot in a column.
  var lastRow: Int { rows * 4 - 1 }

  /// Whether no dot is lit.
  var isDark: Bool { cells.allSatisfy { $0 == 0 } }

  /// Lights a dot, styling the dot's whole cell with `look`.
  ///
  /// Dots outside the canvas are ignored.
  mutating func light(_ dot: Dot, _ look: TextLook) {
    guard (0...lastColumn).contains(dot.x), (0...lastRow).contains(dot.y) else { return }
    let cell = dot.y / 4 * columns + dot.x / 2
    cells[cell] |= Self.bits[dot.y % 4][dot.x % 2]
    looks[cell] = look
  }

  /// Returns a row of cells as styled text, without trailing cells that have no lit dots.
  ///
  /// `row` is zero-based.
  func line(_ row: Int) -> [StyledText] {
    let range = row * columns..<(row + 1) * columns
    let end = cells[range].lastIndex { $0 != 0 }.map { $0 + 1 } ?? range.lowerBound
    var parts: [StyledText] = []
    for cell in range.lowerBound..<end {
      let isDark = cells[cell] == 0
      let text =
        isDark ? " " : String(decoding: [0x2800 + UInt16(cells[cell])], as: UTF16.self)
      if !parts.isEmpty, isDark || parts[parts.count - 1].look == looks[cell] {
        parts[parts.count - 1].text += text
      } else {
        parts.append(StyledText(text, isDark ? .plain : looks[cell]))
      }
    }
    return parts
  }

  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}

/// A dot's zero-based position from the left and the top.
struct Dot: Hashable {
  var x: Int, y: Int

  /// Returns the dots of a line, including both ends (Bresenham 1965).
  static func line(_ start: Dot, _ end: Dot) -> [Dot] {
    let (across, down) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (right, below) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var dots = [start]
    var dot = start
    var error = across + down
    while dot != end {
      let doubled = 2 * error
      if doubled >= down {
        error += down
        dot.x += right
      }
      if doubled <= across {
        error += across
        dot.y += below
      }
      dots.append(dot)
    }
    return dots
  }
}
