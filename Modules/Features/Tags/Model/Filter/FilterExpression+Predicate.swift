public import Core

extension FilterExpression {
  /// The filter as a store's question; the store finds the records, by its indexes.
  ///
  /// - Parameters:
  ///   - columns: The texts in which words are looked for; without any, words find nothing.
  ///   - term: What a term means, asked once a term in their order. A value that can't be is
  ///     refused with ``FilterRefusal/Fault/value(_:)`` at the term's spot.
  /// - Returns: A predicate without an `and` in an `and`, or an `or` in an `or`.
  /// - Throws: What `term` throws.
  public func predicate<Failure>(
    words columns: [Column], term: (FilterTerm) throws(Failure) -> Predicate
  ) throws(Failure) -> Predicate {
    try predicate(isNegated: false, columns, term)
  }

  /// A negation is handed down to the words and terms. A database reads a predicate as text and has
  /// room for few unfinished parts (SQLite: about a hundred, and four for each negation).
  private func predicate<Failure>(
    isNegated: Bool, _ columns: [Column], _ meaning: (FilterTerm) throws(Failure) -> Predicate
  ) throws(Failure) -> Predicate {
    func all(_ parts: [FilterExpression]) throws(Failure) -> [Predicate] {
      var predicates: [Predicate] = []
      for part in parts {
        predicates.append(try part.predicate(isNegated: isNegated, columns, meaning))
      }
      return predicates
    }
    func leaf(_ predicate: Predicate) -> Predicate { isNegated ? .not(predicate) : predicate }
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

extension Predicate {
  fileprivate static func every(_ parts: [Predicate]) -> Predicate {
    let flat = parts.flatMap { part in if case .and(let inner) = part { inner } else { [part] } }
    return .and(flat.deepestFirst)
  }

  fileprivate static func any(_ parts: [Predicate]) -> Predicate {
    let flat = parts.flatMap { part in if case .or(let inner) = part { inner } else { [part] } }
    return .or(flat.deepestFirst)
  }

  /// How much is unfinished at most while the predicate is read as text: an open bracket, and what
  /// stands before the part that is being read.
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

extension [Predicate] {
  /// The parts, those first that leave most unfinished: after them little is waiting.
  fileprivate var deepestFirst: [Predicate] {
    let parts = enumerated().map { (place: $0.offset, depth: $0.element.unfinished) }
    return parts.sorted { ($1.depth, $0.place) < ($0.depth, $1.place) }.map { self[$0.place] }
  }
}
