/// Folded names in one contiguous buffer of up to 4 GB, without an object per name.
struct NameBuffer: Sendable {
  /// The byte after each name.
  ///
  /// This byte never occurs in UTF-8, so no comparison continues from one name into the next.
  static let closing: UInt8 = 0xFF

  private(set) var bytes: [UInt8] = []
  /// The position of each name's first byte, and the position of the next name to append.
  private var starts: [UInt32] = [0]

  /// The number of names.
  var count: Int { starts.count - 1 }
  /// The length of all names, in bytes of UTF-8.
  var textBytes: Int { bytes.count - count }
  /// The allocated memory, in bytes.
  var memory: Int { bytes.capacity + starts.memory }

  /// Reserves capacity for more names, with a total length of `textBytes` bytes.
  mutating func reserve(names: Int, textBytes: Int) {
    bytes.reserveCapacity(bytes.count + names + textBytes)
    starts.reserveCapacity(starts.count + names)
  }

  mutating func append(_ key: some Sequence<UInt8>) {
    bytes.append(contentsOf: key)
    bytes.append(Self.closing)
    starts.append(UInt32(bytes.count))
  }

  /// Accesses the range of a name's bytes, without the closing byte.
  subscript(name: Int) -> Range<Int> { Int(starts[name])..<Int(starts[name + 1]) - 1 }

  /// Returns a name as a string.
  func key(_ name: Int) -> String { String(decoding: bytes[self[name]], as: UTF8.self) }

  /// The position of each name's first byte.
  var starting: ArraySlice<UInt32> { starts.dropLast() }

  /// Returns the index of the name that contains the byte at a position.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of names.
  func name(at position: UInt32) -> Int {
    partition(0..<count) { starts[$0] <= position } - 1
  }
}

extension Array {
  /// The memory allocated for elements, in bytes, including unused capacity.
  var memory: Int { capacity * MemoryLayout<Element>.stride }
}

/// Returns a range's first index for which a condition is `false`, or the upper bound if none.
///
/// The indices that satisfy the condition must precede all other indices.
///
/// - Complexity: O(log *n*), where *n* is the length of the range.
func partition(_ range: Range<Int>, where holds: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
