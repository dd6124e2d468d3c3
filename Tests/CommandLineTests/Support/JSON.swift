import Foundation

/// A JSON document for reading single values.
enum JSON: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSON])
  case object([String: JSON])

  /// Creates the single document in a text.
  init(_ text: String) throws {
    do {
      self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    } catch {
      throw NotJSON(text: text)
    }
  }

  struct NotJSON: Error {
    let text: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// Accesses a value of an object, or null if there is none.
  subscript(key: String) -> JSON {
    if case .object(let values) = self { return values[key] ?? .null }
    return .null
  }

  var items: [JSON] {
    if case .list(let items) = self { return items }
    return []
  }

  var keys: Set<String> {
    if case .object(let values) = self { return Set(values.keys) }
    return []
  }

  var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  var figure: Double? {
    if case .number(let figure) = self { return figure }
    return nil
  }

  var number: Int? {
    if case .number(let number) = self { return Int(number) }
    return nil
  }

  /// The IDs of a list's items.
  var ids: [String] { self["items"].items.compactMap { $0["id"].text } }
}
