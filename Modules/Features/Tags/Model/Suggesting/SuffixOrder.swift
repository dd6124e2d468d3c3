/// Some suffixes of names in the order of their bytes. Of all that begin with a text, those of the
/// best-ranked names are found first, however many there are: names stand in their buffer in the
/// order of their rank, so that a lower position is a better rank.
struct SuffixOrder: Sendable {
  private let positions: [UInt32]
  private var minima: LivingMinima

  /// What it keeps in memory.
  var memory: Int { positions.memory + minima.memory }

  init(_ positions: [UInt32], of names: NameBuffer) {
    self.positions = names.sorted(positions)
    minima = LivingMinima(self.positions)
  }

  /// The index of the first suffix that begins with a text, or nil where none does.
  ///
  /// - Complexity: O(log count) comparisons of bytes.
  func first(beginningWith text: Span<UInt8>, in names: NameBuffer) -> Int? {
    let index = partition(positions.indices) {
      names.standing(of: positions[$0], to: text) == .before
    }
    guard index < positions.count,
      names.standing(of: positions[index], to: text) == .beginning
    else { return nil }
    return index
  }

  /// The position of the first suffix that begins with a text, where the two are the same.
  func position(of first: Int, ifWhole text: Span<UInt8>, in names: NameBuffer) -> UInt32? {
    let position = positions[first]
    return names.bytes[Int(position) + text.count] == NameBuffer.closing ? position : nil
  }

  /// Calls a body with the suffixes that begin with a text, best rank first, as long as it says
  /// that more are wanted.
  ///
  /// - Complexity: O(log count) for each.
  func visit(
    _ text: Span<UInt8>, from first: Int, in names: NameBuffer, _ body: (UInt32) -> Bool
  ) {
    let end = partition(first..<positions.count) {
      names.standing(of: positions[$0], to: text) == .beginning
    }
    var parts = SmallestFirst<Part>()
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

  /// Leaves a suffix out from now on.
  ///
  /// - Complexity: O(log count) comparisons of bytes.
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
