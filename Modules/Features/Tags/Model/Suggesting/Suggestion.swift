/// A name suggested for typed text.
public struct Suggestion: Hashable, Sendable {
  /// The folded name.
  public let key: String
  /// The name's use count.
  public let uses: Int
  /// The quality of the match.
  public let match: MatchRank

  /// Creates a suggestion.
  public init(key: String, uses: Int, match: MatchRank) {
    self.key = key
    self.uses = uses
    self.match = match
  }
}

extension Suggestion: Comparable {
  /// Returns whether the first suggestion ranks before the second (TG-12).
  ///
  /// Suggestions rank by match, best first; then by use count, highest first; then by the key's
  /// UTF-8 bytes.
  public static func < (lhs: Suggestion, rhs: Suggestion) -> Bool {
    if lhs.match != rhs.match { return lhs.match < rhs.match }
    if lhs.uses != rhs.uses { return lhs.uses > rhs.uses }
    return lhs.key.utf8.lexicographicallyPrecedes(rhs.key.utf8)
  }
}

/// The best of all offered suggestions, up to a limit.
struct BestSuggestions {
  private let limit: Int
  private let excluded: Set<String>
  private(set) var found: [Suggestion] = []

  init(limit: Int, excluding excluded: Set<String>) {
    self.limit = limit
    self.excluded = excluded
  }

  /// Returns whether a name with the given match and at most `uses` uses can be among the best.
  func hasRoom(for match: MatchRank, uses: Int) -> Bool {
    guard found.count >= limit else { return true }
    guard let worst = found.last else { return false }
    return match == worst.match ? uses >= worst.uses : match < worst.match
  }

  /// Adds a name if the name is among the best and isn't excluded.
  ///
  /// This method calls `key` only if the match and use count allow the name to be among the best.
  ///
  /// - Returns: Whether a name that ranks after the offered name may still be among the best.
  mutating func offer(_ match: MatchRank, uses: Int, key: () -> String) -> Bool {
    guard hasRoom(for: match, uses: uses) else { return false }
    let offered = Suggestion(key: key(), uses: uses, match: match)
    guard !excluded.contains(offered.key) else { return true }
    let place = partition(found.indices) { found[$0] < offered }
    found.insert(offered, at: place)
    if found.count > limit { found.removeLast() }
    return found.count < limit || place < limit - 1
  }
}
