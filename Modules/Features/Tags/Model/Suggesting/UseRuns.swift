/// The use counts of a segment's names, run-length encoded.
///
/// In rank order, names with the same use count are adjacent, and most names share their count with
/// many other names.
struct UseRuns: Sendable {
  private var firsts: [UInt32] = []
  private var uses: [Int] = []

  /// The largest use count, or `nil` if there are no names.
  var most: Int? { uses.first }
  /// The allocated memory, in bytes.
  var memory: Int { firsts.memory + uses.memory }

  /// Creates runs from use counts in rank order, largest first.
  init(_ numbers: some Sequence<Int>) {
    for (rank, number) in numbers.enumerated() where number != uses.last {
      firsts.append(UInt32(rank))
      uses.append(number)
    }
  }

  /// Accesses the use count of the name at a rank.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of runs.
  subscript(rank: Int) -> Int { uses[partition(firsts.indices) { firsts[$0] <= rank } - 1] }
}
