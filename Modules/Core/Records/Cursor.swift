import struct Foundation.Data

/// A place in an ordered list: the values of the order's columns, then the id. Stable while other
/// records come and go.
public struct Cursor: Equatable, Sendable {
  /// The values of the order's columns at that place, in order.
  public let values: [ColumnValue]
  /// The record at that place.
  public let id: RecordID

  /// The place of a record.
  public init(values: [ColumnValue], id: RecordID) {
    self.values = values
    self.id = id
  }

  /// Opaque text for a command line or an address: base64url.
  public var text: String {
    let parts = values.map { value in
      switch value {
      case .null: "n"
      case .text(let text): "t" + text
      case .integer(let number): "i\(number)"
      case .blob(let bytes): "b" + Data(bytes).base64EncodedString()
      }
    }
    let joined = (parts + [id.text]).joined(separator: "\u{1F}")
    return String(
      Data(joined.utf8).base64EncodedString().compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// Reads what ``text`` wrote; nil for anything else.
  public init?(text: String) {
    var base64 = String(
      text.map { character in
        switch character {
        case "-": "+"
        case "_": "/"
        default: character
        }
      })
    base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
    guard let data = Data(base64Encoded: base64),
      let joined = String(validating: data, as: UTF8.self)
    else { return nil }
    var parts = joined.split(separator: "\u{1F}", omittingEmptySubsequences: false)
    guard let last = parts.popLast() else { return nil }
    var values: [ColumnValue] = []
    for part in parts {
      guard let value = Self.value(part) else { return nil }
      values.append(value)
    }
    self.init(values: values, id: RecordID(String(last)))
  }

  private static func value(_ part: Substring) -> ColumnValue? {
    let rest = String(part.dropFirst())
    switch part.first {
    case "n": return .null
    case "t": return .text(rest)
    case "i": return Int64(rest).map { .integer($0) }
    case "b": return Data(base64Encoded: rest).map { .blob(Array($0)) }
    default: return nil
    }
  }
}
