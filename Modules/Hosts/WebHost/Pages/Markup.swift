/// HTML as bytes, written from front to back; what a person wrote is escaped.
struct Markup: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Markup of our own, as it is.
  mutating func raw(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Words between tags, or the value of an attribute in double quotes.
  ///
  /// - Complexity: O(bytes); bytes that need no escape are copied in runs.
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

  /// A number.
  mutating func number(_ value: Int) { text(String(value)) }

  /// A number of tenths, 0 or more, as decimals: 1234 is `123.4`.
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

  /// ` name="value"`, with the value escaped.
  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  /// The attribute where there is a value.
  mutating func attribute(_ name: StaticString, _ value: String?) {
    if let value { attribute(name, value) }
  }

  /// Already written markup.
  mutating func append(_ other: Markup) { bytes.append(contentsOf: other.bytes) }

  /// The markup as text.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// What stands for a byte that means something to HTML; a null, which HTML has no way to write,
  /// becomes what a parser makes of it.
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
