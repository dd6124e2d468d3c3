import Core

/// The visible part of a field's text, and the caret's position in that part.
///
/// The painter and the terminal's cursor use the same window, so that the cursor matches the text.
public struct FieldWindow: Equatable, Sendable {
  /// The visible lines, from top to bottom.
  ///
  /// There is at least one line. No line is wider than the field.
  public private(set) var lines: [String]
  /// The caret's zero-based line and column, or both 0 if there is no caret.
  public private(set) var caretLine = 0, caretColumn = 0

  /// Creates a window on one line of text.
  ///
  /// The window shows the beginning of the line, or moves right as far as needed to show the caret,
  /// which occupies one column. `caret` is the number of characters before the caret, or `nil` if
  /// there is no caret.
  ///
  /// - Complexity: O(*n*), where *n* is the number of characters.
  public init(line text: String, caret: Int?, columns: Int) {
    let characters = Array(text.oneLine)
    let room = max(1, columns)
    var start = 0
    if let caret {
      let end = min(max(0, caret), characters.count)
      var used = characters[..<end].reduce(0) { $0 + $1.columns }
      while used > room - 1, start < end {
        used -= characters[start].columns
        start += 1
      }
      // The width is measured again, because a space that replaces a control character may have
      // combined with the next character.
      caretColumn = String(characters[start..<end]).columns
    }
    lines = [Self.beginning(of: characters[start...], room)]
  }

  /// Creates a window on multiline text, in which long lines wrap.
  ///
  /// An ellipsis replaces a character that is wider than the field, such as a joined emoji.
  ///
  /// `caret` is the number of characters before the caret, or `nil` if there is no caret.
  ///
  /// - Complexity: O(*n*), where *n* is the number of characters.
  public init(area text: String, caret: Int?, columns: Int) {
    let room = max(2, columns)
    lines = [""]
    var used = 0
    for (offset, character) in text.enumerated() {
      var shown = character.isNewline ? "\n" : Character(String(character).printable)
      if shown.columns > room { shown = "…" }
      if character.isNewline ? offset == caret && used >= room : used + shown.columns > room {
        lines.append("")
        used = 0
      }
      if offset == caret { (caretLine, caretColumn) = (lines.count - 1, used) }
      if character.isNewline {
        lines.append("")
        used = 0
      } else {
        lines[lines.count - 1].append(shown)
        used = lines[lines.count - 1].columns
      }
    }
    guard let caret, caret >= text.count else { return }
    if used >= room {
      lines.append("")
      used = 0
    }
    (caretLine, caretColumn) = (lines.count - 1, used)
  }

  private static func beginning(of characters: ArraySlice<Character>, _ room: Int) -> String {
    var left = room
    return String(
      characters.prefix { character in
        left -= character.columns
        return left >= 0
      })
  }
}
