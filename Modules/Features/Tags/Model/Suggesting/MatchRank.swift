/// The quality of a query's match with a name, the first criterion for ranking suggestions (TG-12).
public enum MatchRank: String, Sendable, Codable, CaseIterable {
  /// A match with the whole name.
  case exact
  /// A match at the beginning of the name.
  case prefix
  /// A match at the beginning of a later word.
  case wordStart
  /// A match that doesn't start at the beginning of a word.
  case inside
}

extension MatchRank: Comparable {
  /// Returns whether the first rank is better than the second.
  public static func < (lhs: MatchRank, rhs: MatchRank) -> Bool { lhs.place < rhs.place }

  private var place: Int {
    switch self {
    case .exact: 0
    case .prefix: 1
    case .wordStart: 2
    case .inside: 3
    }
  }
}

extension MatchRank {
  /// Creates the best rank of a query's matches in a key, or returns `nil` if there is no match.
  ///
  /// An empty query has no match. UTF-8 bytes are compared exactly, so the query and the key must
  /// both be folded. A match begins and ends at scalar boundaries, not necessarily at grapheme
  /// boundaries: 👩 matches 👩‍🎨, which the user may be about to type.
  ///
  /// - Complexity: O(*k* × *q*), where *k* and *q* are the lengths of the key and the query.
  public init?(of query: String, in key: String) {
    self.init(of: query.utf8.span, in: key.utf8.span)
  }

  /// Creates the best rank of a query's matches in a key, or returns `nil` if there is no match.
  ///
  /// The query and the key are UTF-8.
  ///
  /// All code that determines a match rank uses this initializer.
  init?(of query: Span<UInt8>, in key: Span<UInt8>) {
    guard !query.isEmpty, query.count <= key.count else { return nil }
    var isInside = false
    for place in 0...(key.count - query.count) where key.holds(query, at: place) {
      guard place > 0 else {
        self = query.count == key.count ? .exact : .prefix
        return
      }
      guard !key.startsWord(at: place) else {
        self = .wordStart
        return
      }
      isInside = true
    }
    guard isInside else { return nil }
    self = .inside
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes that start at a position equal `other`.
  ///
  /// The span must have at least `other.count` bytes, starting at the position.
  fileprivate func holds(_ other: Span<UInt8>, at place: Int) -> Bool {
    for offset in other.indices where self[place + offset] != other[offset] { return false }
    return true
  }
}
