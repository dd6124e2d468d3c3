import Core
import Foundation
import MemoryAdapters
import PostgresStore
import TestKit

/// A sample record.
struct Bead: Record {
  var name: String
  var shop = ""
  var code: String?
  var size = 1

  enum Columns {
    static let name = Column("name", .text)
    static let shop = Column("shop", .text)
    static let code = Column("code", .text, optional: true)
    static let size = Column("size", .integer)
  }

  static let collection = RecordCollection(
    "box_bead", noun: "bead", columns: [Columns.name, Columns.shop, Columns.code, Columns.size],
    indexes: [ColumnIndex([Columns.size]), ColumnIndex([Columns.code], unique: true)],
    searched: [Columns.name])
  static let sizes = GroupedSum(of: Columns.size, by: [Columns.shop])
  static let migrations: [Migration] = [
    .create(collection), .search(collection), .sum(sizes, of: collection.name),
  ]

  var values: [ColumnValue] { [.text(name), .text(shop), .optional(code), .number(size)] }
}

extension Bead {
  init(row: RecordRow) throws(RowFailure) {
    name = try row.text(Columns.name)
    shop = try row.text(Columns.shop)
    code = try row.optionalText(Columns.code)
    size = try row.integer(Columns.size)
  }
}

/// A database for one test, whose libraries several servers can open.
struct Database {
  let cluster: PostgresCluster
  let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  let address: String
  let clock = ManualClock()
  let ids = SequentialIDs()

  init() throws {
    cluster = try PostgresCluster.shared.get()
    address = try cluster.makeDatabase(name)
  }

  static let box: [FeatureID: FeatureSchema] = [
    "box": FeatureSchema([Bead.self], migrations: Bead.migrations)
  ]

  /// Opens a library as another process would, with its own connections.
  func open(
    _ library: String = "mine", _ schemas: [FeatureID: FeatureSchema] = box,
    connections: Int = 2, patience: Duration = .seconds(120)
  ) throws(StoreFailure) -> PostgresRecordStore {
    try PostgresRecordStore(
      server: PostgresServer(address, connections: connections, patience: patience),
      library: library, schemas: schemas, clock: clock)
  }

  /// Runs SQL in the database, as a superuser.
  @discardableResult
  func sql(_ statements: String) throws -> String { try cluster.sql(statements, in: name) }

  /// The condition for this database's connections, except the one that asks.
  var connections: String { "datname = '\(name)' AND pid <> pg_backend_pid()" }

  /// Ends all connections to the database, as a restart of the server would.
  func disconnect() throws {
    try sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE \(connections)")
  }
}

extension RecordStore {
  @discardableResult
  func add(
    _ bead: Bead, _ ids: SequentialIDs
  ) async throws(StoreFailure) -> StoredRecord<Bead> {
    let id = ids.next()
    return try await write("Add") { transaction throws(StoreFailure) in
      try transaction.insert(bead, id: id)
    }
  }

  func names(_ query: Query<Bead> = Query(limit: .max)) async throws(StoreFailure) -> [String] {
    try await read { reader throws(StoreFailure) in
      try reader.page(query).items.map(\.record.name)
    }
  }
}
