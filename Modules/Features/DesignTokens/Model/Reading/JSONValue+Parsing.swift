import Core
import struct Foundation.Data

extension JSONValue {
  /// The maximum nesting depth of arrays and objects.
  private static let mostDepth = 64

  /// Creates a value from JSON text.
  ///
  /// - Throws: `JSONFlaw` if the text isn't JSON, a name appears twice in an object, a number isn't
  ///   finite, or values are nested more than 64 levels deep.
  init(parsing data: Data) throws(JSONFlaw) {
    let bytes = Array(data)
    var scanner = JSONScanner(bytes, mostDepth: Self.mostDepth)
    let whole = try scanner.value()
    guard scanner.peek() == nil else { throw scanner.flaw("unexpected content after the end") }
    guard scanner.lastNotFinite < 0 else {
      let isNumber = "-0123456789".utf8.contains(bytes[scanner.lastNotFinite])
      throw JSONFlaw(
        isNumber ? "a number is too large" : "expected a value", at: scanner.lastNotFinite)
    }
    self = try JSONValue(whole)
  }

  private init(_ part: JSONPart) throws(JSONFlaw) {
    if part.isObject {
      self = .object(try Self.members(of: part))
    } else if part.isList {
      var values: [JSONValue] = []
      for item in part.items { values.append(try JSONValue(item)) }
      self = .array(values)
    } else if let number = part.number {
      self = .number(number)
    } else if part.isNull {
      self = .null
    } else if part.isTrue || part.isFalse {
      self = .bool(part.isTrue)
    } else {
      self = .string(try Self.text(of: part))
    }
  }

  private static func members(of part: JSONPart) throws(JSONFlaw) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (name, value) in part.namedMembers {
      let text = try text(of: name)
      guard members[text] == nil else {
        throw JSONFlaw("“\(text)” appears twice in one object", at: name.range.lowerBound)
      }
      members[text] = try JSONValue(value)
    }
    return members
  }

  private static func text(of part: JSONPart) throws(JSONFlaw) -> String {
    guard let text = part.string else {
      throw JSONFlaw("a string isn't valid Unicode", at: part.range.lowerBound)
    }
    return text
  }
}
