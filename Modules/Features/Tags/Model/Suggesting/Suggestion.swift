/// A name that is offered for what was typed.
public struct Suggestion: Hashable, Sendable {
  /// The folded name.
  public let key: String
  /// How often the name is used.
  public let uses: Int
  /// How well what was typed matches it.
  public let match: MatchGrade

  /// A suggestion.
  public init(key: String, uses: Int, match: MatchGrade) {
    self.key = key
    self.uses = uses
    self.match = match
  }
}

extension Suggestion: Comparable {
  /// Best first (TG-12): by grade, then more used, then alphabetical by the key's UTF-8 bytes.
  public static func < (lhs: Suggestion, rhs: Suggestion) -> Bool {
    if lhs.match != rhs.match { return lhs.match < rhs.match }
    if lhs.uses != rhs.uses { return lhs.uses > rhs.uses }
    return lhs.key.utf8.lexicographicallyPrecedes(rhs.key.utf8)
  }
}

/// The best suggestions of those that have been offered.
struct BestSuggestions {
  private let limit: Int
  private let excluded: Set<String>
  private(set) var found: [Suggestion] = []

  init(limit: Int, excluding excluded: Set<String>) {
    self.limit = limit
    self.excluded = excluded
  }

  /// Whether a name of this grade, used at most so often, may still be among the best.
  func hasRoom(for match: MatchGrade, uses: Int) -> Bool {
    guard found.count >= limit else { return true }
    guard let worst = found.last else { return false }
    return match == worst.match ? uses >= worst.uses : match < worst.match
  }

  /// Offers a name; the key is asked for only where it may be needed.
  ///
  /// - Returns: Whether a name that ranks after this one may still be among the best.
  mutating func offer(_ match: MatchGrade, uses: Int, key: () -> String) -> Bool {
    guard hasRoom(for: match, uses: uses) else { return false }
    let offered = Suggestion(key: key(), uses: uses, match: match)
    guard !excluded.contains(offered.key) else { return true }
    let place = partition(found.indices) { found[$0] < offered }
    found.insert(offered, at: place)
    if found.count > limit { found.removeLast() }
    return found.count < limit || place < limit - 1
  }
}
