import Core
import SQLiteStore
import TestKit
import Testing

@Suite("The features' tables")
struct MigrationsTests {
  @Test("Each collection's columns are those that its feature's migrations make")
  func columns() throws {
    let (scratch, app) = (try ScratchFolder(), try AppWorld())
    for feature in app.features() {
      let place = Place(folder: scratch.path + "/\(feature.id)")
      _ = try place.store(feature.id, feature.schema, app.world.clock)
      for collection in feature.schema.collections {
        let kept = ["id", "revision", "created_at", "updated_at", "deleted_at"]
        let columns = try place.columns(of: collection.name)
        #expect(columns == Set(kept + collection.columns.map(\.name)), "\(collection.name)")
      }
    }
  }

  @Test("From any earlier version a feature's tables become a new library's, with what was in them")
  func forward() async throws {
    let (scratch, app) = (try ScratchFolder(), try AppWorld())
    for feature in app.features() where !feature.schema.migrations.isEmpty {
      let steps = feature.schema.migrations
      let fresh = Place(folder: scratch.path + "/\(feature.id)")
      _ = try fresh.store(feature.id, feature.schema, app.world.clock)
      for count in 1..<steps.count {
        let place = Place(folder: scratch.path + "/\(feature.id)-\(count)")
        let early = FeatureSchema(collections: [], migrations: Array(steps.prefix(count)))
        _ = try place.store(feature.id, early, app.world.clock)
        let tables = Dictionary(grouping: steps.prefix(count).flatMap(\.columns), by: \.table)
        for (table, columns) in tables { try place.put("1", columns.map(\.column), in: table) }
        let store = try place.store(feature.id, feature.schema, app.world.clock)
        #expect(try place.shape() == fresh.shape(), "\(feature.id) from version \(count)")
        for record in feature.schema.records where tables[record.collection.name] != nil {
          #expect(try await store.ids(of: record) == ["1"], "\(record) from version \(count)")
        }
      }
    }
  }
}

/// A library's folder.
private struct Place {
  let folder: String

  func store(
    _ id: FeatureID, _ schema: FeatureSchema, _ clock: any Clock
  ) throws -> SQLiteRecordStore {
    try SQLiteRecordStore(folder: folder, use: .writing, schemas: [id: schema], clock: clock)
  }

  /// Tables, columns and indexes, however they came about.
  func shape() throws -> String {
    try OutsideCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName,
      """
      SELECT t.name, c.name, c.type, c."notnull" FROM sqlite_master AS t
      JOIN pragma_table_xinfo(t.name) AS c WHERE t.type = 'table' ORDER BY 1, 2;
      SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY 1;
      """)
  }

  func columns(of table: String) throws -> Set<String> {
    let names = try OutsideCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName, "SELECT name FROM pragma_table_info('\(table)')")
    return Set(names.split(separator: "\n").map(String.init))
  }

  /// Adds a row with something in each column that has to have a value.
  func put(_ id: String, _ columns: [Column], in table: String) throws {
    let values = columns.filter { !$0.isOptional }.map { column in
      switch column.kind {
      case .text: (column.name, "'a'")
      case .integer: (column.name, "1")
      case .blob: (column.name, "x'00'")
      }
    }
    let names = (["id", "revision", "created_at", "updated_at"] + values.map(\.0))
    try OutsideCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName,
      """
      INSERT INTO "\(table)" (\(names.map { "\"\($0)\"" }.joined(separator: ", ")))
      VALUES (\((["'\(id)'", "1", "5", "5"] + values.map(\.1)).joined(separator: ", ")))
      """)
  }
}

extension Migration {
  /// The columns that it adds, and to which table.
  fileprivate var columns: [(table: String, column: Column)] {
    switch self {
    case .create(let collection): collection.columns.map { (collection.name, $0) }
    case .addColumn(let column, let table): [(table, column)]
    case .addIndex, .search: []
    }
  }
}

extension SQLiteRecordStore {
  fileprivate func ids<R: Record>(of type: R.Type) async throws -> [RecordID] {
    try await read { reader throws(StoreFailure) in
      try reader.ids(of: type, startingWith: "", limit: 9)
    }
  }
}
