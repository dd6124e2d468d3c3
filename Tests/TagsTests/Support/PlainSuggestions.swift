import Tags

/// The expected results of the index, found by searching and sorting all names.
struct PlainSuggestions {
  private(set) var uses: [String: Int] = [:]

  init(_ names: [(key: String, uses: Int)] = []) {
    for (key, uses) in names { set(key, uses: uses) }
  }

  var textBytes: Int { uses.keys.map(\.utf8.count).reduce(0, +) }

  mutating func set(_ key: String, uses: Int) { self.uses[key] = uses }
  mutating func remove(_ key: String) { uses[key] = nil }

  func suggestions(
    for query: String, excluding: Set<String> = [], limit: Int = 5
  ) -> [Suggestion] {
    let found = uses.compactMap { key, uses in
      excluding.contains(key)
        ? nil : Self.match(query, key).map { Suggestion(key: key, uses: uses, match: $0) }
    }
    let ranks: [MatchRank] = [.exact, .prefix, .wordStart, .inside]
    let best = ranks.flatMap { rank in
      found.filter { $0.match == rank }.sorted { left, right in
        left.uses == right.uses ? isBefore(left.key, right.key) : left.uses > right.uses
      }
    }
    return Array(best.prefix(max(0, limit)))
  }

  /// Returns the rank of a match, or `nil` if none, from the scalars of both texts and the name's
  /// words.
  static func match(_ query: String, _ key: String) -> MatchRank? {
    let (query, key) = (Array(query.unicodeScalars), Array(key.unicodeScalars))
    guard !query.isEmpty else { return nil }
    if query == key { return .exact }
    let places = key.indices.filter { key[$0...].starts(with: query) }
    if places.contains(0) { return .prefix }
    if places.contains(where: wordStarts(key).contains) { return .wordStart }
    return places.isEmpty ? nil : .inside
  }

  private static func wordStarts(_ key: [Unicode.Scalar]) -> Set<Int> {
    var starts: Set<Int> = []
    var isInWord = false
    for (place, scalar) in key.enumerated() {
      let category = "\(scalar.properties.generalCategory)"
      if category.hasSuffix("Mark") || category == "format" { continue }
      let isLetterOrDigit = category.hasSuffix("Letter") || category.hasSuffix("Number")
      if isLetterOrDigit, !isInWord { starts.insert(place) }
      isInWord = isLetterOrDigit
    }
    return starts
  }

  private func isBefore(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    for (mine, its) in zip(left, right) where mine != its { return mine < its }
    return left.count < right.count
  }
}
