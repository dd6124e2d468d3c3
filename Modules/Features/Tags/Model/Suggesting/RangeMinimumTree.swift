/// A tree that finds the minimum of any range of an array, ignoring removed elements.
///
/// Each node is the minimum of up to 64 elements of the level below. Callers pass the array to each
/// method, and must never change the array.
struct RangeMinimumTree: Sendable {
  private static let fanout = Bits.width

  private var living: Bits
  /// The levels of the tree, lowest first.
  ///
  /// The lowest level has the minimum of every 64 numbers. The highest level has at most 64 minima.
  private var levels: [[UInt32]] = []

  /// The allocated memory, in bytes.
  var memory: Int { living.memory + levels.memory + levels.map(\.memory).reduce(0, +) }

  /// Creates a tree over distinct numbers, all less than `UInt32.max`.
  init(_ numbers: [UInt32]) {
    living = Bits(allSet: numbers.count)
    var below = numbers
    while below.count > Self.fanout {
      below = stride(from: 0, to: below.count, by: Self.fanout).map { start in
        below[start...].prefix(Self.fanout).min() ?? .max
      }
      levels.append(below)
    }
  }

  /// Removes the number at an index.
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the array.
  mutating func kill(_ index: Int, of numbers: [UInt32]) {
    living.clear(index)
    var place = index
    for height in 1..<(levels.count + 1) {
      place /= Self.fanout
      var least = Least()
      scan(children(of: place, below: height, of: numbers), height - 1, numbers, &least)
      levels[height - 1][place] = least.value
    }
  }

  /// Returns the index of the least number in an index range, or `nil` if no number remains there.
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the array.
  func least(in range: Range<Int>, of numbers: [UInt32]) -> Int? {
    var least = Least()
    var (low, high, height) = (range.lowerBound, range.upperBound, 0)
    while height < levels.count, high - low > 2 * Self.fanout {
      // The next level covers the complete groups of 64, so this level scans only the elements
      // before and after the complete groups.
      let inner = (low + Self.fanout - 1) / Self.fanout..<(high / Self.fanout)
      scan(low..<inner.lowerBound * Self.fanout, height, numbers, &least)
      scan(inner.upperBound * Self.fanout..<high, height, numbers, &least)
      (low, high, height) = (inner.lowerBound, inner.upperBound, height + 1)
    }
    scan(low..<high, height, numbers, &least)
    return least.value == .max ? nil : descend(to: least, numbers)
  }

  private struct Least {
    var value = UInt32.max
    var height = 0
    var place = 0
  }

  private func scan(_ range: Range<Int>, _ height: Int, _ numbers: [UInt32], _ least: inout Least) {
    if height == 0 {
      living.forEach(in: range) { place in
        if numbers[place] < least.value { least = Least(value: numbers[place], place: place) }
      }
    } else {
      for place in range where levels[height - 1][place] < least.value {
        least = Least(value: levels[height - 1][place], height: height, place: place)
      }
    }
  }

  /// Returns the array index of the number that is the minimum of a node.
  private func descend(to least: Least, _ numbers: [UInt32]) -> Int {
    var place = least.place
    for height in stride(from: least.height, to: 0, by: -1) {
      let below = height == 1 ? numbers : levels[height - 2]
      let children = children(of: place, below: height, of: numbers)
      place = children.first { below[$0] == least.value } ?? children.lowerBound
    }
    return place
  }

  private func children(of place: Int, below height: Int, of numbers: [UInt32]) -> Range<Int> {
    let count = height == 1 ? numbers.count : levels[height - 2].count
    return place * Self.fanout..<min((place + 1) * Self.fanout, count)
  }
}
