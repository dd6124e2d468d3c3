/// A flaw in JSON text, with a reason and a byte offset.
public struct JSONFlaw: Error, Equatable {
  /// The description of the flaw, such as “expected a digit”.
  public let reason: String
  /// The zero-based position of the flaw in the text, in bytes.
  public let offset: Int

  /// Creates a flaw.
  public init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

/// A scanner that validates JSON (RFC 8259) without building values.
///
/// The scanner is the only reader of JSON from untrusted files. Foundation's readers aren't
/// suitable: `JSONSerialization` loses digits that must be preserved, `JSONDecoder` reports no
/// positions, and both hold a tree in memory that is many times the file's size.
///
/// The scanner accepts `NaN` and `Infinity`, which some programs write, and records the position of
/// the last such number in ``lastNotFinite``. The caller rejects either the whole text or only the
/// values that contain `NaN` or `Infinity`. Strings are validated as UTF-8 only when ``JSONPart``
/// decodes them.
///
/// - Complexity: O(*n*), where *n* is the number of bytes. The scanner needs one byte of memory per
///   nesting level.
public struct JSONScanner: Sendable {
  let bytes: [UInt8]
  /// The position after the last byte of the text.
  let end: Int
  private let mostDepth: Int
  /// The zero-based position of the next byte to scan.
  public private(set) var index: Int
  /// The byte position of the last number that isn't finite as a `Double`, or -1 if none.
  public private(set) var lastNotFinite = -1

  /// Creates a scanner for a range of bytes.
  ///
  /// A byte order mark at the start is skipped.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text, in UTF-8.
  ///   - range: The range to scan, or `nil` for all bytes.
  ///   - mostDepth: The maximum nesting depth of lists and objects.
  public init(_ bytes: [UInt8], in range: Range<Int>? = nil, mostDepth: Int = 512) {
    let range = range ?? 0..<bytes.count
    self.bytes = bytes
    self.mostDepth = mostDepth
    end = range.upperBound
    let hasMark = bytes[range].starts(with: [0xEF, 0xBB, 0xBF])
    index = range.lowerBound + (hasMark ? 3 : 0)
  }

  /// Returns the next byte that isn't white space, or `nil` at the end of the text.
  ///
  /// This function skips the white space but not the returned byte.
  public mutating func peek() -> UInt8? {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return bytes[index]
      }
    }
    return nil
  }

  /// Skips white space, and then skips the next byte if it is `character`.
  ///
  /// - Returns: Whether the character was skipped.
  public mutating func take(_ character: UInt8) -> Bool {
    guard peek() == character else { return false }
    index += 1
    return true
  }

  /// Skips white space and `character`.
  ///
  /// - Throws: ``JSONFlaw`` if `character` isn't the next byte after the white space.
  public mutating func expect(_ character: UInt8) throws(JSONFlaw) {
    guard take(character) else {
      throw peek() == nil ? tooEarly : flaw("expected “\(Unicode.Scalar(character))”")
    }
  }

  /// Returns the name of an object's next member, and advances past the name and its colon.
  public mutating func name() throws(JSONFlaw) -> JSONPart {
    guard let next = peek() else { throw tooEarly }
    guard next == UInt8(ascii: "\"") else { throw flaw("expected a name in quotes") }
    let start = index
    try passText()
    let name = JSONPart(bytes: bytes, range: start..<index)
    try expect(UInt8(ascii: ":"))
    return name
  }

  /// Returns and skips the next value.
  public mutating func value() throws(JSONFlaw) -> JSONPart {
    _ = peek()
    let start = index
    var open: [UInt8] = []
    repeat {
      if let closer = try begin(below: open.count) {
        open.append(closer)
      } else {
        while let closer = open.last, try !goesOn(before: closer) { open.removeLast() }
      }
    } while !open.isEmpty
    return JSONPart(bytes: bytes, range: start..<index)
  }

  /// Skips a value or, if the value is a nonempty list or object, only the text before the first
  /// value inside.
  ///
  /// - Parameter depth: The number of lists and objects that contain the value.
  /// - Returns: The closing character of the list or object, or `nil` if the whole value was
  ///   skipped.
  /// - Throws: ``JSONFlaw`` if the value isn't JSON or is nested too deeply.
  private mutating func begin(below depth: Int) throws(JSONFlaw) -> UInt8? {
    let next = peek()
    if next == UInt8(ascii: "{") || next == UInt8(ascii: "["), depth == mostDepth {
      throw flaw("nested more than \(mostDepth) levels deep")
    }
    switch next {
    case UInt8(ascii: "{"):
      index += 1
      if take(UInt8(ascii: "}")) { return nil }
      _ = try name()
      return UInt8(ascii: "}")
    case UInt8(ascii: "["):
      index += 1
      return take(UInt8(ascii: "]")) ? nil : UInt8(ascii: "]")
    case UInt8(ascii: "\""): try passText()
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): try passNumber()
    case nil: throw tooEarly
    default: try passWord()
    }
    return nil
  }

  /// Skips the text up to the next value in a list or object, or the closing character if no value
  /// follows.
  ///
  /// - Returns: Whether another value follows.
  private mutating func goesOn(before closer: UInt8) throws(JSONFlaw) -> Bool {
    guard take(UInt8(ascii: ",")) else {
      try expect(closer)
      return false
    }
    if closer == UInt8(ascii: "}") { _ = try name() }
    return true
  }

  /// Returns a flaw at the position of the next byte.
  public func flaw(_ reason: String) -> JSONFlaw { JSONFlaw(reason, at: index) }

  private var tooEarly: JSONFlaw { flaw("unexpected end of text") }
}

// MARK: Values without parts

extension JSONScanner {
  private mutating func passText() throws(JSONFlaw) {
    index += 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try passEscape()
      case ..<0x20: throw flaw("unescaped control character in a string")
      default: index += 1
      }
    }
    throw tooEarly
  }

  private mutating func passEscape() throws(JSONFlaw) {
    guard index + 1 < end else { throw tooEarly }
    let isUnit = bytes[index + 1] == UInt8(ascii: "u")
    let digits = bytes[min(index + 2, end)..<min(index + 6, end)]
    if isUnit, digits.count < 4 { throw tooEarly }
    let isKnown =
      isUnit
      ? digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      : "\"\\/bfnrt".utf8.contains(bytes[index + 1])
    guard isKnown else { throw flaw("invalid escape in a string") }
    index += isUnit ? 6 : 2
  }

  private mutating func passNumber() throws(JSONFlaw) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "I") { return try passWord() }
    let whole = try passDigits()
    guard whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
      throw JSONFlaw("a number can't have leading zeros", at: start)
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try passDigits()
    }
    var hasExponent = false
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      index += 1
      if index < end, "+-".utf8.contains(bytes[index]) { index += 1 }
      _ = try passDigits()
    }
    // A number without an exponent and with at most 300 digits before the decimal point is finite
    // as a Double, so computing the number is unnecessary.
    guard hasExponent || whole > 300 else { return }
    let number = JSONPart(bytes: bytes, range: start..<index).number
    if number?.isFinite != true { lastNotFinite = start }
  }

  /// Skips one or more digits.
  ///
  /// - Returns: The number of digits.
  private mutating func passDigits() throws(JSONFlaw) -> Int {
    let start = index
    while index < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index > start else { throw index == end ? tooEarly : flaw("expected a digit") }
    return index - start
  }

  private mutating func passWord() throws(JSONFlaw) {
    for (word, isNumber) in [
      ("true", false), ("false", false), ("null", false), ("NaN", true), ("Infinity", true),
    ] where bytes[index..<end].starts(with: word.utf8) {
      if isNumber { lastNotFinite = index }
      index += word.utf8.count
      return
    }
    throw flaw("expected a value")
  }
}
