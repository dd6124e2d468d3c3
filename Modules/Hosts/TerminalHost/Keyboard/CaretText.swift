import Core

/// Text with a caret.
///
/// The caret's position is counted in displayed characters (`Character`).
public struct CaretText: Equatable, Sendable {
  /// The whole text, without a mark for the caret.
  public private(set) var text: String
  /// The number of characters before the caret.
  public private(set) var caret: Int

  /// Creates text with the caret at its end.
  public init(_ text: String) {
    self.text = text
    caret = text.count
  }

  private init(before: String, after: String) {
    let text = before + after
    // If the characters before and after the caret combine into one, the caret moves after the
    // combined character.
    let end = before.utf8.count
    caret = text.indices.count { text.utf8.distance(from: text.startIndex, to: $0) < end }
    self.text = text
  }

  /// Whether the caret is at the end of the text.
  public var isAtEnd: Bool { after.isEmpty }

  private var place: String.Index { text.index(text.startIndex, offsetBy: caret) }
  private var before: String { String(text[..<place]) }
  private var after: String { String(text[place...]) }

  /// Inserts text at the caret and moves the caret after that text.
  mutating func insert(_ piece: String) { self = Self(before: before + piece, after: after) }

  /// Deletes the character before the caret.
  mutating func deleteBackward() {
    self = Self(before: String(before.dropLast()), after: after)
  }

  /// Deletes the character after the caret.
  mutating func deleteForward() {
    self = Self(before: before, after: String(after.dropFirst()))
  }

  /// Replaces the whole text.
  ///
  /// If the new text ends with the text after the caret, the caret stays before that text.
  mutating func become(_ text: String) {
    guard text != self.text else { return }
    let kept = after
    let count = text.count
    caret = text.hasSuffix(kept) ? max(0, count - kept.count) : min(caret, count)
    self.text = text
  }

  /// Moves the caret by one character, or to the beginning or end of the caret's line.
  mutating func move(_ key: Key) {
    switch key {
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .home: caret = line.lowerBound
    case .end: caret = line.upperBound
    default: break
    }
  }

  /// Moves the caret to the same column in the line above or below, or to the end of a shorter
  /// line.
  ///
  /// - Parameter step: -1 for the line above, or 1 for the line below.
  /// - Returns: Whether that line exists.
  mutating func move(toLine step: Int) -> Bool {
    let lines = self.lines
    let line = self.line
    guard let index = lines.firstIndex(of: line), lines.indices.contains(index + step) else {
      return false
    }
    let next = lines[index + step]
    caret = min(next.lowerBound + caret - line.lowerBound, next.upperBound)
    return true
  }

  /// The range of caret positions in the line that contains the caret.
  private var line: ClosedRange<Int> { lines.first { $0.contains(caret) } ?? 0...0 }

  /// The range of caret positions in each line.
  private var lines: [ClosedRange<Int>] {
    var lines: [ClosedRange<Int>] = []
    var start = 0
    for (offset, character) in text.enumerated() where character.isNewline {
      lines.append(start...offset)
      start = offset + 1
    }
    return lines + [start...text.count]
  }
}
