import Core
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

@Suite("Creating and migrating tables")
struct SchemaTests {
  private static let early = RecordCollection(
    "shed_tool", noun: "tool", columns: [Tool.name, Tool.kind],
    indexes: [ColumnIndex([Tool.name], unique: true)])
  private static let steps: [Migration] = [
    .create(early), .addColumn(Tool.size, to: "shed_tool"),
    .addColumn(Tool.picture, to: "shed_tool"),
    .addIndex(ColumnIndex([Tool.kind, Tool.size]), to: "shed_tool"),
  ]

  private func schema(steps count: Int) -> [FeatureID: FeatureSchema] {
    let steps = Array(Self.steps.prefix(count))
    return [
      "shed": FeatureSchema(
        collections: [count == 4 ? Tool.collection : Self.early], migrations: steps)
    ]
  }

  private func shape(_ place: Place) throws -> String {
    try ExternalCommand.sqlite(
      place.file,
      """
      SELECT * FROM pragma_table_xinfo('shed_tool');
      SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name;
      """)
  }

  @Test("Tables migrated step by step match tables created all at once", arguments: 1...4)
  func stepwise(_ start: Int) throws {
    let (stepwise, fresh) = (try Place(), try Place())
    for count in start...4 { _ = try stepwise.open(.writing, schema(steps: count)) }
    _ = try fresh.open(.writing, Place.shed)
    #expect(try shape(stepwise) == shape(fresh))
    let version = try ExternalCommand.sqlite(stepwise.file, "SELECT * FROM stashbook_schema")
    #expect(version == "shed|4\nstashbook|9\n")
  }

  @Test("A migration keeps existing records and leaves added columns empty")
  func keepsRecords() async throws {
    let place = try Place()
    let id = place.ids.next().text
    _ = try place.open(.writing, schema(steps: 1))
    try ExternalCommand.sqlite(
      place.file, "INSERT INTO shed_tool VALUES ('\(id)', 1, 5, 5, NULL, 'axe', 'knife')")
    let store = try place.open(.reading, schema(steps: 4))
    #expect(try await store.all(Tool.self) == [Tool(name: "axe")])
  }

  @Test("ST-6 Search finds records that were written before the library had text search")
  func searchLater() async throws {
    let place = try Place()
    _ = try place.open(.writing, schema(steps: 1))
    try ExternalCommand.sqlite(
      place.file,
      """
      INSERT INTO shed_tool VALUES ('\(place.ids.next())', 1, 5, 5, NULL, 'axe', 'knife');
      \(Place.versionTwo)
      DROP TABLE stashbook_words; DROP TABLE stashbook_text;
      UPDATE stashbook_schema SET version = 1 WHERE feature = 'stashbook';
      """)
    let searched = RecordCollection(
      "shed_tool", noun: "tool", columns: Self.early.columns, indexes: Self.early.indexes,
      searched: [Tool.name])
    let schema = FeatureSchema(
      collections: [searched], migrations: [.create(Self.early), .search(searched)])
    let store = try place.open(.reading, ["shed": schema])
    let found = try await store.read { reader throws(StoreFailure) in
      try reader.matches(["AXE"], limit: 9, after: nil).items.count
    }
    #expect(found == 1)
  }

  @Test(
    "C3 An older library gets an index of ID endings on every table, even those of excluded features"
  )
  func endsLater() async throws {
    let place = try Place()
    let all = try place.open(.writing, Place.both)
    let tool = try await all.add(Tool(name: "axe"), place.ids)
    let plant = try await all.add(Plant(name: "rose"), place.ids)
    let indexes = "SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name"
    let before = try ExternalCommand.sqlite(place.file, indexes)
    #expect(before.contains("shed_tool_id_end") && before.contains("garden_plant_id_end"))
    try ExternalCommand.sqlite(
      place.file,
      """
      DROP INDEX shed_tool_id_end; DROP INDEX garden_plant_id_end;
      \(Place.versionTwo)
      """)
    let store = try place.open(.reading)
    #expect(try ExternalCommand.sqlite(place.file, indexes) == before)
    #expect(try await store.ids(of: Tool.self, endingWith: tool.id) == [tool.id])
    let back = try place.open(.reading, Place.both)
    #expect(try await back.ids(of: Plant.self, endingWith: plant.id) == [plant.id])
  }

  @Test("C8 A search without diacritics finds text that an earlier version indexed")
  func refolded() async throws {
    let place = try Place()
    let searched = RecordCollection(
      "shed_tool", noun: "tool", columns: Self.early.columns, indexes: Self.early.indexes,
      searched: [Tool.name])
    let schema = FeatureSchema(
      collections: [searched], migrations: [.create(Self.early), .search(searched)])
    _ = try place.open(.writing, ["shed": schema])
    let ids = (0..<2).map { _ in place.ids.next() }
    // Version 2 of the store's own tables indexed texts in lower case, with their diacritics.
    try ExternalCommand.sqlite(
      place.file,
      """
      INSERT INTO shed_tool VALUES ('\(ids[0])', 1, 5, 5, NULL, 'Crème', 'Brûlée');
      INSERT INTO shed_tool VALUES ('\(ids[1])', 1, 5, 5, NULL, 'Pâté', 'x');
      INSERT INTO stashbook_text (collection, record, words)
      VALUES ('shed_tool', '\(ids[0])', 'crème'), ('shed_tool', '\(ids[1])', 'pâté');
      \(Place.versionTwo)
      """)
    let store = try place.open(.writing, ["shed": schema])
    for (words, found) in [("creme", ids[0]), ("CRÈME", ids[0]), ("pat", ids[1]), ("te", ids[1])] {
      let page = try await store.read { reader throws(StoreFailure) in
        try reader.matches([words], limit: 9, after: nil)
      }
      #expect(page.items.map(\.id) == [found], "\(words)")
    }
    let check = "INSERT INTO stashbook_words (stashbook_words) VALUES ('integrity-check')"
    try ExternalCommand.sqlite(place.file, check)
  }

  @Test("A failing migration rolls back all earlier steps")
  func allOrNothing() throws {
    let place = try Place()
    _ = try place.open(.writing, schema(steps: 1))
    let before = try ExternalCommand.sqlite(place.file, ".dump")
    var broken = schema(steps: 3)
    broken["yard"] = FeatureSchema(
      collections: [], migrations: [.addColumn(Tool.size, to: "yard_nothing")])
    #expect(throws: StoreFailure.self) { try place.open(.writing, broken) }
    #expect(try ExternalCommand.sqlite(place.file, ".dump") == before)
  }

  @Test(
    "A library from a newer version can be read but not written",
    arguments: [SQLiteRecordStore.Use.reading, .writing, .serving])
  func newer(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    try await place.open().add(Tool(name: "axe"), place.ids)
    try ExternalCommand.sqlite(
      place.file,
      """
      ALTER TABLE shed_tool ADD COLUMN color TEXT;
      UPDATE stashbook_schema SET version = 9 WHERE feature = 'shed';
      """)
    let store = try place.open(use)
    #expect(store.newerFeature == "shed")
    #expect(try await store.all(Tool.self) == [Tool(name: "axe")])
    let failure = StoreFailure.newerLibrary(feature: "shed")
    await #expect(throws: failure) { try await store.add(Tool(name: "saw"), place.ids) }
    await #expect(throws: failure) { try await store.undo() }
  }

  @Test("An open store rejects writes after a newer version migrates its library")
  func newerMeanwhile() async throws {
    let place = try Place()
    let store = try place.open(.serving)
    try await store.add(Tool(name: "axe"), place.ids)
    try ExternalCommand.sqlite(
      place.file,
      """
      ALTER TABLE shed_tool ADD COLUMN color TEXT;
      UPDATE stashbook_schema SET version = 9 WHERE feature = 'shed';
      """)
    await #expect(throws: StoreFailure.newerLibrary(feature: "shed")) {
      try await store.add(Tool(name: "saw"), place.ids)
    }
    #expect(try await store.all(Tool.self).count == 1)
  }

  @Test(
    "Reading a table missing from a newer library fails, and the failure states that the library is newer"
  )
  func newerWithoutTables() async throws {
    let place = try Place()
    _ = try place.open()
    try ExternalCommand.sqlite(place.file, "UPDATE stashbook_schema SET version = 99")
    let store = try place.open(.writing, Place.both)
    await #expect(throws: StoreFailure.newerLibrary(feature: "stashbook")) {
      try await store.all(Plant.self)
    }
  }

  @Test("A library counts as newer even if only the store's own tables are newer")
  func newerBase() throws {
    let place = try Place()
    _ = try place.open()
    try ExternalCommand.sqlite(
      place.file, "UPDATE stashbook_schema SET version = 99 WHERE feature = 'stashbook'")
    #expect(try place.open().newerFeature == "stashbook")
  }

  @Test(
    "An excluded feature's data is kept, and the feature's newer schema doesn't cause the library to be rejected"
  )
  func leftOut() async throws {
    let place = try Place()
    let all = try place.open(.writing, Place.both)
    let plant = try await all.add(Plant(name: "rose"), place.ids)
    let tool = try await all.add(Tool(name: "axe"), place.ids)
    try await all.write("Link") { transaction throws(StoreFailure) in
      try transaction.link(plant.reference, field: "tools", to: [tool.reference], limit: nil)
    }
    try ExternalCommand.sqlite(
      place.file, "UPDATE stashbook_schema SET version = 9 WHERE feature = 'garden'")
    let before = try ExternalCommand.sqlite(place.file, ".dump garden_plant stashbook_link")

    let store = try place.open()
    #expect(store.newerFeature == nil)
    try await store.add(Tool(name: "saw"), place.ids)
    await #expect(throws: StoreFailure.unknownCollection("garden_plant")) {
      try await store.all(Plant.self)
    }
    #expect(try await store.undo()?.records.count == 1)
    await #expect(throws: StoreFailure.unknownCollection("garden_plant")) { try await store.undo() }
    #expect(try ExternalCommand.sqlite(place.file, ".dump garden_plant stashbook_link") == before)
    #expect(try await store.schemaVersions() == ["garden": 9, "shed": 1, "stashbook": 9])

    try ExternalCommand.sqlite(
      place.file, "UPDATE stashbook_schema SET version = 1 WHERE feature = 'garden'")
    let back = try place.open(.writing, Place.both)
    #expect(try await back.all(Plant.self) == [Plant(name: "rose")])
    #expect(try await back.undo()?.label == "Link")
  }

  @Test("Opening a library for reading migrates outdated tables")
  func readingMigrates() async throws {
    let place = try Place()
    _ = try place.open()
    #expect(try await place.open(.reading, Place.both).all(Plant.self) == [])
  }
}

extension SQLiteRecordStore {
  /// Returns the IDs that end with the last five characters of the given ID.
  fileprivate func ids<R: Record>(
    of type: R.Type, endingWith id: RecordID
  ) async throws -> [RecordID] {
    try await read { reader throws(StoreFailure) in
      try reader.ids(of: type, endingWith: String(id.text.suffix(5)), limit: 9)
    }
  }
}
