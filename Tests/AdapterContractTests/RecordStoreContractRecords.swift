import Core
import MemoryAdapters
import TestKit

/// A sample record with a column of each type.
struct Gadget: Record {
  var name: String
  var kind = "tool"
  var size: Int?
  var note: String?
  var bytes: [UInt8]?
  var serial: String?
  var mass = 1

  enum Columns {
    static let name = Column("name", .text)
    static let kind = Column("kind", .text)
    static let size = Column("size", .integer, optional: true)
    static let note = Column("note", .text, optional: true)
    static let bytes = Column("bytes", .blob, optional: true)
    static let serial = Column("serial", .text, optional: true)
    static let mass = Column("mass", .integer)
    static let all = [name, kind, size, note, bytes, serial, mass]
  }

  static let collection = RecordCollection(
    "test_gadget", noun: "gadget", columns: Columns.all,
    indexes: [
      ColumnIndex([Columns.kind, Columns.size]), ColumnIndex([Columns.size]),
      ColumnIndex([Columns.serial], unique: true),
    ], searched: [Columns.name, Columns.note])
  static let massByKind = GroupedSum(of: Columns.mass, by: [Columns.kind])

  static let schema = FeatureSchema(
    [Gadget.self, Spare.self],
    migrations: [
      .create(collection), .create(Spare.collection), .search(collection),
      .sum(massByKind, of: collection.name),
    ])

  var values: [ColumnValue] {
    [
      .text(name), .text(kind), .optional(size), .optional(note),
      bytes.map { .blob($0) } ?? .null, .optional(serial), .number(mass),
    ]
  }
}

extension Gadget {
  init(row: RecordRow) throws(RowFailure) {
    name = try row.text(Columns.name)
    kind = try row.text(Columns.kind)
    size = try row.optionalInteger(Columns.size)
    note = try row.optionalText(Columns.note)
    serial = try row.optionalText(Columns.serial)
    mass = try row.integer(Columns.mass)
    switch row[Columns.bytes] {
    case .null: bytes = nil
    case .blob(let held): bytes = held
    default: throw row.failure(Columns.bytes)
    }
  }

  /// Returns a gadget with values from small sets, so that many gadgets have equal values.
  ///
  /// Some texts have combining marks, null characters, or random characters.
  static func random(_ random: inout SeededRandomSource) -> Gadget {
    Gadget(
      name: ["a", "A", "é", "e\u{301}", "", random.text(upTo: 3)].randomElement(using: &random)
        ?? "",
      kind: ["tool", "yarn", "book"].randomElement(using: &random) ?? "",
      size: [nil, Int.min, -1, 0, 1, 18, Int.max].randomElement(using: &random) ?? nil,
      note: [nil, "", "a\u{0}b", "Thread", random.text(upTo: 6)].randomElement(using: &random)
        ?? nil,
      bytes: [nil, [], [0], [0, 255], [255]].randomElement(using: &random) ?? nil,
      mass: .random(in: -2...2, using: &random))
  }
}

/// A second sample record, so that a transaction can use two collections.
struct Spare: Record {
  var label: String

  static let label = Column("label", .text)
  static let collection = RecordCollection("test_spare", noun: "spare", columns: [label])

  var values: [ColumnValue] { [.text(label)] }
}

extension Spare {
  init(row: RecordRow) throws(RowFailure) { label = try row.text(Self.label) }
}

/// A record whose collection no store knows.
struct UnregisteredRecord: Record {
  static let collection = RecordCollection("other_stranger", noun: "stranger", columns: [])
  var values: [ColumnValue] { [] }
}

extension UnregisteredRecord {
  init(row: RecordRow) throws(RowFailure) {}
}

/// A record whose values don't match its columns.
struct MismatchedRecord: Record {
  var values: [ColumnValue]
  static let collection = Gadget.collection
}

extension MismatchedRecord {
  init(row: RecordRow) throws(RowFailure) { throw row.failure(Gadget.Columns.size) }
}
