/// What is wrong with a text of JSON, and before which byte.
struct JSONFlaw: Error, Equatable {
  let reason: String
  let offset: Int
}

/// Goes through JSON (RFC 8259) and checks what it passes, without making anything of it.
///
/// Foundation's readers won't do: JSONSerialization loses digits of what has to come out as it came
/// in, JSONDecoder says no place, and both hold a tree many times the file's size. The reader of
/// DesignTokens makes a tree as well, and a feature sees no other.
///
/// `NaN` and `Infinity`, which some programs write, are passed and remembered, so that they cost one
/// element and not the file. Texts are checked for being UTF-8 when they are taken.
///
/// - Complexity: O(bytes), and a byte for each level of nesting.
struct JSONScanner {
  /// The deepest that lists and objects stand in one another.
  static let mostDepth = 512

  let bytes: [UInt8]
  /// Where the text is over.
  let end: Int
  private(set) var index: Int
  /// Where the last number began that is not finite.
  private(set) var lastNotFinite = -1

  /// A scanner of some of the bytes; a byte order mark at their start is passed.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    let hasMark = bytes[range].starts(with: [0xEF, 0xBB, 0xBF])
    index = range.lowerBound + (hasMark ? 3 : 0)
  }

  /// The next byte that is no white space; nil at the end.
  mutating func peek() -> UInt8? {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return bytes[index]
      }
    }
    return nil
  }

  /// Passes a character if it is the next.
  mutating func take(_ character: UInt8) -> Bool {
    guard peek() == character else { return false }
    index += 1
    return true
  }

  /// Passes a character, which has to be the next.
  mutating func expect(_ character: UInt8) throws(JSONFlaw) {
    guard take(character) else {
      throw peek() == nil ? tooEarly : flaw("“\(Unicode.Scalar(character))” is wanted")
    }
  }

  /// The name of an object's next member, passed with its colon.
  mutating func name() throws(JSONFlaw) -> JSONPart {
    guard let next = peek() else { throw tooEarly }
    guard next == UInt8(ascii: "\"") else { throw flaw("a name in quotes is wanted") }
    let start = index
    try passText()
    let name = JSONPart(bytes: bytes, range: start..<index)
    try expect(UInt8(ascii: ":"))
    return name
  }

  /// The next value, passed.
  mutating func value() throws(JSONFlaw) -> JSONPart {
    _ = peek()
    let start = index
    var open: [UInt8] = []
    repeat {
      if let closer = try begin() {
        open.append(closer)
        guard open.count <= Self.mostDepth else {
          throw flaw("it is nested more than \(Self.mostDepth) deep")
        }
      } else {
        while let closer = open.last, try !goesOn(before: closer) { open.removeLast() }
      }
    } while !open.isEmpty
    return JSONPart(bytes: bytes, range: start..<index)
  }

  /// Passes a value; of a list or an object that has something in it, what stands before its first
  /// value, and gives what will close it.
  private mutating func begin() throws(JSONFlaw) -> UInt8? {
    switch peek() {
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

  /// Whether another value follows in a list or object, and passes what stands before it.
  private mutating func goesOn(before closer: UInt8) throws(JSONFlaw) -> Bool {
    guard take(UInt8(ascii: ",")) else {
      try expect(closer)
      return false
    }
    if closer == UInt8(ascii: "}") { _ = try name() }
    return true
  }

  func flaw(_ reason: String) -> JSONFlaw { JSONFlaw(reason: reason, offset: index) }

  private var tooEarly: JSONFlaw { flaw("the text ends too early") }
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
      case ..<0x20: throw flaw("a control character stands in a text")
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
    guard isKnown else { throw flaw("a text has no such escape") }
    index += isUnit ? 6 : 2
  }

  private mutating func passNumber() throws(JSONFlaw) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "I") { return try passWord() }
    let whole = try passDigits()
    guard whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
      throw JSONFlaw(reason: "a number does not begin with 0", offset: start)
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try passDigits()
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, "+-".utf8.contains(bytes[index]) { index += 1 }
      _ = try passDigits()
    }
  }

  /// How many digits were passed; at least one.
  private mutating func passDigits() throws(JSONFlaw) -> Int {
    let start = index
    while index < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index > start else { throw index == end ? tooEarly : flaw("a digit is wanted") }
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
    throw flaw("a value is wanted")
  }
}
