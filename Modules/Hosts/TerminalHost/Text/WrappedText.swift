// Text wrapped to a width.

import Core

extension String {
  /// Returns the text as lines of at most `width` columns, broken between words.
  ///
  /// A word that is too long for a line is broken. A newline in the text starts a new line.
  ///
  /// - Parameter width: The maximum width in columns, at least 1. A line exceeds `width` only if
  ///   the line is a single character that is wider than `width`.
  /// - Returns: At least one line.
  /// - Complexity: O(*n*), where *n* is the number of characters.
  func wrapped(to width: Int) -> [String] {
    if !contains("\n"), columns <= width { return [self] }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrappedLine(to: width) }
  }

  private func wrappedLine(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      var rest = String(word)
      let gap = line.isEmpty && lines.isEmpty && used == 0 ? 0 : 1
      if used + gap + rest.columns <= width, !(used == 0 && gap == 1 && !lines.isEmpty) {
        line += (gap == 1 ? " " : "") + rest
        used += gap + rest.columns
        continue
      }
      if used > 0 {
        lines.append(line)
        (line, used) = ("", 0)
      }
      while rest.columns > width {
        let head = rest.beginning(of: width)
        lines.append(head)
        rest.removeFirst(head.count)
      }
      (line, used) = (rest, rest.columns)
    }
    return lines + [line]
  }

  /// Returns the longest prefix that fits in `width` columns, or the first character if even that
  /// character doesn't fit.
  private func beginning(of width: Int) -> String {
    var text = ""
    var used = 0
    for character in self {
      guard text.isEmpty || used + character.columns <= width else { break }
      text.append(character)
      used += character.columns
    }
    return text
  }
}
