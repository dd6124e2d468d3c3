/// A writer that encodes whole numbers as half bytes.
///
/// The encoding is compact for points close to each other. Each half byte contains three bits of a
/// number, and its fourth bit is set if more half bytes follow. Zigzag encoding removes signs: 0,
/// -1, 1, -2, … are written as 0, 1, 2, 3, … Zigzag-encoded numbers below 8 need half a byte, and
/// those from 8 to 63 need one byte.
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

  /// Appends the number of bytes and then the unchanged bytes, starting at the next whole byte.
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

/// A reader of the bytes that ``NibbleWriter`` writes.
struct NibbleReader {
  private let bytes: [UInt8]
  /// The position of the next half byte, counted in half bytes from the start.
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next number, or `nil` if the bytes end too early or the number exceeds 64 bits.
  mutating func next() -> Int? { bytes.withUnsafeBufferPointer { Self.number(in: $0, &place) } }

  /// Returns the value that `make` creates from the next `count` numbers.
  ///
  /// - Returns: The value, or `nil` if the bytes end too early, a number is invalid, or `make`
  ///   returns `nil`.
  mutating func numbers<Made>(
    _ count: Int, _ make: (UnsafeMutableBufferPointer<Int>) -> Made?
  ) -> Made? {
    // A number takes at least half a byte. The check prevents allocating memory for numbers that
    // the bytes can't contain.
    guard count <= 2 * bytes.count - place else { return nil }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { numbers in
      var place = place
      let areThere = bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<count {
          guard let number = Self.number(in: bytes, &place) else { return false }
          numbers[index] = number
        }
        return true
      }
      self.place = place
      return areThere ? make(numbers) : nil
    }
  }

  @inline(__always)
  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) -> Int? {
    guard (place >> 1) + 8 <= bytes.count else { return numberByHalves(in: bytes, &place) }
    // Nearly all numbers are short, so eight bytes are loaded at once. The half bytes follow each
    // other from the lowest bits up, and the first one whose fourth bit is clear ends the number.
    var halves = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: place >> 1, as: UInt64.self))
    halves >>= UInt64(place & 1) * 4
    let ends = ~halves & 0x8888_8888_8888_8888
    let count = (ends.trailingZeroBitCount >> 2) + 1
    // At an odd position, only 15 half bytes are loaded, so a longer number is read half by half.
    guard count < 16 else { return numberByHalves(in: bytes, &place) }
    place += count
    let bits = Self.packed(halves & ((1 << UInt64(count * 4)) - 1))
    return Int(Int64(bitPattern: bits >> 1) ^ -Int64(bits & 1))
  }

  /// Returns the lowest three bits of each half byte, joined without gaps.
  @inline(__always)
  private static func packed(_ halves: UInt64) -> UInt64 {
    let threes = halves & 0x7777_7777_7777_7777
    let sixes = threes & 0x0707_0707_0707_0707 | (threes & 0x7070_7070_7070_7070) >> 1
    let twelves = sixes & 0x003F_003F_003F_003F | (sixes & 0x3F00_3F00_3F00_3F00) >> 2
    let twentyFours = twelves & 0xFFF_0000_0FFF | (twelves & 0xFFF_0000_0FFF_0000) >> 4
    return twentyFours & 0xFF_FFFF | (twentyFours >> 32) << 24
  }

  private static func numberByHalves(
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

  /// Returns the next number, or `nil` if no valid number follows or the number isn't in `range`.
  mutating func next(in range: ClosedRange<Int>) -> Int? {
    next().flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns the next raw bytes, or `nil` if the bytes end too early.
  mutating func raw() -> ArraySlice<UInt8>? {
    guard let count = next(in: 0...bytes.count) else { return nil }
    let start = (place + 1) / 2
    guard start + count <= bytes.count else { return nil }
    place = (start + count) * 2
    return bytes[start..<start + count]
  }

  /// Returns the next raw text, or `nil` if the bytes end too early or aren't UTF-8.
  mutating func text() -> String? { raw().flatMap { String(validating: $0, as: UTF8.self) } }

  /// Whether all bytes were read, except for an unused half of the last byte.
  var isAtEnd: Bool { (place + 1) / 2 == bytes.count }
}
