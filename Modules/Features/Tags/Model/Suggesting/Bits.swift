/// A fixed-size array of bits.
struct Bits: Sendable {
  /// The number of bits in a word.
  static let width = UInt64.bitWidth

  private var words: [UInt64]

  /// The allocated memory, in bytes.
  var memory: Int { words.memory }

  /// Creates an array of `count` bits, all set.
  init(allSet count: Int) {
    words = Array(repeating: .max, count: (count + Self.width - 1) / Self.width)
  }

  /// Accesses the bit at an index, `true` if set.
  subscript(index: Int) -> Bool { words[index / Self.width] >> (index % Self.width) & 1 == 1 }

  mutating func clear(_ index: Int) { words[index / Self.width] &= ~(1 << (index % Self.width)) }

  /// Calls a closure with the index of each set bit in a range, in ascending order.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    guard !range.isEmpty else { return }
    let (first, last) = (range.lowerBound / Self.width, (range.upperBound - 1) / Self.width)
    for place in first...last {
      var word = words[place]
      if place == first { word &= .max << (range.lowerBound % Self.width) }
      if place == last { word &= .max >> (Self.width - 1 - (range.upperBound - 1) % Self.width) }
      while word != 0 {
        body(place * Self.width + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
