/// How often each name of a segment is used. In rank order names that are used equally often stand
/// together, and most names share their number with many: it is kept once for each such run.
struct UseRuns: Sendable {
  private var firsts: [UInt32] = []
  private var uses: [Int] = []

  /// The largest number, or nil where there is none.
  var most: Int? { uses.first }
  /// What it keeps in memory.
  var memory: Int { firsts.memory + uses.memory }

  /// Numbers in rank order, the largest first.
  init(_ numbers: some Sequence<Int>) {
    for (rank, number) in numbers.enumerated() where number != uses.last {
      firsts.append(UInt32(rank))
      uses.append(number)
    }
  }

  /// How often the name of a rank is used.
  ///
  /// - Complexity: O(log runs).
  subscript(rank: Int) -> Int { uses[partition(firsts.indices) { firsts[$0] <= rank } - 1] }
}
