import Core
import Foundation

/// A row before a change, read from JSON text in the change log.
struct RowImage: Decodable {
  private let values: KeyedDecodingContainer<Key>

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: Key.self) }

  /// Returns a column's value, or NULL if the column was added after the image was logged.
  func value(of column: Column) throws(StoreFailure) -> ColumnValue {
    do {
      let key = Key(stringValue: column.name)
      guard values.contains(key), try !values.decodeNil(forKey: key) else { return .null }
      switch column.kind {
      case .integer: return .integer(try values.decode(Int64.self, forKey: key))
      case .text: return .text(try values.decode(String.self, forKey: key))
      case .blob:
        if let bytes = Self.bytes(try values.decode(String.self, forKey: key)) {
          return .blob(bytes)
        }
      }
    } catch {}
    throw .unreadableRow(collection: "stashbook_change", column: "before")
  }

  private static func bytes(_ digits: String) -> [UInt8]? {
    let utf8 = Array(digits.utf8)
    guard utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: utf8.count, by: 2) {
      let pair = String(decoding: utf8[start...start + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

/// A field's link targets before a change.
struct LinkImage: Codable {
  var revision: Int64
  var updatedAt: Int64
  var targets: [RecordReference]

  private enum CodingKeys: String, CodingKey {
    case revision, targets
    case updatedAt = "updated_at"
  }
}

extension Encodable {
  /// Returns the value as JSON text.
  func json() throws(StoreFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      throw .inputOutput("\(error)")
    }
  }
}

extension Decodable {
  /// Returns an image read from JSON text in the change log.
  static func image(_ text: String) throws(StoreFailure) -> Self {
    do {
      return try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch {
      throw .unreadableRow(collection: "stashbook_change", column: "before")
    }
  }
}
