import Core

/// Text with a caret in it, counted in what a person sees as characters.
public struct CaretText: Equatable, Sendable {
  /// The text.
  public private(set) var text: String
  /// How many characters stand before the caret, 0 to all.
  public private(set) var caret: Int

  /// Text with the caret at its end.
  public init(_ text: String) {
    self.text = text
    caret = text.count
  }

  private init(before: String, after: String) {
    let text = before + after
    // Characters may have joined across the caret: it stands after what they became.
    let end = before.utf8.count
    caret = text.indices.count { text.utf8.distance(from: text.startIndex, to: $0) < end }
    self.text = text
  }

  /// Whether nothing stands after the caret.
  public var isAtEnd: Bool { after.isEmpty }

  private var place: String.Index { text.index(text.startIndex, offsetBy: caret) }
  private var before: String { String(text[..<place]) }
  private var after: String { String(text[place...]) }

  /// Puts a piece where the caret is, which then stands after it.
  mutating func insert(_ piece: String) { self = Self(before: before + piece, after: after) }

  /// Takes away the character before the caret.
  mutating func deleteBackward() {
    self = Self(before: String(before.dropLast()), after: after)
  }

  /// Takes away the character after the caret.
  mutating func deleteForward() {
    self = Self(before: before, after: String(after.dropFirst()))
  }

  /// The text became another: the caret stays before what it stood before, where that is still
  /// there.
  mutating func become(_ text: String) {
    guard text != self.text else { return }
    let kept = after
    let count = text.count
    caret = text.hasSuffix(kept) ? max(0, count - kept.count) : min(caret, count)
    self.text = text
  }

  /// Moves the caret by a key: a character, or to an end of its line.
  mutating func move(_ key: Key) {
    switch key {
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .home: caret = line.lowerBound
    case .end: caret = line.upperBound
    default: break
    }
  }

  /// Moves the caret to the same place in the line above or below; whether there is one.
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

  /// The line the caret is in.
  private var line: ClosedRange<Int> { lines.first { $0.contains(caret) } ?? 0...0 }

  /// Where each line begins and ends; an end of a line is in none.
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
