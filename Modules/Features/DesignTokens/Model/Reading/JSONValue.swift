import Core
import Foundation

/// A JSON value (RFC 8259).
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, as values keyed by name.
  case object([String: JSONValue])

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}

extension JSONValue {
  /// Creates a value from a JSON file.
  ///
  /// - Throws: ``TokenIssue`` if the file is too large or isn't JSON.
  init(reading file: TokenFile) throws(TokenIssue) {
    guard file.data.count <= TokenReader.mostBytes else {
      throw TokenIssue(.tooLarge, file: file.name)
    }
    do throws(JSONFlaw) {
      self = try JSONValue(parsing: file.data)
    } catch {
      throw TokenIssue(
        .wrongJSON("\(error.reason) at \(Self.place(of: error.offset, in: file.data))"),
        file: file.name)
    }
  }

  /// Returns text with the one-based line and column of the byte at a zero-based offset.
  private static func place(of offset: Int, in data: Data) -> String {
    let before = data.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return "line \(line), column \(column)"
  }
}

extension JSONValue: Encodable {
  /// Encodes the value.
  ///
  /// - Throws: `EncodingError` if a number isn't finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let claim): try container.encode(claim)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// Returns the value as the bytes of a JSON file.
  ///
  /// Members are sorted, each level is indented two spaces, and the file ends with a line feed.
  ///
  /// - Throws: `EncodingError` if a number isn't finite.
  func file() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
