/// An append-only buffer of HTML or SVG bytes, with all text escaped.
struct Markup: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Adds literal markup without escaping.
  mutating func raw(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Adds text, escaped for an element's content or a double-quoted attribute value.
  ///
  /// Bytes that need no escape are copied in runs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func text(_ words: String) {
    var words = words
    words.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() {
        guard let escape = Self.escape(byte) else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        raw(escape)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  /// Adds a number in decimal digits.
  mutating func number(_ value: Int) { text(String(value)) }

  /// Adds a nonnegative number of tenths as a decimal: 1234 becomes `123.4`.
  mutating func tenths(_ value: Int) {
    let whole = value / 10
    var unit = 1
    while unit * 10 <= whole { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(whole / unit % 10))
      unit /= 10
    }
    guard value % 10 > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Adds ` name="value"`, with the value escaped.
  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  /// Adds the attribute if the value isn't `nil`.
  mutating func attribute(_ name: StaticString, _ value: String?) {
    if let value { attribute(name, value) }
  }

  /// Adds other markup unchanged.
  mutating func append(_ other: Markup) { bytes.append(contentsOf: other.bytes) }

  /// The markup as text.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the escape for a byte, or `nil` if the byte needs no escape.
  ///
  /// HTML can't express a null byte, which becomes U+FFFD as in an HTML parser.
  private static func escape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case UInt8(ascii: "\r"): "&#13;"
    case 0: "\u{FFFD}"
    default: nil
    }
  }
}
