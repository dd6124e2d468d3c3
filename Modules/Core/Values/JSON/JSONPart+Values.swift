extension JSONPart {
  /// The unescaped string, or `nil` if the value isn't a valid string.
  ///
  /// A string that isn't UTF-8 or that contains an unpaired surrogate isn't valid.
  public var string: String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard inner.contains(UInt8(ascii: "\\")) else {
      return String(validating: inner, as: UTF8.self)
    }
    return Self.unescaped(inner)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
    UInt8(ascii: "t"): 9,
  ]

  private static func unescaped(_ inner: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    var rest = inner
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        text.append(byte)
        continue
      }
      guard kind == UInt8(ascii: "u") else {
        text.append(escapes[kind] ?? kind)
        continue
      }
      guard let scalar = scalar(in: &rest) else { return nil }
      text += Array(String(Character(scalar)).utf8)
    }
    return String(validating: text, as: UTF8.self)
  }

  /// Removes the rest of a `\u` escape, and returns the escaped character, or `nil` if the escape
  /// is an unpaired surrogate.
  ///
  /// A character outside the Basic Multilingual Plane is escaped as two UTF-16 code units.
  private static func scalar(in rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    let high = unit(in: &rest)
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    guard rest.starts(with: "\\u".utf8) else { return nil }
    rest = rest.dropFirst(2)
    let low = unit(in: &rest)
    guard (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private static func unit(in rest: inout ArraySlice<UInt8>) -> UInt32 {
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { unit, digit in
      let value = digit > UInt8(ascii: "9") ? (digit | 0x20) - 87 : digit - 48
      return unit << 4 | UInt32(value)
    }
  }

  /// The nearest `Double`, or `nil` if the value isn't a number.
  ///
  /// A number that is too large becomes infinity.
  ///
  /// Most numbers with up to 19 digits and no exponent are computed as the quotient of two exact
  /// numbers, rounded once (Clinger, 1990). This computation is many times faster than parsing the
  /// text.
  public var number: Double? {
    let isNegative = first == UInt8(ascii: "-")
    var (mantissa, digits, places) = (UInt64(0), 0, -1)
    for byte in bytes[(range.lowerBound + (isNegative ? 1 : 0))..<range.upperBound] {
      if byte == UInt8(ascii: "."), places < 0 {
        places = 0
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 19 {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        digits += 1
        if places >= 0 { places += 1 }
      } else {
        return numberOfText
      }
    }
    guard digits > 0, mantissa < 1 << 53 else { return numberOfText }
    let value = Double(mantissa) / Self.powers[max(0, places)]
    return isNegative ? -value : value
  }

  private var numberOfText: Double? {
    "-0123456789".utf8.contains(first)
      ? Double(String(decoding: bytes[range], as: UTF8.self)) : nil
  }

  /// The powers of ten that a `Double` represents exactly.
  private static let powers: [Double] = (0...22).map {
    (0..<$0).reduce(1) { power, _ in power * 10 }
  }
}
