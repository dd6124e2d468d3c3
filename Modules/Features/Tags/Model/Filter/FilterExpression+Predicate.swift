public import Core

extension FilterExpression {
  /// Returns the filter as a predicate that a store can evaluate using indexes.
  ///
  /// - Parameters:
  ///   - columns: The text columns to search for words. If the array is empty, words match no
  ///     records.
  ///   - term: A closure that returns a term's predicate, called once for each term from left to
  ///     right. For an invalid value, the closure throws ``FilterRefusal/Fault/value(_:)`` at the
  ///     term's position.
  /// - Returns: A predicate in which no `and` directly contains an `and`, and no `or` directly
  ///   contains an `or`.
  /// - Throws: Any error that `term` throws.
  public func predicate<Failure>(
    words columns: [Column], term: (FilterTerm) throws(Failure) -> RecordPredicate
  ) throws(Failure) -> RecordPredicate {
    try predicate(isNegated: false, columns, term)
  }

  /// Returns the predicate, with negations moved down to the words and terms.
  ///
  /// A database parses a predicate's text using a limited stack. SQLite's stack has room for about
  /// a hundred unfinished parts, and each negation adds four parts to the stack.
  private func predicate<Failure>(
    isNegated: Bool, _ columns: [Column], _ meaning: (FilterTerm) throws(Failure) -> RecordPredicate
  ) throws(Failure) -> RecordPredicate {
    func all(_ parts: [FilterExpression]) throws(Failure) -> [RecordPredicate] {
      var predicates: [RecordPredicate] = []
      for part in parts {
        predicates.append(try part.predicate(isNegated: isNegated, columns, meaning))
      }
      return predicates
    }
    func leaf(_ predicate: RecordPredicate) -> RecordPredicate {
      isNegated ? .not(predicate) : predicate
    }
    switch self {
    case .all: return leaf(.all)
    case .words(let words): return leaf(.contains(columns, words))
    case .term(let term): return leaf(try meaning(term))
    case .and(let parts): return isNegated ? .any(try all(parts)) : .every(try all(parts))
    case .or(let parts): return isNegated ? .every(try all(parts)) : .any(try all(parts))
    case .not(let part): return try part.predicate(isNegated: !isNegated, columns, meaning)
    }
  }
}

extension RecordPredicate {
  fileprivate static func every(_ parts: [RecordPredicate]) -> RecordPredicate {
    let flat = parts.flatMap { part in if case .and(let inner) = part { inner } else { [part] } }
    return .and(flat.deepestFirst)
  }

  fileprivate static func any(_ parts: [RecordPredicate]) -> RecordPredicate {
    let flat = parts.flatMap { part in if case .or(let inner) = part { inner } else { [part] } }
    return .or(flat.deepestFirst)
  }

  /// The maximum number of unfinished parts on the stack while the predicate's text is parsed.
  ///
  /// The number includes each open parenthesis, and the parts before the part being parsed.
  fileprivate var unfinished: Int {
    switch self {
    case .and(let parts), .or(let parts):
      parts.enumerated().reduce(1) { most, part in
        max(most, part.element.unfinished + (part.offset == 0 ? 1 : 3))
      }
    case .not(let part): part.unfinished
    default: 1
    }
  }
}

extension [RecordPredicate] {
  /// The parts sorted deepest first, so that few unfinished parts accumulate during parsing.
  fileprivate var deepestFirst: [RecordPredicate] {
    let parts = enumerated().map { (place: $0.offset, depth: $0.element.unfinished) }
    return parts.sorted { ($1.depth, $0.place) < ($0.depth, $1.place) }.map { self[$0.place] }
  }
}
