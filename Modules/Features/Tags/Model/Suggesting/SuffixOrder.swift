/// Suffixes of names, sorted by their bytes.
///
/// A search finds the suffixes that begin with given text, in the rank order of their names,
/// without visiting other suffixes. Names are in rank order in their buffer, so a lower position
/// has a better rank.
struct SuffixOrder: Sendable {
  private let positions: [UInt32]
  private var minima: RangeMinimumTree

  /// The allocated memory, in bytes.
  var memory: Int { positions.memory + minima.memory }

  init(_ positions: [UInt32], of names: NameBuffer) {
    self.positions = names.sorted(positions)
    minima = RangeMinimumTree(self.positions)
  }

  /// Returns the index of the first suffix that begins with the text, or `nil` if none does.
  ///
  /// - Complexity: O(log *n*) comparisons of suffixes, where *n* is the number of suffixes.
  func first(beginningWith text: Span<UInt8>, in names: NameBuffer) -> Int? {
    let index = partition(positions.indices) {
      names.standing(of: positions[$0], to: text) == .before
    }
    guard index < positions.count,
      names.standing(of: positions[index], to: text) == .beginning
    else { return nil }
    return index
  }

  /// Returns the position of the suffix at an index, or `nil` if the suffix is longer than `text`.
  ///
  /// The suffix must begin with the text.
  func position(of first: Int, ifWhole text: Span<UInt8>, in names: NameBuffer) -> UInt32? {
    let position = positions[first]
    return names.bytes[Int(position) + text.count] == NameBuffer.closing ? position : nil
  }

  /// Calls a closure with the position of each suffix that begins with `text`, best rank first.
  ///
  /// `first` is the result of ``first(beginningWith:in:)``. The search stops if the closure returns
  /// `false`.
  ///
  /// - Complexity: O(log *n*) for each visited suffix, where *n* is the number of suffixes.
  func visit(
    _ text: Span<UInt8>, from first: Int, in names: NameBuffer, _ body: (UInt32) -> Bool
  ) {
    let end = partition(first..<positions.count) {
      names.standing(of: positions[$0], to: text) == .beginning
    }
    var parts = MinHeap<Part>()
    func add(_ range: Range<Int>) {
      guard let least = minima.least(in: range, of: positions) else { return }
      parts.insert(Part(range: range, least: least, position: positions[least]))
    }
    add(first..<end)
    while let part = parts.popFirst(), body(part.position) {
      add(part.range.lowerBound..<part.least)
      add(part.least + 1..<part.range.upperBound)
    }
  }

  /// Removes the suffix at a position.
  ///
  /// - Complexity: O(log *n*) comparisons of suffixes, where *n* is the number of suffixes.
  mutating func kill(_ position: UInt32, of names: NameBuffer) {
    let index = partition(positions.indices) { names.isBefore(positions[$0], position) }
    minima.kill(index, of: positions)
  }

  private struct Part: Comparable {
    let range: Range<Int>
    let least: Int
    let position: UInt32

    static func < (lhs: Part, rhs: Part) -> Bool { lhs.position < rhs.position }
  }
}
