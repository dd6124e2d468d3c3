/// A UTF-8 decoder that receives one byte at a time.
///
/// Each maximal subpart of an ill-formed sequence becomes one U+FFFD (Unicode 16, §3.9).
struct UTF8Scalars: Equatable, Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Decodes a byte and returns the completed scalars: none, one, or U+FFFD and another scalar.
  mutating func take(_ byte: UInt8) -> [Unicode.Scalar] {
    guard missing > 0 else { return begin(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      return ["\u{FFFD}"] + begin(byte)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    allowed = 0x80...0xBF
    missing -= 1
    return missing == 0 ? [Unicode.Scalar(value) ?? "\u{FFFD}"] : []
  }

  /// Whether a character is incomplete.
  var isWithin: Bool { missing > 0 }

  private mutating func begin(_ byte: UInt8) -> [Unicode.Scalar] {
    switch byte {
    case ..<0x80: return [Unicode.Scalar(byte)]
    case 0xC2...0xDF: expect(1, byte & 0x1F)
    case 0xE0...0xEF:
      expect(2, byte & 0x0F)
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      expect(3, byte & 0x07)
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default: return ["\u{FFFD}"]
    }
    return []
  }

  private mutating func expect(_ count: Int, _ bits: UInt8) {
    (missing, value, allowed) = (count, UInt32(bits), 0x80...0xBF)
  }
}
