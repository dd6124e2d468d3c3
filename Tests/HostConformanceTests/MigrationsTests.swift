import Core
import SQLiteStore
import TestKit
import Testing

@Suite("Features' tables")
struct MigrationsTests {
  @Test("A released migration never changes, and new migrations follow it")
  func pinned() throws {
    let steps = try AppWorld().features().flatMap { feature in
      feature.manifest.schema.migrations.enumerated().flatMap { place, step in
        ["\(feature.id.text) \(place + 1): \(step.title)"] + step.lines.map { "  \($0)" }
      }
    }
    let pinned = Self.steps.split(separator: "\n").map(String.init)
    for (step, kept) in zip(steps, pinned) { #expect(step == kept) }
    #expect(steps.count == pinned.count)
  }

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

  @Test("Tables migrated from any earlier version equal the tables of a new library")
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

  /// Returns the tables, columns, and indexes, however they were created.
  func shape() throws -> String {
    try ExternalCommand.sqlite(
      folder + "/" + SQLiteRecordStore.fileName,
      """
      SELECT t.name, c.name, c.type, c."notnull" FROM sqlite_master AS t
      JOIN pragma_table_xinfo(t.name) AS c WHERE t.type = 'table' ORDER BY 1, 2;
      SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY 1;
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
    }
  }

  /// The columns that the migration adds, with their tables.
  fileprivate var columns: [(table: String, column: Column)] {
    switch self {
    case .create(let collection): collection.columns.map { (collection.name, $0) }
    case .addColumn(let column, let table): [(table, column)]
    case .addIndex, .fill, .search: []
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

extension MigrationsTests {
  /// The pinned migrations.
  ///
  /// New lines may be added only after a feature's last line.
  private static let steps = """
    design-tokens 1: create tokens_theme
      name text
      document text
    drawing 1: create drawing_sketch
      number integer
      name text
      width integer
      height integer
      turn integer
      index number
      index turn
    drawing 2: create drawing_operation
      kind text
      head integer, optional
      redo integer, optional
      gesture integer, optional
      elements integer
      background integer, optional
      payload blob, optional
      index gesture
    drawing 3: create drawing_snapshot
      payload blob
    drawing 4: create drawing_moment
      drawing integer
      name text
      head integer
      index drawing
    drawing 5: create drawing_brush
      name text
      base text
      shape text, optional
      spacing integer, optional
      variation integer, optional
    drawing 6: search drawing_sketch
      name text
    photo-ingest 1: create photo_photo
      original text
      bytes integer
      media_type text
      width integer
      height integer
      orientation integer
      captured_at text, optional
      camera text, optional
      latitude_e7 integer, optional
      longitude_e7 integer, optional
      display_width integer
      display_height integer
      thumbnail_width integer
      thumbnail_height integer
      perceptual_hash integer
      unique original
    photo-ingest 2: add a column to photo_photo
      file_name text, optional
    photo-ingest 3: add a column to photo_photo
      damage text, optional
    stash 1: create stash_canvas
      designer text
      name text
      size text, optional
      mesh integer, optional
      status text
      acquired text, optional
      notes text, optional
      kitting_on text, optional
      wip_on text, optional
      stitched_on text, optional
      at_finishing_on text, optional
      finished_on text, optional
      index status
      index mesh
      index name
      index designer
      index acquired
      index updated_at
    stash 2: create stash_journal
      canvas text
      note text, optional
      index canvas
    stash 3: search stash_canvas
      designer text
      name text
      size text, optional
      notes text, optional
    stash 4: search stash_journal
      note text, optional
    stash 5: add a column to stash_journal
      written_at integer, optional
    stash 6: fill a column of stash_journal
      written_at from created_at
    stash 7: add an index to stash_journal
      index canvas, written_at
    stash 8: add an index to stash_journal
      index written_at
    tags 1: create tags_name
      name text
      key text
      stands_for text, optional
      linked integer
      imported integer
      uses integer
      unique key
      index stands_for
      index uses
    tags 2: search tags_name
      name text
    weight 1: create weight_entry
      day text
      time text, optional
      zone text, optional
      value integer
      value_scale integer
      unit text
      note text, optional
      body_fat integer, optional
      body_fat_scale integer, optional
      height integer, optional
      height_scale integer, optional
      height_unit text, optional
      source text
      source_id text, optional
      batch text, optional
      index day, time
      index batch
    weight 2: search weight_entry
      note text, optional
    """
}
