/// A suffix is what stands from a position to the end of its name. Suffixes are ordered by their
/// bytes, shorter ones first: the closing byte, raised by one as every byte is, is the lowest.
extension NameBuffer {
  /// How the suffix at a position stands to a text, of which it may be longer.
  enum Standing { case before, beginning, after }

  /// Whether the suffix begins with a text, or stands before or after those that do.
  func standing(of position: UInt32, to text: Span<UInt8>) -> Standing {
    let start = Int(position)
    for offset in text.indices {
      let (mine, its) = (bytes[start + offset], text[offset])
      if mine != its { return mine &+ 1 < its &+ 1 ? .before : .after }
    }
    return .beginning
  }

  /// Sorts positions by the suffixes there, and by themselves where suffixes are the same.
  ///
  /// - Complexity: O(n log n) comparisons, most of them of eight bytes at once.
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

  /// The first eight bytes of a suffix as a number that is ordered as they are; zeros follow the
  /// end of the name.
  private func head(at position: UInt32) -> UInt64 {
    var head: UInt64 = 0
    var isOver = false
    for offset in 0..<8 {
      if !isOver { isOver = bytes[Int(position) + offset] == Self.closing }
      head = head << 8 | (isOver ? 0 : UInt64(bytes[Int(position) + offset] + 1))
    }
    return head
  }

  /// Whether a suffix stands before another; from an offset on, up to which both are the same.
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
