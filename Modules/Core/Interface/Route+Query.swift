extension Route {
  /// Returns the values of a query such as `status=wip&text=sea%20glass`, keyed by name.
  ///
  /// As in HTML forms, a plus sign is a space. If a name occurs more than once, the last value is
  /// used. Bytes that aren't UTF-8 become replacement characters.
  public static func query(of text: String) -> [String: String] {
    var query: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[decoded(halves[0])] = halves.count > 1 ? decoded(halves[1]) : ""
    }
    return query
  }

  static func text(of query: [String: String]) -> String {
    query.sorted { $0.key < $1.key }
      .map { "\(encoded($0.key))=\(encoded($0.value))" }
      .joined(separator: "&")
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let escaped = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(escaped)
        rest.removeFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns text in which all bytes except letters, digits, and `-._~` are percent-encoded.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
