/// Whole numbers as half bytes, for points that lie close to each other: three bits a half byte, the
/// fourth says that more follow. Numbers below 8 take half a byte, below 64 a whole one.
///
/// Signs are folded in (zigzag): 0, -1, 1, -2, … are written as 0, 1, 2, 3, …
struct NibbleWriter {
  private(set) var bytes: [UInt8] = []
  private var isHalf = false

  mutating func append(_ number: Int) {
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
    repeat {
      let more: UInt8 = rest > 7 ? 8 : 0
      half(UInt8(rest & 7) | more)
      rest >>= 3
    } while rest > 0
  }

  /// Bytes as they are, from the next whole byte on.
  mutating func append(raw text: some Swift.Collection<UInt8>) {
    append(text.count)
    isHalf = false
    bytes += text
  }

  private mutating func half(_ value: UInt8) {
    if isHalf { bytes[bytes.count - 1] |= value << 4 } else { bytes.append(value) }
    isHalf.toggle()
  }
}

/// Reads what ``NibbleWriter`` wrote.
struct NibbleReader {
  private let bytes: [UInt8]
  /// In half bytes.
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number; nil where the bytes end before it does, or it is none of 64 bits.
  mutating func next() -> Int? { bytes.withUnsafeBufferPointer { Self.number(in: $0, &place) } }

  /// So many numbers, one after the other.
  ///
  /// - Returns: Whether they were there, and `take` took them all.
  @inline(__always)
  mutating func each(_ count: Int, _ take: (Int) -> Bool) -> Bool {
    var place = place
    defer { self.place = place }
    return bytes.withUnsafeBufferPointer { bytes in
      for _ in 0..<count {
        guard let number = Self.number(in: bytes, &place), take(number) else { return false }
      }
      return true
    }
  }

  @inline(__always)
  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) -> Int? {
    var (found, shift) = (UInt64(0), UInt64(0))
    while place < bytes.count * 2, shift < 66 {
      let half = bytes[place >> 1] >> (place & 1 == 0 ? 0 : 4) & 15
      place += 1
      let bits = UInt64(half & 7)
      if shift == 63, bits > 1 { return nil }
      found |= bits << shift
      if half < 8 { return Int(Int64(bitPattern: found >> 1) ^ -Int64(found & 1)) }
      shift += 3
    }
    return nil
  }

  /// A number in a range; nil for any other.
  mutating func next(in range: ClosedRange<Int>) -> Int? {
    next().flatMap { range.contains($0) ? $0 : nil }
  }

  /// Bytes written raw.
  mutating func raw() -> ArraySlice<UInt8>? {
    guard let count = next(in: 0...bytes.count) else { return nil }
    let start = (place + 1) / 2
    guard start + count <= bytes.count else { return nil }
    place = (start + count) * 2
    return bytes[start..<start + count]
  }

  /// A text written raw.
  mutating func text() -> String? { raw().flatMap { String(validating: $0, as: UTF8.self) } }

  /// Whether nothing follows but the empty half of the last byte.
  var isAtEnd: Bool { (place + 1) / 2 == bytes.count }
}
