import Core
import Foundation

/// A record as a line in an exported file.
///
/// The line has the record's row, links, and extra fields.
struct ExchangeLine: Sendable {
  /// The names of the fields that the lines of all collections can have.
  ///
  /// No collection has a column with one of these names.
  enum Key {
    static let (id, links) = ("id", "links")
    static let (createdAt, updatedAt, deletedAt) = ("createdAt", "updatedAt", "deletedAt")
    static let all: Set = [id, links, createdAt, updatedAt, deletedAt]
  }

  let row: StoredRow
  /// The targets of the record's links, keyed by field name.
  let links: [String: [RecordReference]]
  /// The line's extra fields in the form of ``ExtraFields/fields``, or `nil` if the line has none.
  let extra: String?

  init(_ row: StoredRow, links: [Link], extra: String?) {
    (self.row, self.extra) = (row, extra)
    self.links = Dictionary(grouping: links, by: \.field).mapValues { $0.map(\.target) }
  }

  // MARK: Writing

  /// Returns the line, including the line break.
  func text(_ collection: RecordCollection) -> String {
    var fields = [field(Key.id, row.id.text.inJSON), time(Key.createdAt, row.createdAt)]
    fields.append(time(Key.updatedAt, row.updatedAt))
    if let deletedAt = row.deletedAt { fields.append(time(Key.deletedAt, deletedAt)) }
    for (column, value) in zip(collection.columns, row.values) {
      switch value {
      case .null: break
      case .text(let text): fields.append(field(column.name, text.inJSON))
      case .integer(let number): fields.append(field(column.name, "\(number)"))
      case .blob(let bytes):
        fields.append(field(column.name, Data(bytes).base64EncodedString().inJSON))
      }
    }
    if !links.isEmpty { fields.append(field(Key.links, linksText)) }
    return "{" + (fields + [extra].compactMap(\.self)).joined(separator: ", ") + "}\n"
  }

  private func field(_ name: String, _ value: String) -> String { "\(name.inJSON): \(value)" }
  private func time(_ name: String, _ moment: Instant) -> String {
    field(name, "\(moment)".inJSON)
  }

  private var linksText: String {
    let fields = links.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let texts = fields.map { name, targets in
      let targets = targets.map { target in
        "{\"collection\": \(target.collection.inJSON), \"id\": \(target.id.text.inJSON)}"
      }
      return field(name, "[\(targets.joined(separator: ", "))]")
    }
    return "{\(texts.joined(separator: ", "))}"
  }
}

extension ExchangeLine {
  // MARK: Reading

  /// Creates a line by parsing the bytes of a line in a collection's file.
  init(_ bytes: [UInt8], _ collection: RecordCollection) throws(LineRefusal) {
    let object = try JSONObjectText(bytes)
    let id = try Self.id(object)
    var values: [ColumnValue] = []
    for column in collection.columns { values.append(try object.value(column)) }
    row = StoredRow(
      id: id, revision: Revision(0), createdAt: try object.needed(Key.createdAt),
      updatedAt: try object.needed(Key.updatedAt), deletedAt: try object.time(Key.deletedAt),
      values: values)
    links = try Self.links(object[Key.links]?.value)
    let known = Key.all.union(collection.columns.map(\.name))
    let others = object.fields.filter { !known.contains($0.name) }
    let texts = others.map(\.text)
    extra = texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private static func id(_ object: JSONObjectText) throws(LineRefusal) -> RecordID {
    guard let field = object[Key.id] else { throw .missing(Key.id) }
    guard let text = field.value.string else { throw .wrongKind(Key.id, .text) }
    let isFit =
      (1...64).contains(text.utf8.count) && isPlain(text.utf8.first ?? 0)
      && text.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    guard isFit else { throw .unfitID(text) }
    return RecordID(text)
  }

  /// Returns whether a byte is a lowercase letter or a digit.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func links(
    _ part: JSONPart?
  ) throws(LineRefusal) -> [String: [RecordReference]] {
    guard let part else { return [:] }
    guard part.isObject else { throw .unfitLinks }
    var links: [String: [RecordReference]] = [:]
    for field in try JSONObjectText(part).fields {
      guard !field.name.isEmpty, field.value.isList else { throw .unfitLinks }
      for target in field.value.items {
        let members = target.members
        guard members.count == 2, let collection = members["collection"]?.string,
          let id = members[Key.id]?.string
        else { throw .unfitLinks }
        links[field.name, default: []].append(RecordReference(collection, RecordID(id)))
      }
    }
    return links
  }
}

extension JSONObjectText {
  /// Returns a column's value, or `.null` if the field is missing or null and the column is
  /// optional.
  fileprivate func value(_ column: Column) throws(LineRefusal) -> ColumnValue {
    guard let value = self[column.name]?.value, !value.isNull else {
      guard column.isOptional else { throw .missing(column.name) }
      return .null
    }
    if column.kind == .integer {
      if let number = value.source.flatMap({ Int64($0) }) { return .integer(number) }
    } else if let text = value.string {
      if column.kind == .text { return .text(text) }
      if let data = Data(base64Encoded: text) { return .blob(Array(data)) }
    }
    throw .wrongKind(column.name, column.kind)
  }

  fileprivate func needed(_ name: String) throws(LineRefusal) -> Instant {
    guard let moment = try time(name) else { throw .missing(name) }
    return moment
  }

  fileprivate func time(_ name: String) throws(LineRefusal) -> Instant? {
    guard let value = self[name]?.value else { return nil }
    guard let moment = value.string.flatMap({ Instant($0) }) else {
      throw .unfitTime(name)
    }
    return moment
  }
}
