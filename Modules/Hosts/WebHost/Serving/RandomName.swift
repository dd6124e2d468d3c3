/// Unguessable names for secrets, pages, and uploads.
enum RandomName {
  /// Returns 128 random bits as text that needs no escaping in an address.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let bits = (generator.next() as UInt64, generator.next() as UInt64)
    return "\(String(bits.0, radix: 36))-\(String(bits.1, radix: 36))"
  }

  /// Returns whether text has the format of a random name, which contains no path separators.
  static func isOne(_ text: String) -> Bool {
    (3..<32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
