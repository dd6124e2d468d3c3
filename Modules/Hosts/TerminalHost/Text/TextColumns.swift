// The width of text in a terminal.

import Core

extension String {
  /// The text's width in terminal columns: two per wide character, none per combining character.
  public var columns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// Whether the text contains only printable ASCII.
  private var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  /// The text with a space in place of every invisible character except newlines.
  ///
  /// Text typed by a user or written by a camera therefore can't control the terminal or change the
  /// reading direction.
  public var printable: String {
    isPlain ? self : String(map { $0.columns > 0 || $0 == "\n" ? $0 : $0 == "\r\n" ? "\n" : " " })
  }

  /// The printable text with newlines replaced by spaces.
  public var oneLine: String {
    let text = printable
    return text.utf8.contains(0x0A) ? text.replacing("\n", with: " ") : text
  }

  /// Returns the text truncated to a width in columns, with an ellipsis in place of removed
  /// characters.
  public func fitted(to width: Int) -> String {
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
