// Stores that don't use a database evaluate predicates and sort keys with these functions.

extension RecordPredicate {
  /// Returns whether a record matches the predicate.
  ///
  /// Values of different types don't match. ``ColumnValue/null`` matches only in a test for
  /// equality with ``ColumnValue/null``.
  ///
  /// - Parameters:
  ///   - value: A closure that returns the record's value in a column.
  ///   - links: A closure that returns whether the record's field with the given name links to a
  ///     target, or to any record if the target is `nil`.
  /// - Returns: Whether the record matches.
  public func holds(
    value: (Column) -> ColumnValue, links: (String, RecordID?) -> Bool
  ) -> Bool {
    switch self {
    case .all: true
    case .equals(let column, let wanted): value(column).isSame(as: wanted)
    case .isOneOf(let column, let wanted): wanted.contains { $0.isSame(as: value(column)) }
    case .atLeast(let column, let least): value(column).compares(to: least) { !$0.precedes($1) }
    case .atMost(let column, let most): value(column).compares(to: most) { !$1.precedes($0) }
    case .contains(let columns, let text):
      columns.contains { column in
        if case .text(let held) = value(column) { held.containsWords(text) } else { false }
      }
    case .links(let field, let targets): targets.contains { links(field, $0) }
    case .isLinked(let field): links(field, nil)
    case .and(let parts): parts.allSatisfy { $0.holds(value: value, links: links) }
    case .or(let parts): parts.contains { $0.holds(value: value, links: links) }
    case .not(let part): !part.holds(value: value, links: links)
    }
  }
}

extension ColumnValue {
  /// Returns whether this value sorts before another.
  ///
  /// Integers are sorted numerically. Text and blobs are sorted byte by byte. Integers precede
  /// text, text precedes blobs, and ``null`` comes last.
  public func precedes(_ other: ColumnValue) -> Bool {
    switch (self, other) {
    case (.integer(let mine), .integer(let theirs)): mine < theirs
    case (.text(let mine), .text(let theirs)): Self.distance(mine, theirs) < 0
    case (.blob(let mine), .blob(let theirs)): mine.lexicographicallyPrecedes(theirs)
    default: rank < other.rank
    }
  }

  /// Returns whether two values are equal, byte by byte.
  ///
  /// In contrast, `==` also treats canonically equivalent text as equal.
  public func isSame(as other: ColumnValue) -> Bool {
    if case (.text(let mine), .text(let theirs)) = (self, other) {
      return Self.distance(mine, theirs) == 0
    }
    return self == other
  }

  /// Returns the result of comparing two strings byte by byte.
  ///
  /// The result is negative if `mine` sorts first, 0 if the bytes are equal, and positive
  /// otherwise. A loop compares the bytes, because an in-memory store calls this function for every
  /// sorted row and a generic algorithm would be slower.
  private static func distance(_ mine: String, _ theirs: String) -> Int {
    var (mine, theirs) = (mine, theirs)
    return mine.withUTF8 { mine in
      theirs.withUTF8 { theirs in
        for index in 0..<min(mine.count, theirs.count) where mine[index] != theirs[index] {
          return Int(mine[index]) - Int(theirs[index])
        }
        return mine.count - theirs.count
      }
    }
  }

  /// Returns the result of a comparison, or `false` if this value is null or the types differ.
  fileprivate func compares(
    to other: ColumnValue, _ holds: (ColumnValue, ColumnValue) -> Bool
  ) -> Bool { self != .null && rank == other.rank && holds(self, other) }

  private var rank: Int {
    switch self {
    case .integer: 0
    case .text: 1
    case .blob: 2
    case .null: 3
    }
  }
}

extension String {
  /// Returns whether this text contains other text, ignoring case and diacritics.
  ///
  /// The texts are folded with ``foldedForSearch`` and compared character by character. For
  /// example, “Café” contains “cafe”, and “cafe” contains “CAFÉ”.
  public func containsWords(_ text: String) -> Bool {
    if isPlain, text.isPlain { return utf8.containsPlain(Array(text.utf8)) }
    let (held, wanted) = (foldedForSearch, text.foldedForSearch)
    if held.isPlain, wanted.isPlain { return held.utf8.containsPlain(Array(wanted.utf8)) }
    return held.contains(wanted)
  }

  /// Whether each byte is a separate character.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } }
}

extension String.UTF8View {
  fileprivate func containsPlain(_ words: [UInt8]) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
    let wanted = words.map(lower)
    guard let first = wanted.first else { return true }
    let held = map(lower)
    guard held.count >= wanted.count else { return false }
    return (0...(held.count - wanted.count)).contains { start in
      held[start] == first && held[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
