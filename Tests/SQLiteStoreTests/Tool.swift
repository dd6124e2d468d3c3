import Core
import Foundation
import MemoryAdapters
import SQLiteStore
import TestKit

/// A sample record.
struct Tool: Record {
  var name: String
  var kind = "knife"
  var size: Int?
  var picture: [UInt8]?

  static let name = Column("name", .text)
  static let kind = Column("kind", .text)
  static let size = Column("size", .integer, optional: true)
  static let picture = Column("picture", .blob, optional: true)
  static let collection = RecordCollection(
    "shed_tool", noun: "tool", columns: [name, kind, size, picture],
    indexes: [ColumnIndex([kind, size]), ColumnIndex([name], unique: true)])

  var values: [ColumnValue] {
    [.text(name), .text(kind), .optional(size), picture.map { .blob($0) } ?? .null]
  }
}

extension Tool {
  init(row: RecordRow) throws(RowFailure) {
    name = try row.text(Self.name)
    kind = try row.text(Self.kind)
    size = try row.optionalInteger(Self.size)
    if case .blob(let bytes) = row[Self.picture] { picture = bytes }
  }
}

/// A sample record of another feature.
struct Plant: Record {
  var name: String

  static let name = Column("name", .text)
  static let collection = RecordCollection("garden_plant", noun: "plant", columns: [name])

  var values: [ColumnValue] { [.text(name)] }
}

extension Plant {
  init(row: RecordRow) throws(RowFailure) { name = try row.text(Self.name) }
}

/// A library in a scratch folder, which a test can open repeatedly and for any use.
struct Place {
  let scratch: ScratchFolder
  let folder: String
  let clock = ManualClock()
  let ids = SequentialIDs()

  static let shed: [FeatureID: FeatureSchema] = [
    "shed": FeatureSchema(collections: [Tool.collection], migrations: [.create(Tool.collection)])
  ]
  /// The statements that revert the store's own tables to their second version.
  static let versionTwo = """
    DROP TABLE stashbook_terms; DROP INDEX stashbook_text_end; DROP INDEX stashbook_text_last;
    DROP TABLE stashbook_intent; DROP TABLE stashbook_withdrawn;
    DROP INDEX stashbook_transaction_step;
    ALTER TABLE stashbook_transaction DROP COLUMN step;
    ALTER TABLE stashbook_transaction DROP COLUMN kind;
    ALTER TABLE stashbook_transaction DROP COLUMN author;
    DROP INDEX stashbook_transaction_key; ALTER TABLE stashbook_transaction DROP COLUMN key;
    ALTER TABLE stashbook_change DROP COLUMN withdrawn;
    UPDATE stashbook_schema SET version = 2 WHERE feature = 'stashbook';
    """
  static let garden: [FeatureID: FeatureSchema] = [
    "garden": FeatureSchema(
      collections: [Plant.collection], migrations: [.create(Plant.collection)])
  ]
  static let both = shed.merging(garden) { first, _ in first }

  init(folder name: String = "library") throws {
    scratch = try ScratchFolder()
    folder = scratch.path + "/" + name
  }

  /// The path of the database's file.
  var file: String { folder + "/" + SQLiteRecordStore.fileName }

  func open(
    _ use: SQLiteRecordStore.Use = .writing, _ schemas: [FeatureID: FeatureSchema] = shed,
    patience: Duration = .seconds(5)
  ) throws(StoreFailure) -> SQLiteRecordStore {
    try SQLiteRecordStore(
      folder: folder, use: use, schemas: schemas, clock: clock, patience: patience)
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file)) }

  /// Writes a file at the database's path.
  func put(_ data: Data) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
  }
}

extension RecordStore {
  @discardableResult
  func add<R: Record>(_ record: R, _ ids: SequentialIDs) async throws(StoreFailure) -> StoredRecord<
    R
  > {
    let id = ids.next()
    return try await write("Add") { transaction throws(StoreFailure) in
      try transaction.insert(record, id: id)
    }
  }

  func all<R: Record>(_ type: R.Type) async throws(StoreFailure) -> [R] {
    try await read { reader throws(StoreFailure) in
      try reader.page(Query<R>(limit: .max)).items.map(\.record)
    }
  }
}
