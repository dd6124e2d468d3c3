/// The part of a field's text that is seen: all of it, or what is around the caret.
struct FieldWindow: Equatable {
  let text: String
  /// Columns from the beginning of what is seen.
  let caretColumn: Int

  /// - Parameters:
  ///   - value: The whole text, one line.
  ///   - caret: The caret's place in characters; nil for the end.
  ///   - columns: How many columns there are; the caret needs one of them.
  init(_ value: String, caret: Int?, columns: Int) {
    let characters = Array(value)
    let caret = min(caret ?? characters.count, characters.count)
    var first = caret
    var before = 0
    while first > 0, before + characters[first - 1].columns < columns {
      first -= 1
      before += characters[first].columns
    }
    caretColumn = before
    var text = String(characters[first..<caret])
    var used = before
    for character in characters[caret...] {
      guard used + character.columns <= columns else { break }
      text.append(character)
      used += character.columns
    }
    self.text = text
  }
}

/// A text in lines of a width, with the caret's place among them.
struct CaretWrap: Equatable {
  private(set) var lines = [""]
  private(set) var caretLine = 0
  private(set) var caretColumn = 0

  /// - Parameters:
  ///   - value: The whole text.
  ///   - caret: The caret's place in characters; nil for the end.
  ///   - columns: The columns of a line; the caret needs one of them.
  init(_ value: String, caret: Int?, columns: Int) {
    var used = 0
    let caret = min(caret ?? value.count, value.count)
    for (index, character) in value.enumerated() {
      if index == caret { place(used) }
      if character.isNewline {
        lines.append("")
        used = 0
        continue
      }
      let shown = character.columns > 0 ? character : " "
      if used + shown.columns >= columns, used > 0 {
        lines.append("")
        used = 0
        if index == caret { place(used) }
      }
      lines[lines.count - 1].append(shown)
      used += shown.columns
    }
    if caret == value.count { place(used) }
  }

  private mutating func place(_ column: Int) {
    (caretLine, caretColumn) = (lines.count - 1, column)
  }
}
