/// How well a query matches a name: what suggestions are ranked by first (TG-12).
public enum MatchGrade: String, Sendable, Codable, CaseIterable {
  /// The query is the name.
  case exact
  /// The name begins with the query.
  case prefix
  /// A later word of the name begins with the query.
  case wordStart
  /// The query stands inside a word.
  case inside
}

extension MatchGrade: Comparable {
  /// Better grades come first.
  public static func < (lhs: MatchGrade, rhs: MatchGrade) -> Bool { lhs.place < rhs.place }

  private var place: Int {
    switch self {
    case .exact: 0
    case .prefix: 1
    case .wordStart: 2
    case .inside: 3
    }
  }
}

extension MatchGrade {
  /// The best match of a query in a key, or nil where it is not in it or is empty.
  ///
  /// UTF-8 bytes are compared as they stand: both texts have to be folded already. A match begins
  /// and ends at Unicode scalars, not at graphemes: someone who has typed 👩 is on the way to 👩‍🎨,
  /// whose first part it is.
  ///
  /// - Complexity: O(length of the key × length of the query).
  public init?(of query: String, in key: String) {
    self.init(of: query.utf8.span, in: key.utf8.span)
  }

  /// The same for texts given as UTF-8. This is the one place that grades.
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
  /// Whether other bytes stand at a place of these, which has to leave room for them.
  fileprivate func holds(_ other: Span<UInt8>, at place: Int) -> Bool {
    for offset in other.indices where self[place + offset] != other[offset] { return false }
    return true
  }
}
