/// An index that finds suggestions among a million names in a fraction of a millisecond (TG-12).
///
/// Names are in rank order in segments of up to 65,536 names (TG-14). A segment has one buffer of
/// text, a sorted list of the starts of names, a sorted list of the starts of later words, and, for
/// each three-byte sequence, a list of the names that contain the sequence. A changed name is
/// removed from its segment and added to the recent names. Each query searches the recent names,
/// fewer than 512, one by one. When the number of recent names reaches 512, the index builds a new
/// segment from the recent names and, smallest first, from each segment that has no more names than
/// have been gathered so far. A segment is rebuilt when more than a fifth of its names have been
/// removed. Keys are compared byte by byte in UTF-8; the caller folds keys and queries.
///
/// Costs for *n* names of about 20 bytes each:
/// - Query: O(log *n*) in each segment for names and words that begin with the query. Segments of
///   less frequently used names are skipped once there are enough results. If there are too few
///   results, the search inside words reads at most the shortest of the lists for the query's
///   three-byte sequences. The worst case is O(bytes of text), if many names contain all the
///   sequences but not the query.
/// - New name or changed use count: O(log *n*) in each segment and a search of the recent names;
///   about 20 µs, including occasional segment builds. The worst case builds two segments of at
///   most 65,536 names, in 0.2 s, regardless of *n*.
/// - Rename: the costs of a removal and a new name. A removal is O(log *n*) in each segment and, in
///   the worst case, builds one segment.
/// - Memory besides the text: 10 bytes per name (up to 22 if all use counts differ), 4 bytes for
///   each word except the first, and 1.8 bytes per byte of text; in total, 49 bytes per name for
///   names of 18 bytes.
public struct TagIndex: Sendable {
  var recent = RecentNames()
  /// The segments, highest use count first, so that queries can skip later segments.
  var segments: [IndexSegment] = []
  let mostRecent: Int
  let mostInSegment: Int

  /// Creates an empty index.
  public init() { self.init([]) }

  /// Creates an index of names.
  ///
  /// - Parameter names: Folded keys in any order, with their use counts. If a key occurs more than
  ///   once, the last use count is used.
  /// - Complexity: O(*n* log *n*), where *n* is the number of names; about 2 µs per name.
  public init(_ names: some Sequence<(key: String, uses: Int)>) {
    self.init(names, mostRecent: 512)
  }

  /// Creates an index with custom limits, for tests.
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

  /// The number of names.
  public var count: Int { segments.map(\.count).reduce(recent.count, +) }
  /// The length of all names, in bytes of UTF-8.
  public var textBytes: Int { segments.map(\.textBytes).reduce(recent.textBytes, +) }
  /// The allocated memory, in bytes, including the text.
  public var bytes: Int {
    segments.map(\.memory).reduce(recent.memory, +)
      + segments.capacity * MemoryLayout<IndexSegment>.stride
  }

  /// Returns the names that match a query, best first (TG-12).
  ///
  /// - Parameters:
  ///   - query: The folded query; an empty query matches nothing.
  ///   - excluded: The keys to exclude, such as the keys of chosen tags.
  ///   - limit: The maximum number of names.
  /// - Returns: Names that contain the query; fewer than `limit` only if no more exist.
  public func suggestions(
    for query: String, excluding excluded: Set<String> = [], limit: Int = 5
  ) -> [Suggestion] {
    guard !query.isEmpty, limit > 0 else { return [] }
    let query = Array(query.utf8)
    var best = BestSuggestions(limit: limit, excluding: excluded)
    recent.offer(query.span, to: &best)
    for way in IndexSegment.Way.allCases {
      for place in segments.indices
      where best.hasRoom(for: way.bestMatch, uses: segments[place].mostUses) {
        segments[place].offer(query.span, way, to: &best)
      }
    }
    return best.found
  }
}
