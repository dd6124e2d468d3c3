import struct Foundation.Data

/// The position in a sorted list after which the next page begins.
///
/// A cursor contains a record's ID and the record's values for the sort keys. The cursor remains
/// valid when records are added or removed.
public struct Cursor: Equatable, Sendable {
  /// The values of the sort keys at the position, in the order of the keys.
  public let values: [ColumnValue]
  /// The ID of the record at the position.
  public let id: RecordID

  /// Creates a cursor for the position after a record.
  public init(values: [ColumnValue], id: RecordID) {
    self.values = values
    self.id = id
  }

  /// The cursor as opaque text for command lines and URLs.
  ///
  /// The text consists of letters, digits, hyphens, underscores, and periods, and never begins with
  /// a hyphen.
  public var text: String {
    let parts = values.map { value in
      switch value {
      case .null: Self.part("n", [])
      case .text(let text): Self.part("t", Array(text.utf8))
      case .integer(let number): Self.part("i", Array("\(number)".utf8))
      case .blob(let bytes): Self.part("b", bytes)
      }
    }
    return (parts + [Self.part("r", Array(id.text.utf8))]).joined(separator: ".")
  }

  /// Creates a cursor from its ``text``, or returns `nil` if the text is malformed.
  public init?(text: String) {
    var parts: [(kind: UInt8, bytes: [UInt8])] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let bytes = Self.bytes(part), let kind = bytes.first else { return nil }
      parts.append((kind, Array(bytes.dropFirst())))
    }
    guard let last = parts.popLast(), last.kind == UInt8(ascii: "r"),
      let id = String(validating: last.bytes, as: UTF8.self)
    else { return nil }
    var values: [ColumnValue] = []
    for part in parts {
      guard let value = Self.value(part.kind, part.bytes) else { return nil }
      values.append(value)
    }
    self.init(values: values, id: RecordID(id))
    guard self.text == text else { return nil }
  }

  /// Returns a letter followed by bytes, in base64url (RFC 4648, section 5) without padding.
  private static func part(_ kind: Unicode.Scalar, _ bytes: [UInt8]) -> String {
    String(
      Data([UInt8(ascii: kind)] + bytes).base64EncodedString().compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  private static func bytes(_ part: Substring) -> [UInt8]? {
    let base64 = part.map { character -> Character in
      switch character {
      case "-": "+"
      case "_": "/"
      default: character
      }
    }
    let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
    return Data(base64Encoded: String(base64) + padding).map(Array.init)
  }

  private static func value(_ kind: UInt8, _ bytes: [UInt8]) -> ColumnValue? {
    let text = String(validating: bytes, as: UTF8.self)
    switch kind {
    case UInt8(ascii: "n"): return bytes.isEmpty ? .null : nil
    case UInt8(ascii: "t"): return text.map { .text($0) }
    case UInt8(ascii: "i"): return text.flatMap { Int64($0) }.map { .integer($0) }
    case UInt8(ascii: "b"): return .blob(bytes)
    default: return nil
    }
  }
}
