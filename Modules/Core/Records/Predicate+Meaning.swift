// What predicates and orders mean, for every store that does not let a database decide.

extension Predicate {
  /// Whether a record is meant.
  ///
  /// - Parameters:
  ///   - value: The record's value in a column.
  ///   - links: Whether the record's field links to a target; to any, if the target is `nil`.
  /// - Returns: The predicate's truth; a comparison with no value, or with one of another kind, is
  ///   false.
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
  /// Whether this value comes before another: numbers by size, text and bytes by their bytes; no
  /// value comes last, numbers come before text, text before bytes.
  public func precedes(_ other: ColumnValue) -> Bool {
    switch (self, other) {
    case (.integer(let mine), .integer(let theirs)): mine < theirs
    case (.text(let mine), .text(let theirs)): Self.distance(mine, theirs) < 0
    case (.blob(let mine), .blob(let theirs)): mine.lexicographicallyPrecedes(theirs)
    default: rank < other.rank
    }
  }

  /// Whether two values are the same to the byte; `==` on texts also holds for two ways to write
  /// the same characters.
  public func isSame(as other: ColumnValue) -> Bool {
    if case (.text(let mine), .text(let theirs)) = (self, other) {
      return Self.distance(mine, theirs) == 0
    }
    return self == other
  }

  /// How two texts differ by their bytes: negative if the first comes before, 0 if they are the same.
  /// Every row that a store in memory sorts comes by here, so no generic algorithm does it.
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

  /// A comparison of two values of one kind; false for others, and for no value.
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
  /// Returns whether a text is in this one, character by character, both as ``foldedForSearch``:
  /// case and diacritics make no difference, so "cafe" is in "Café" and "CAFÉ" in "cafe".
  public func containsWords(_ text: String) -> Bool {
    if isPlain, text.isPlain { return utf8.containsPlain(Array(text.utf8)) }
    let (held, wanted) = (foldedForSearch, text.foldedForSearch)
    if held.isPlain, wanted.isPlain { return held.utf8.containsPlain(Array(wanted.utf8)) }
    return held.contains(wanted)
  }

  /// Whether each byte is a character of its own.
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
