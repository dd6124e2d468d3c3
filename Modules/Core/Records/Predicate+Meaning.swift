// What predicates and orders mean, for every store that does not let a database decide.

extension Predicate {
  /// Whether a record is meant.
  ///
  /// - Parameters:
  ///   - value: The record's value in a column.
  ///   - links: Whether the record's field links to a target.
  /// - Returns: The predicate's truth; a comparison with no value is false.
  public func holds(
    value: (Column) -> ColumnValue, links: (String, RecordID) -> Bool
  ) -> Bool {
    switch self {
    case .all: true
    case .equals(let column, let wanted): value(column) == wanted
    case .isOneOf(let column, let wanted): wanted.contains(value(column))
    case .atLeast(let column, let least):
      value(column) != .null && !value(column).precedes(least)
    case .atMost(let column, let most): value(column) != .null && !most.precedes(value(column))
    case .contains(let columns, let text):
      columns.contains { column in
        if case .text(let held) = value(column) { held.containsWords(text) } else { false }
      }
    case .links(let field, let target): links(field, target)
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
    case (.text(let mine), .text(let theirs)): mine.utf8.lexicographicallyPrecedes(theirs.utf8)
    case (.blob(let mine), .blob(let theirs)): mine.lexicographicallyPrecedes(theirs)
    default: rank < other.rank
    }
  }

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
  /// Whether a text is in this one, both in lower case, however accents are composed.
  public func containsWords(_ text: String) -> Bool { lowercased().contains(text.lowercased()) }
}
