/// A segment of a ``TagIndex``, with up to 65,536 names and the data structures for searching them.
///
/// The names are in rank order: most used first, then alphabetical. Names can't be added, only
/// removed.
struct IndexSegment: Sendable {
  /// A position where a match can begin: the start of a name, the start of a later word, or a
  /// position inside a word.
  enum Way: CaseIterable {
    case beginning, word, inside

    /// The best match rank at this position.
    var bestMatch: MatchRank {
      switch self {
      case .beginning: .exact
      case .word: .wordStart
      case .inside: .inside
      }
    }
  }

  private let names: NameBuffer
  private let uses: UseRuns
  private let grams: GramLists
  private var starts: SuffixOrder
  private var words: SuffixOrder
  private var living: Bits
  /// The number of names, excluding removed names.
  private(set) var count: Int
  /// The length of the names in bytes of UTF-8, excluding removed names.
  private(set) var textBytes: Int

  /// The use count of the most used name, including removed names, or 0 if the segment is empty.
  var mostUses: Int { uses.most ?? 0 }
  /// Whether more than a fifth of the segment's names have been removed.
  var isSparse: Bool { (names.count - count) * 5 > names.count }
  /// The allocated memory, in bytes.
  var memory: Int {
    names.memory + uses.memory + grams.memory + starts.memory + words.memory + living.memory
  }

  /// Creates a segment.
  ///
  /// - Parameters:
  ///   - gathered: The source of the names.
  ///   - ranked: The indices of the segment's names, in rank order; at most
  ///     ``GramLists/mostNames``.
  /// - Complexity: O(*n* log *n*), where *n* is the number of names; about 1.5 µs per name.
  init(_ gathered: GatheredNames, _ ranked: some Collection<Int>) {
    var names = NameBuffer()
    let ranges = ranked.map { gathered.names[$0] }
    names.reserve(names: ranges.count, textBytes: ranges.map(\.count).reduce(0, +))
    for range in ranges { names.append(gathered.names.bytes[range]) }
    self.names = names
    uses = UseRuns(ranked.lazy.map { gathered.uses[$0] })
    grams = GramLists(names)
    starts = SuffixOrder(Array(names.starting), of: names)
    words = SuffixOrder((0..<names.count).flatMap(names.laterWordStarts), of: names)
    living = Bits(allSet: names.count)
    (count, textBytes) = (names.count, names.textBytes)
  }

  /// Returns a name's zero-based rank and use count, or `nil` if the name is missing or removed.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the length of the key, and *n* is the number of
  ///   names.
  func find(_ key: Span<UInt8>) -> (rank: Int, uses: Int)? {
    guard let first = starts.first(beginningWith: key, in: names),
      let position = starts.position(of: first, ifWhole: key, in: names)
    else { return nil }
    let rank = names.name(at: position)
    return living[rank] ? (rank, uses[rank]) : nil
  }

  /// Removes the name at a rank.
  ///
  /// - Complexity: O(*w* log *n*), where *w* is the number of words in the name, and *n* is the
  ///   number of names.
  mutating func kill(_ rank: Int) {
    let range = names[rank]
    starts.kill(UInt32(range.lowerBound), of: names)
    for position in names.laterWordStarts(rank) { words.kill(position, of: names) }
    living.clear(rank)
    count -= 1
    textBytes -= range.count
  }

  /// Appends the names that haven't been removed, with their use counts, to `gathered`.
  func gather(into gathered: inout GatheredNames) {
    living.forEach(in: 0..<names.count) { rank in
      gathered.append(names.bytes[names[rank]], uses: uses[rank])
    }
  }

  /// Offers the names that match a query at the given position, best first.
  ///
  /// The search stops when none of the remaining names can be among the best suggestions.
  ///
  /// The caller must offer the matches at better positions first.
  func offer(_ query: Span<UInt8>, _ way: Way, to best: inout BestSuggestions) {
    switch way {
    case .beginning:
      guard let first = starts.first(beginningWith: query, in: names) else { return }
      if let whole = starts.position(of: first, ifWhole: query, in: names) {
        _ = offer(query, names.name(at: whole), as: .exact, to: &best)
      }
      guard best.hasRoom(for: .prefix, uses: mostUses) else { return }
      starts.visit(query, from: first, in: names) {
        offer(query, names.name(at: $0), as: .prefix, to: &best)
      }
    case .word:
      guard let first = words.first(beginningWith: query, in: names) else { return }
      var before = -1
      words.visit(query, from: first, in: names) { position in
        let rank = names.name(at: position)
        // Several words of one name may begin with the query; the name is offered once.
        defer { before = rank }
        return rank == before || offer(query, rank, as: .wordStart, to: &best)
      }
    case .inside: grams.visit(query) { offer(query, $0, as: .inside, to: &best) }
    }
  }

  /// Offers a name if the name's match with the query has the given match rank.
  ///
  /// Several searches find candidate names, but only `MatchRank` decides the match rank.
  ///
  /// - Returns: Whether to continue the search.
  private func offer(
    _ query: Span<UInt8>, _ rank: Int, as match: MatchRank, to best: inout BestSuggestions
  ) -> Bool {
    let name = names[rank]
    guard living[rank], MatchRank(of: query, in: names.bytes.span.extracting(name)) == match else {
      return true
    }
    return best.offer(match, uses: uses[rank]) { names.key(rank) }
  }
}

extension NameBuffer {
  /// Returns the buffer positions where a name's words start, excluding the start of the name.
  fileprivate func laterWordStarts(_ name: Int) -> [UInt32] {
    let range = self[name]
    return bytes.span.extracting(range).laterWordStarts.map { UInt32(range.lowerBound + $0) }
  }
}
