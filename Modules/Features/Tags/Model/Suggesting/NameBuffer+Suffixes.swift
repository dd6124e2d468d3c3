/// Methods for comparing and sorting suffixes.
///
/// A suffix is the text from a position to the end of its name. Suffixes are sorted by their bytes,
/// and a suffix sorts before longer suffixes that begin with the same bytes. Before bytes are
/// compared, 1 is added to each byte with overflow, so the closing byte sorts before all others.
extension NameBuffer {
  /// The sort position of a suffix relative to the suffixes that begin with a given text.
  enum Standing { case before, beginning, after }

  /// Returns a suffix's sort position relative to the suffixes that begin with `text`.
  func standing(of position: UInt32, to text: Span<UInt8>) -> Standing {
    let start = Int(position)
    for offset in text.indices {
      let (mine, its) = (bytes[start + offset], text[offset])
      if mine != its { return mine &+ 1 < its &+ 1 ? .before : .after }
    }
    return .beginning
  }

  /// Returns the given positions, sorted by the suffixes that start at the positions.
  ///
  /// Positions of equal suffixes are in ascending order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of positions. Most comparisons cover
  ///   eight bytes at once.
  func sorted(_ positions: some Sequence<UInt32>) -> [UInt32] {
    var entries = positions.map { (head: head(at: $0), position: $0) }
    entries.sort { left, right in
      guard left.head == right.head else { return left.head < right.head }
      let isWhole = left.head & 0xFF == 0
      return isWhole
        ? left.position < right.position : isBefore(left.position, right.position, from: 8)
    }
    return entries.map(\.position)
  }

  /// Returns the first eight bytes of a suffix as a number that sorts like the bytes.
  ///
  /// Each byte of the number is a byte of the suffix plus 1, or 0 after the end of the name.
  private func head(at position: UInt32) -> UInt64 {
    var head: UInt64 = 0
    var isOver = false
    for offset in 0..<8 {
      if !isOver { isOver = bytes[Int(position) + offset] == Self.closing }
      head = head << 8 | (isOver ? 0 : UInt64(bytes[Int(position) + offset] + 1))
    }
    return head
  }

  /// Returns whether the suffix at `left` sorts before the suffix at `right`.
  ///
  /// The first `start` bytes of both suffixes must be equal. Equal suffixes sort by position.
  func isBefore(_ left: UInt32, _ right: UInt32, from start: Int = 0) -> Bool {
    var offset = start
    while true {
      let (mine, its) = (bytes[Int(left) + offset], bytes[Int(right) + offset])
      if mine != its { return mine &+ 1 < its &+ 1 }
      if mine == Self.closing { return left < right }
      offset += 1
    }
  }
}
