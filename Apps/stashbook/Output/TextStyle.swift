import Core
import Foundation

/// How roles look on a terminal, in the sixteen colours it has itself.
struct TextStyle: Sendable {
  let isColored: Bool

  func callAsFunction(_ text: String, _ role: Role?) -> String {
    let text = text.printable
    guard isColored, let role, let code = Self.code(role) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static func code(_ role: Role) -> String? {
    switch role {
    case .headline: "1"
    case .muted, .footnote: "2"
    case .primary: "1;33"
    case .success: "32"
    case .warning: "33"
    case .danger: "31"
    case .data: "36"
    case .status: "7"
    default: nil
    }
  }
}

/// A table for people: columns as wide as their widest cell, narrowed to the terminal.
struct TextTable {
  struct Cell {
    var text: String
    var role: Role?

    init(_ text: String, _ role: Role? = nil) {
      self.text = text.printable.replacing("\n", with: " ")
      self.role = role
    }
  }

  let header: [String]
  /// Whether the first column has what a person types next and is left whole.
  var keepsFirst = true
  var rows: [[Cell]] = []

  func text(_ style: TextStyle, width: Int?) -> String {
    var widths = header.map(\.columns)
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], cell.text.columns)
      }
    }
    if let width { narrow(&widths, to: width) }
    let lines = [header.map { Cell($0, .footnote) }] + rows
    return lines.map { line($0, widths, style) }.joined(separator: "\n")
  }

  /// Takes from the widest column, and again, until the line fits.
  private func narrow(_ widths: inout [Int], to width: Int) {
    while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
      let widest = widths.indices.dropFirst(keepsFirst ? 1 : 0).max { widths[$0] < widths[$1] }
      guard let widest, widths[widest] > 4 else { return }
      widths[widest] -= 1
    }
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ style: TextStyle) -> String {
    var line = ""
    let filled = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for (index, cell) in cells.enumerated().prefix(filled + 1) {
      let text = cell.text.fitted(to: widths[index])
      let isLast = index == filled
      let gap = isLast ? "" : String(repeating: " ", count: widths[index] - text.columns + 2)
      line += style(text, cell.role) + gap
    }
    return line
  }
}

extension TextTable {
  /// The width of the terminal on standard output; nil where it is none.
  static var terminalWidth: Int? {
    var size = winsize()
    guard Output.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }
}

extension String {
  /// How many columns a terminal gives the text: two for wide characters, none for combining ones.
  var columns: Int {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// The text with a blank for every control character but the end of a line: what somebody typed,
  /// or a camera wrote, gives a terminal no orders.
  var printable: String {
    String(map { $0.columns > 0 || $0 == "\n" ? $0 : $0 == "\r\n" ? "\n" : " " })
  }

  /// The text cut to a width, with an ellipsis where something is missing.
  func fitted(to width: Int) -> String {
    guard columns > width else { return self }
    var text = ""
    var used = 0
    for character in self {
      guard used + character.columns < width else { break }
      text.append(character)
      used += character.columns
    }
    return text + "…"
  }
}

extension Character {
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
