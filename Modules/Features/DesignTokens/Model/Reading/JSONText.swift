import struct Foundation.Data

/// A JSON parser (RFC 8259) that reports the position of an error.
///
/// Neither of Foundation's parsers suits untrusted files. `JSONSerialization` loses the last digit
/// of many numbers, so a written file wouldn't be read back unchanged. `JSONDecoder` reports no
/// position, and takes minutes for values nested a few hundred levels deep.
struct JSONText {
  /// A syntax error and its offset in bytes.
  struct Flaw: Error, Equatable {
    let reason: String
    let offset: Int
  }

  /// The maximum nesting depth of arrays and objects.
  static let mostDepth = 64

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ data: Data) {
    bytes = Array(data)
    // Some editors write a byte-order mark, which isn't part of the value.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Returns the value of the whole text.
  mutating func value() throws(Flaw) -> JSONValue {
    let value = try next()
    guard peek() == nil else { throw flaw("unexpected content after the end") }
    return value
  }

  private func flaw(_ reason: String) -> Flaw { Flaw(reason: reason, offset: index) }

  /// Skips white space and returns the next byte without consuming it, or `nil` at the end.
  private mutating func peek() -> UInt8? {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return bytes[index]
      }
    }
    return nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Flaw) {
    guard take(character) else { throw flaw("expected “\(character)”") }
  }

  private mutating func next() throws(Flaw) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"): return .object(try nested { text throws(Flaw) in try text.members() })
    case UInt8(ascii: "["): return .array(try nested { text throws(Flaw) in try text.values() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return .number(try number())
    case nil: throw flaw("unexpected end of text")
    default:
      for (word, value) in [
        ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null),
      ]
      where bytes[index...].starts(with: word.utf8) {
        index += word.utf8.count
        return value
      }
      throw flaw("expected a value")
    }
  }

  private mutating func nested<Value>(
    _ read: (inout JSONText) throws(Flaw) -> Value
  ) throws(Flaw) -> Value {
    depth += 1
    guard depth <= Self.mostDepth else {
      throw flaw("nesting exceeds \(Self.mostDepth) levels")
    }
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func members() throws(Flaw) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw flaw("expected a name in quotes") }
      let place = index
      let name = try string()
      guard members[name] == nil else {
        throw Flaw(reason: "“\(name)” appears twice in one object", offset: place)
      }
      try expect(":")
      members[name] = try next()
    } while take(",")
    try expect("}")
    return members
  }

  private mutating func values() throws(Flaw) -> [JSONValue] {
    var values: [JSONValue] = []
    if take("]") { return values }
    repeat { values.append(try next()) } while take(",")
    try expect("]")
    return values
  }
}

extension JSONText {
  private mutating func number() throws(Flaw) -> Double {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = try digits()
    guard whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
      throw Flaw(reason: "a number can't have a leading zero", offset: start)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
      _ = try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      number.isFinite
    else { throw Flaw(reason: "a number is too large", offset: start) }
    return number
  }

  /// Consumes one or more digits, and returns the number of digits.
  private mutating func digits() throws(Flaw) -> Int {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    }
    guard index > start else { throw flaw("expected a digit") }
    return index - start
  }

  private mutating func string() throws(Flaw) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] >= 0x20 else { throw flaw("unescaped control character in a string") }
      if bytes[index] == UInt8(ascii: "\\") {
        text += Array(String(try escaped()).utf8)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    guard index < bytes.count else { throw Flaw(reason: "unterminated string", offset: start) }
    index += 1
    guard let string = String(validating: text, as: UTF8.self) else {
      throw Flaw(reason: "a string isn't valid UTF-8", offset: start)
    }
    return string
  }

  private mutating func escaped() throws(Flaw) -> Unicode.Scalar {
    let plain: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    let start = index
    if index + 1 < bytes.count, let scalar = plain[bytes[index + 1]] {
      index += 2
      return scalar
    }
    var code = try unit()
    // A character outside the Basic Multilingual Plane is escaped as two UTF-16 units.
    if (0xD800..<0xDC00).contains(code) {
      let low = try unit()
      guard (0xDC00..<0xE000).contains(low) else {
        throw Flaw(reason: "unpaired surrogate in an escape", offset: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw Flaw(reason: "unpaired surrogate in an escape", offset: start)
    }
    return scalar
  }

  /// Consumes `\u` and four hexadecimal digits, and returns their value.
  private mutating func unit() throws(Flaw) -> UInt32 {
    let digits = bytes[min(index + 2, bytes.count)..<min(index + 6, bytes.count)]
    let text = String(decoding: digits, as: UTF8.self)
    guard bytes[index...].starts(with: "\\u".utf8), digits.count == 4,
      text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16)
    else { throw flaw("invalid escape in a string") }
    index += 6
    return unit
  }
}
