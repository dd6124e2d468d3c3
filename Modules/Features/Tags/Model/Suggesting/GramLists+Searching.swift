extension GramLists {
  /// Calls a closure with the ranks of names that may contain `text`, best first and without
  /// duplicates.
  ///
  /// The ranks include those of all names that contain the text. The search stops if the closure
  /// returns `false`.
  ///
  /// - Complexity: O(*n* × *t*), where *n* is the length of the shortest searched list, and *t* is
  ///   the length of the text. For text of one or two bytes, the lists of all grams that begin with
  ///   the text are searched.
  func visit(_ text: Span<UInt8>, _ body: (Int) -> Bool) {
    if text.count < 3 { visitUnion(text, body) } else { visitIntersection(text, body) }
  }

  private func visitUnion(_ text: Span<UInt8>, _ body: (Int) -> Bool) {
    var (low, width) = (UInt32(text[0]) << 16, UInt32(1) << 16)
    if text.count > 1 { (low, width) = (low | UInt32(text[1]) << 8, 1 << 8) }
    let first = partition(grams.indices) { grams[$0] < low }
    let last = partition(first..<grams.count) { grams[$0] < low + width }
    var cursors = MinHeap<GramCursor>()
    for list in first..<last { cursors.insert(cursor(list)) }
    var before = -1
    while var cursor = cursors.popFirst(), let rank = cursor.rank {
      guard rank == before || body(rank) else { return }
      before = rank
      cursor.seek(rank + 1, in: bytes)
      cursors.insert(cursor)
    }
  }

  private func visitIntersection(_ text: Span<UInt8>, _ body: (Int) -> Bool) {
    var lists: [Int] = []
    for place in 0...(text.count - 3) {
      guard let list = list(of: text, at: place) else { return }
      if !lists.contains(list) { lists.append(list) }
    }
    lists.sort { length(of: $0) < length(of: $1) }
    var cursors = lists.prefix(Self.mostLists).map(cursor)
    var (sought, turn) = (0, 0)
    while true {
      cursors[turn].seek(sought, in: bytes)
      guard let rank = cursors[turn].rank else { return }
      // If another list skips past the current rank, the shortest list seeks again.
      turn = turn == 0 || rank == sought ? turn + 1 : 0
      sought = rank
      if turn == cursors.count {
        guard body(rank) else { return }
        (sought, turn) = (rank + 1, 0)
      }
    }
  }

  private static let mostLists = 4

  private func length(of list: Int) -> UInt32 { starts[list + 1] - starts[list] }

  private func list(of text: Span<UInt8>, at place: Int) -> Int? {
    let gram =
      UInt32(text[place]) << 16 | UInt32(text[place + 1]) << 8 | UInt32(text[place + 2])
    let list = partition(grams.indices) { grams[$0] < gram }
    return list < grams.count && grams[list] == gram ? list : nil
  }

  private func cursor(_ list: Int) -> GramCursor {
    var cursor = GramCursor(Int(starts[list])..<Int(starts[list + 1]))
    cursor.seek(0, in: bytes)
    return cursor
  }
}

/// A position in a gram's list.
private struct GramCursor: Comparable {
  /// The rank at the position, or `nil` before the first call of `seek(_:in:)` and at the end.
  private(set) var rank: Int?
  private var place: Int
  /// The end of the current run.
  private var runEnd: Int
  private var high = -1
  private let end: Int

  /// Creates a cursor before the first rank of a list, given the range of the list's bytes.
  init(_ list: Range<Int>) {
    place = list.lowerBound
    runEnd = list.lowerBound
    end = list.upperBound
  }

  /// Moves forward to the first rank that is at least `sought`, or to the end if none.
  mutating func seek(_ sought: Int, in bytes: [UInt8]) {
    while high < sought >> 8 {
      guard enterNextRun(bytes) else { return }
    }
    if high == sought >> 8 {
      let low = UInt8(sought & 0xFF)
      while bytes[place] < low {
        place += 1
        guard place < runEnd || enterNextRun(bytes) else { return }
        if high != sought >> 8 { break }
      }
    }
    rank = high << 8 | Int(bytes[place])
  }

  private mutating func enterNextRun(_ bytes: [UInt8]) -> Bool {
    guard runEnd < end else {
      rank = nil
      return false
    }
    high = Int(bytes[runEnd])
    place = runEnd + 2
    runEnd = place + Int(bytes[runEnd + 1]) + 1
    return true
  }

  static func < (lhs: GramCursor, rhs: GramCursor) -> Bool {
    (lhs.rank ?? .max) < (rhs.rank ?? .max)
  }
}
