/// Finds the best suggestions among a million names in a fraction of a millisecond (TG-12, TG-14).
///
/// Names stand in rank order in segments of up to 65,536, each with one buffer of text, two sorted
/// lists of the places where names and where words start, and for every three bytes a list of the
/// names that have them. A name that is changed dies in its segment and joins the recent ones,
/// fewer than 512, which every query looks through. When these are full they become a segment,
/// together with all segments that are no larger than what has come together so far; a segment of
/// which more than a fifth is dead is made anew. Keys are told apart by their UTF-8 bytes; they are
/// folded by the caller, as queries are.
///
/// What it costs, with n names of some twenty bytes:
/// - A query: O(log n) in each segment for names and words that begin with it; segments of less
///   used names are passed over once there is enough. Where these are fewer than wanted, what
///   stands inside words takes at most the shortest list of three bytes of the query; at worst, where
///   many names have all threes and none the query, O(bytes of text).
/// - A new name or a use: O(log n) in each segment and a look through the recent names; with the
///   segments that are made now and then about 20 µs. At worst two are made at once, of at most
///   65,536 names each, 0.2 s, however many names there are.
/// - A rename: a removal and a new name. A removal is O(log n) in each segment; at worst one is made.
/// - Memory beyond the text: 10 bytes a name (up to 22 where no two are used equally often), 4 for
///   each word but the first, 1.8 for each byte of text; 49 bytes for names of 18 bytes.
public struct TagIndex: Sendable {
  var recent = RecentNames()
  /// The most used first, so that the others are soon seen to hold nothing better.
  var segments: [IndexSegment] = []
  let mostRecent: Int
  let mostInSegment: Int

  /// An index without names.
  public init() { self.init([]) }

  /// Indexes names.
  ///
  /// - Parameter names: Folded keys in any order, with how often each is used; of a key that is
  ///   there twice the later one counts.
  /// - Complexity: O(n log n), about 2 µs a name.
  public init(_ names: some Sequence<(key: String, uses: Int)>) {
    self.init(names, mostRecent: 512)
  }

  /// The same with limits of a test's own.
  init(
    _ names: some Sequence<(key: String, uses: Int)>, mostRecent: Int,
    mostInSegment: Int = GramLists.mostNames
  ) {
    self.mostRecent = mostRecent
    self.mostInSegment = mostInSegment
    var gathered = GatheredNames()
    for (key, uses) in names { gathered.append(key.utf8, uses: uses) }
    let ranked = gathered.ranked
    for start in stride(from: 0, to: ranked.count, by: mostInSegment) {
      segments.append(IndexSegment(gathered, ranked[start...].prefix(mostInSegment)))
    }
  }

  /// How many names there are.
  public var count: Int { segments.map(\.count).reduce(recent.count, +) }
  /// The UTF-8 of all names, in bytes.
  public var textBytes: Int { segments.map(\.textBytes).reduce(recent.textBytes, +) }
  /// What it keeps in memory, text included, in bytes.
  public var bytes: Int {
    segments.map(\.memory).reduce(recent.memory, +)
      + segments.capacity * MemoryLayout<IndexSegment>.stride
  }

  /// The best names for what was typed, best first (TG-12).
  ///
  /// - Parameters:
  ///   - query: Folded as keys are; an empty one matches nothing.
  ///   - excluded: Keys that are not offered, those already chosen.
  ///   - limit: How many at most.
  /// - Returns: Names that hold the query; fewer than `limit` only if there are no more.
  public func suggestions(
    for query: String, excluding excluded: Set<String> = [], limit: Int = 5
  ) -> [Suggestion] {
    guard !query.isEmpty, limit > 0 else { return [] }
    let query = Array(query.utf8)
    var best = BestSuggestions(limit: limit, excluding: excluded)
    recent.offer(query.span, to: &best)
    for way in IndexSegment.Way.allCases {
      for place in segments.indices
      where best.hasRoom(for: way.bestGrade, uses: segments[place].mostUses) {
        segments[place].offer(query.span, way, to: &best)
      }
    }
    return best.found
  }
}
