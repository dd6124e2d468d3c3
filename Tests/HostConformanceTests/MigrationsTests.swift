import Composition
import Core
import Foundation
import SQLiteStore
import TestKit
import Testing

@Suite("Features' tables")
struct MigrationsTests {
  /// The folder with a file for each feature that stores records, with the results of its migrations.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Migrations")

  @Test(
    "Released migrations never change, and new migrations are added after them", arguments: features
  )
  func pinned(feature: FeatureID, migrations: [Migration]) throws {
    let lines = migrations.enumerated().flatMap { place, step in
      ["\(place + 1): \(step.title)"] + step.lines.map { "  \($0)" }
    }
    let path = Self.folder.appending(path: "\(feature.text).txt").path
    guard let pinned = try? String(contentsOfFile: path, encoding: .utf8) else {
      Issue.record("Write \(path) with these lines:\n\(lines.joined(separator: "\n"))")
      return
    }
    let kept = pinned.split(separator: "\n").map(String.init)
    #expect(
      lines.starts(with: kept), "Never edit a migration; add another one after the last.")
    let rest = lines.dropFirst(kept.count)
    // Without its own title, an indented line changes the last recorded migration.
    #expect(
      rest.isEmpty,
      rest.first?.hasPrefix(" ") == true
        ? "Never edit the last migration; add another one after it."
        : "Add to \(path):\n\(rest.joined(separator: "\n"))")
  }

  @Test("The recorded migration files match the features that have migrations")
  func pinnedFiles() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.features.map { "\($0.0.text).txt" }))
  }

  private static let features: [(FeatureID, [Migration])] =
    Catalog.manifests.map { ($0.id, $0.schema.migrations) }.filter { !$0.1.isEmpty }

  @Test("A collection's columns match its feature's migrations")
  func columns() throws {
    let (scratch, app) = (try ScratchFolder(), try AppWorld())
    for feature in try app.features() {
      let place = Place(folder: scratch.path + "/\(feature.id)")
      _ = try place.store(feature.id, feature.manifest.schema, app.world.clock)
      for collection in feature.manifest.schema.collections {
        let kept = ["id", "revision", "created_at", "updated_at", "deleted_at"]
        let columns = try place.columns(of: collection.name)
        #expect(columns == Set(kept + collection.columns.map(\.name)), "\(collection.name)")
      }
    }
  }

  @Test("Tables migrated from any earlier version match the tables in a new library")
  func forward() async throws {
    let (scratch, app) = (try ScratchFolder(), try AppWorld())
    for feature in try app.features() where !feature.manifest.schema.migrations.isEmpty {
      let steps = feature.manifest.schema.migrations
      let fresh = Place(folder: scratch.path + "/\(feature.id)")
      _ = try fresh.store(feature.id, feature.manifest.schema, app.world.clock)
      for count in 1..<steps.count {
        let place = Place(folder: scratch.path + "/\(feature.id)-\(count)")
        let early = FeatureSchema(collections: [], migrations: Array(steps.prefix(count)))
        _ = try place.store(feature.id, early, app.world.clock)
        let tables = Dictionary(grouping: steps.prefix(count).flatMap(\.columns), by: \.table)
        for (table, columns) in tables { try place.put("1", columns.map(\.column), in: table) }
        let store = try place.store(feature.id, feature.manifest.schema, app.world.clock)
        #expect(try place.shape() == fresh.shape(), "\(feature.id) from version \(count)")
        for record in feature.manifest.schema.records where tables[record.collection.name] != nil {
          #expect(try await store.ids(of: record) == ["1"], "\(record) from version \(count)")
        }
      }
    }
  }
}

/// The folder of a library under test.
private struct Place {
  let folder: String

  func store(
    _ id: FeatureID, _ schema: FeatureSchema, _ clock: any WallClock
  ) throws -> SQLiteRecordStore {
    try SQLiteRecordStore(folder: folder, use: .writing, schemas: [id: schema], clock: clock)
  }

  /// Returns the tables, columns, indexes, and triggers, however they were created.
  func shape() throws -> String {
    try ExternalCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName,
      """
      SELECT t.name, c.name, c.type, c."notnull" FROM sqlite_master AS t
      JOIN pragma_table_xinfo(t.name) AS c WHERE t.type = 'table' ORDER BY 1, 2;
      SELECT name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') ORDER BY 1;
      """)
  }

  func columns(of table: String) throws -> Set<String> {
    let names = try ExternalCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName, "SELECT name FROM pragma_table_info('\(table)')")
    return Set(names.split(separator: "\n").map(String.init))
  }

  /// Adds a row with a value in each required column.
  func put(_ id: String, _ columns: [Column], in table: String) throws {
    let values = columns.filter { !$0.isOptional }.map { column in
      switch column.kind {
      case .text: (column.name, "'a'")
      case .integer: (column.name, "1")
      case .blob: (column.name, "x'00'")
      }
    }
    let names = (["id", "revision", "created_at", "updated_at"] + values.map(\.0))
    try ExternalCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName,
      """
      INSERT INTO "\(table)" (\(names.map { "\"\($0)\"" }.joined(separator: ", ")))
      VALUES (\((["'\(id)'", "1", "5", "5"] + values.map(\.1)).joined(separator: ", ")))
      """)
  }
}

extension Migration {
  fileprivate var title: String {
    switch self {
    case .create(let collection): "create \(collection.name)"
    case .addColumn(_, let table): "add a column to \(table)"
    case .addIndex(_, let table): "add an index to \(table)"
    case .fill(_, _, let table): "fill a column of \(table)"
    case .search(let collection): "search \(collection.name)"
    case .sum(let sum, let table): "sum \(sum.summed.name) of \(table)"
    }
  }

  /// The results of the migration, one line each.
  fileprivate var lines: [String] {
    switch self {
    case .create(let collection):
      collection.columns.map(\.line) + collection.indexes.map(\.line)
    case .addColumn(let column, _): [column.line]
    case .addIndex(let index, _): [index.line]
    case .fill(let column, let source, _): ["\(column.name) from \(source.name)"]
    case .search(let collection): collection.searched.map(\.line)
    case .sum(let sum, _): ["by " + sum.columns.map(\.name).joined(separator: ", ")]
    }
  }

  /// The columns that the migration adds, with their tables.
  fileprivate var columns: [(table: String, column: Column)] {
    switch self {
    case .create(let collection): collection.columns.map { (collection.name, $0) }
    case .addColumn(let column, let table): [(table, column)]
    case .addIndex, .fill, .search, .sum: []
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

extension Column {
  fileprivate var line: String { "\(name) \(kind)\(isOptional ? ", optional" : "")" }
}

extension ColumnIndex {
  fileprivate var line: String {
    "\(isUnique ? "unique" : "index") \(columns.map(\.name).joined(separator: ", "))"
  }
}
