/// Up to 65,536 names in rank order, with all that finds them; only which of them still live
/// changes.
struct IndexSegment: Sendable {
  /// Where a match can be.
  enum Way: CaseIterable {
    case beginning, word, inside

    /// The best grade that such a match has.
    var bestGrade: MatchGrade {
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
  /// How many names live.
  private(set) var count: Int
  /// The UTF-8 of those that live.
  private(set) var textBytes: Int

  /// How often its most used name is used.
  var mostUses: Int { uses.most ?? 0 }
  /// Whether more than a fifth of it is dead.
  var isSparse: Bool { (names.count - count) * 5 > names.count }
  /// What it keeps in memory.
  var memory: Int {
    names.memory + uses.memory + grams.memory + starts.memory + words.memory + living.memory
  }

  /// Indexes names.
  ///
  /// - Parameters:
  ///   - gathered: Where the names are.
  ///   - ranked: Which of them, in rank order; at most ``GramLists/mostNames``.
  /// - Complexity: O(n log n), about 1.5 µs a name.
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

  /// The rank and the uses of a name that lives here.
  ///
  /// - Complexity: O(log count) comparisons of bytes.
  func find(_ key: Span<UInt8>) -> (rank: Int, uses: Int)? {
    guard let first = starts.first(beginningWith: key, in: names),
      let position = starts.position(of: first, ifWhole: key, in: names)
    else { return nil }
    let rank = names.name(at: position)
    return living[rank] ? (rank, uses[rank]) : nil
  }

  /// Leaves a name out from now on.
  ///
  /// - Complexity: O(log count) comparisons of bytes for each of its words.
  mutating func kill(_ rank: Int) {
    let range = names[rank]
    starts.kill(UInt32(range.lowerBound), of: names)
    for position in names.laterWordStarts(rank) { words.kill(position, of: names) }
    living.clear(rank)
    count -= 1
    textBytes -= range.count
  }

  /// Appends the names that live.
  func gather(into gathered: inout GatheredNames) {
    living.forEach(in: 0..<names.count) { rank in
      gathered.append(names.bytes[names[rank]], uses: uses[rank])
    }
  }

  /// Offers the names that match a query in one way, best first, as long as there may be room.
  /// Those that match in a better way have to have been offered already.
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
        // Several words of one name may begin with the query.
        defer { before = rank }
        return rank == before || offer(query, rank, as: .wordStart, to: &best)
      }
    case .inside: grams.visit(query) { offer(query, $0, as: .inside, to: &best) }
    }
  }

  /// How candidates are found differs; what they are is decided in one place.
  private func offer(
    _ query: Span<UInt8>, _ rank: Int, as grade: MatchGrade, to best: inout BestSuggestions
  ) -> Bool {
    let name = names[rank]
    guard living[rank], MatchGrade(of: query, in: names.bytes.span.extracting(name)) == grade else {
      return true
    }
    return best.offer(grade, uses: uses[rank]) { names.key(rank) }
  }
}

extension NameBuffer {
  /// Where words of a name start, but for the first.
  fileprivate func laterWordStarts(_ name: Int) -> [UInt32] {
    let range = self[name]
    return bytes.span.extracting(range).laterWordStarts.map { UInt32(range.lowerBound + $0) }
  }
}
