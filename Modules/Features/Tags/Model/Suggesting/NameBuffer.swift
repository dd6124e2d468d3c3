/// Folded names one after the other in one buffer: no object a name.
///
/// It holds up to 4 GB of text.
struct NameBuffer: Sendable {
  /// Closes every name. UTF-8 has no such byte, so no comparison runs from one name into the next.
  static let closing: UInt8 = 0xFF

  private(set) var bytes: [UInt8] = []
  /// Where each name starts, and where the next one would.
  private var starts: [UInt32] = [0]

  /// How many names there are.
  var count: Int { starts.count - 1 }
  /// The UTF-8 of all names.
  var textBytes: Int { bytes.count - count }
  /// What it keeps in memory.
  var memory: Int { bytes.capacity + starts.memory }

  /// Makes room for so many more names that have so many bytes in all.
  mutating func reserve(names: Int, textBytes: Int) {
    bytes.reserveCapacity(bytes.count + names + textBytes)
    starts.reserveCapacity(starts.count + names)
  }

  mutating func append(_ key: some Sequence<UInt8>) {
    bytes.append(contentsOf: key)
    bytes.append(Self.closing)
    starts.append(UInt32(bytes.count))
  }

  /// Where the bytes of a name are, without the closing one.
  subscript(name: Int) -> Range<Int> { Int(starts[name])..<Int(starts[name + 1]) - 1 }

  /// A name as text.
  func key(_ name: Int) -> String { String(decoding: bytes[self[name]], as: UTF8.self) }

  /// Where each name starts.
  var starting: ArraySlice<UInt32> { starts.dropLast() }

  /// Which name has a byte at this position.
  ///
  /// - Complexity: O(log count).
  func name(at position: UInt32) -> Int {
    partition(0..<count) { starts[$0] <= position } - 1
  }
}

extension Array {
  /// What its elements keep in memory, with the room there is for more.
  var memory: Int { capacity * MemoryLayout<Element>.stride }
}

/// The first index for which a condition does not hold that holds up to some index.
///
/// - Complexity: O(log length of the range).
func partition(_ range: Range<Int>, where holds: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
