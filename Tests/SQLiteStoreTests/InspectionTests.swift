import Core
import Foundation
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

@Suite("Inspection of a database")
struct InspectionTests {
  /// Faults that a test causes with `sqlite3`, with the inspection's message for each.
  enum Harm: String, CaseIterable {
    case emptiedIndex, emptiedTexts, otherText, staleText, wrongCount, negativeCount
    case droppedTrigger, changedTrigger, addedTrigger, droppedIndex, changedIndex
    case droppedWords, linkToNothing, linkFromNothing, staleIndex
    case wrongSum, droppedSums, droppedSumTrigger

    var sql: String {
      switch self {
      case .emptiedIndex: "INSERT INTO stashbook_words (stashbook_words) VALUES ('delete-all')"
      case .emptiedTexts: "DELETE FROM stashbook_text"
      case .otherText: "UPDATE stashbook_text SET words = 'something else'"
      case .staleText:
        """
        INSERT INTO stashbook_text (collection, record, words)
        VALUES ('shed_label', 'gone', 'some words')
        """
      case .wrongCount: "UPDATE shed_label SET uses = 41"
      case .negativeCount: "UPDATE shed_label SET uses = -1"
      case .droppedTrigger: "DROP TRIGGER stashbook_text_added"
      case .changedTrigger:
        """
        DROP TRIGGER stashbook_text_removed;
        CREATE TRIGGER stashbook_text_removed AFTER DELETE ON stashbook_text BEGIN SELECT 1; END
        """
      case .addedTrigger:
        """
        CREATE TRIGGER spy AFTER INSERT ON shed_tool BEGIN DELETE FROM shed_label; END
        """
      case .droppedIndex: "DROP INDEX shed_tool_name"
      case .changedIndex:
        "DROP INDEX shed_tool_deleted; CREATE INDEX shed_tool_deleted ON shed_tool (kind)"
      case .droppedWords: "DROP TABLE stashbook_words"
      case .linkToNothing:
        "INSERT INTO stashbook_link SELECT 'shed_tool', id, 'parts', 9, 'shed_tool', 'gone' FROM shed_tool"
      case .linkFromNothing:
        "INSERT INTO stashbook_link SELECT 'shed_tool', 'gone', 'parts', 9, 'shed_tool', id FROM shed_tool"
      case .wrongSum: "UPDATE shed_label_uses_sums SET total = total + 5"
      case .droppedSums: "DROP TABLE shed_label_uses_sums"
      case .droppedSumTrigger: "DROP TRIGGER shed_label_uses_sums_delete"
      case .staleIndex:
        """
        PRAGMA writable_schema = ON;
        CREATE TEMP TABLE kept AS SELECT * FROM sqlite_master WHERE name = 'shed_tool_kind_size';
        DELETE FROM sqlite_master WHERE name = 'shed_tool_kind_size';
        PRAGMA writable_schema = RESET;
        UPDATE shed_tool SET size = 5;
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_master SELECT * FROM kept;
        PRAGMA writable_schema = RESET;
        """
      }
    }

    var words: String {
      switch self {
      case .emptiedIndex, .otherText: "The search index doesn't match the stored text"
      case .emptiedTexts, .staleText: "The search index doesn't match the records"
      case .wrongCount: "uses is 41 but should be 1"
      case .negativeCount: "uses is -1 but should be 1"
      case .droppedTrigger: "The trigger “stashbook_text_added” is missing"
      case .changedTrigger: "The trigger “stashbook_text_removed” differs"
      case .addedTrigger: "Stashbook didn't create the trigger “spy”: CREATE TRIGGER spy AFTER"
      case .droppedIndex: "The index “shed_tool_name” is missing"
      case .changedIndex: "The index “shed_tool_deleted” differs"
      case .droppedWords: "The table “stashbook_words” is missing"
      case .linkToNothing: "the target is missing"
      case .linkFromNothing: "the owner is missing"
      case .staleIndex: "missing from index shed_tool_kind_size"
      case .wrongSum: "The sums in “shed_label_uses_sums” differ from the records"
      case .droppedSums: "The table “shed_label_uses_sums” is missing"
      case .droppedSumTrigger: "The trigger “shed_label_uses_sums_delete” is missing"
      }
    }
  }

  @Test(
    "A5 An inspection finds each fault without changing anything, and a repair fixes the fault",
    arguments: Harm.allCases)
  func finds(_ harm: Harm) async throws {
    let place = try Place()
    let label = try await fill(place)
    #expect(try await inspect(place).faults == [])
    try ExternalCommand.sqlite(place.file, harm.sql)
    try ExternalCommand.sqlite(place.file, "PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try place.bytes()
    let faults = try await inspect(place).faults
    #expect(faults.contains { $0.message.contains(harm.words) }, "\(faults)")
    #expect(faults.allSatisfy { !$0.isRepaired })
    #expect(try place.bytes() == bytes)
    let repaired = try await place.open(.writing, Label.schemas).repair().faults
    #expect(repaired.map(\.message) == faults.map(\.message))
    #expect(repaired.allSatisfy { $0.isRepaired }, "\(repaired)")
    #expect(try await inspect(place).faults == [])
    let store = try place.open(.reading, Label.schemas)
    #expect(try await store.all(Label.self).count == 2)
    #expect(try await store.all(Tool.self).count == 1)
    let found = try await store.read { reader throws(StoreFailure) in
      try reader.find(Label.self, label)
    }
    #expect(found?.record.uses == 1)
  }

  /// Adds a tool that links to one of two labels, and returns that label.
  private func fill(_ place: Place) async throws -> RecordID {
    let store = try place.open(.writing, Label.schemas)
    let label = try await store.add(Label(name: "flowers and bees", uses: 1), place.ids)
    _ = try await store.add(Label(name: "stars", uses: 0), place.ids)
    let tool = try await store.add(Tool(name: "needle"), place.ids)
    try await store.write("Link") { transaction throws(StoreFailure) in
      try transaction.link(tool.reference, field: "parts", to: [label.reference], limit: nil)
    }
    return label.id
  }

  private func inspect(_ place: Place) async throws(StoreFailure) -> DatabaseReport {
    try await SQLiteRecordStore.inspect(place.file, schemas: Label.schemas, clock: place.clock)
  }

  @Test("A5 Changed tables, missing tables, and foreign objects are reported but not repaired")
  func toldOnly() async throws {
    let place = try Place()
    _ = try await fill(place)
    try ExternalCommand.sqlite(
      place.file,
      """
      CREATE TABLE mine (a); CREATE INDEX mine_a ON mine (a);
      CREATE VIEW looking AS SELECT * FROM shed_tool;
      ALTER TABLE shed_tool ADD COLUMN weight INTEGER;
      """)
    let faults = try await place.open(.writing, Label.schemas).repair().faults
    #expect(
      faults.map(\.message) == [
        "The table “shed_tool” differs from the one that this version creates",
        "Stashbook didn't create the view “looking”: CREATE VIEW looking AS SELECT * FROM shed_tool",
        "Stashbook didn't create the table “mine”: CREATE TABLE mine (a)",
        "Stashbook didn't create the index “mine_a”: CREATE INDEX mine_a ON mine (a)",
      ])
    #expect(faults.map(\.isRepaired) == [false, false, false, false])
    #expect(faults.map(\.isHarmless) == [false, true, true, true])
    try ExternalCommand.sqlite(
      place.file, "DROP VIEW looking; DROP TABLE mine; DROP TABLE shed_tool")
    let lost = try await inspect(place).faults
    #expect(lost.first?.message == "The table “shed_tool” is missing")
    #expect(lost.allSatisfy { $0.kind == .schema || $0.kind == .link }, "\(lost)")
  }

  @Test("A5 Litestream's tables aren't faults, but a trigger on them is")
  func litestream() async throws {
    let place = try Place()
    _ = try await fill(place)
    try ExternalCommand.sqlite(
      place.file,
      """
      CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
      CREATE TABLE _litestream_lock (id INTEGER);
      """)
    #expect(try await inspect(place).faults == [])
    try ExternalCommand.sqlite(
      place.file,
      "CREATE TRIGGER spy AFTER INSERT ON _litestream_seq BEGIN DELETE FROM shed_label; END")
    #expect(try await inspect(place).faults.map(\.kind) == [.foreignObject])
  }

  @Test("A5 An inspection reports no faults for text with combining characters on quotation marks")
  func accentedQuotationMark() async throws {
    let place = try Place()
    let store = try place.open(.writing, Label.schemas)
    _ = try await store.add(Label(name: "a\"\u{200D}, b\" c\"\u{20DD}d", uses: 0), place.ids)
    #expect(try await inspect(place).faults == [])
  }

  @Test("A5 A repair removes a foreign trigger regardless of the trigger's name")
  func accentedTrigger() async throws {
    let place = try Place()
    _ = try await fill(place)
    try ExternalCommand.sqlite(
      place.file,
      "CREATE TRIGGER \"spy\"\"\u{200D};\" AFTER INSERT ON shed_tool BEGIN DELETE FROM shed_label; END"
    )
    let repaired = try await place.open(.writing, Label.schemas).repair().faults
    #expect(repaired.count == 1 && repaired.allSatisfy(\.isRepaired), "\(repaired)")
    #expect(try await inspect(place).faults == [])
  }

  @Test("A5 An inspection finds no faults in an older library or one with excluded features")
  func olderAndExcluded() async throws {
    let place = try Place()
    let older: [FeatureID: FeatureSchema] = [
      "shed": FeatureSchema([Tool.self], migrations: [.create(Tool.collection)])
    ]
    _ = try place.open(.writing, older.merging(Place.garden) { first, _ in first })
    let bytes = try place.bytes()
    #expect(try await inspect(place).faults == [])
    #expect(try place.bytes() == bytes)
    _ = try place.open(.writing, Label.schemas)
    #expect(try await inspect(place).faults == [])
  }

  @Test("A5 An inspection reports an unreadable row, and a repair doesn't claim to fix the row")
  func rows() async throws {
    let place = try Place()
    _ = try await fill(place)
    try ExternalCommand.sqlite(
      place.file, "UPDATE shed_label SET name = CAST(X'FF' AS TEXT) WHERE name = 'stars'")
    let faults = try await inspect(place).faults
    #expect(
      faults.contains {
        $0.kind == .row && $0.message.hasSuffix("can't be read: its name is invalid")
      }, "\(faults)")
    let remaining = try await place.open(.writing, Label.schemas).repair().faults
    #expect(remaining.contains { $0.kind == .row && !$0.isRepaired }, "\(remaining)")
  }

  @Test("A2 Inspecting a file that isn't a library's database fails")
  func notOurs() async throws {
    let place = try Place()
    try place.put(Data())
    await #expect(throws: StoreFailure.notADatabase(path: place.file)) { try await inspect(place) }
    try ExternalCommand.sqlite(place.file, "CREATE TABLE shed_tool (id)")
    await #expect(throws: StoreFailure.notADatabase(path: place.file)) { try await inspect(place) }
    try place.put(Data(repeating: 7, count: 8192))
    await #expect(throws: StoreFailure.notADatabase(path: place.file)) { try await inspect(place) }
  }

  @Test("A2 Repairing a newer version's library fails and changes nothing")
  func newer() async throws {
    let place = try Place()
    _ = try await fill(place)
    try ExternalCommand.sqlite(place.file, "UPDATE stashbook_schema SET version = 99")
    await #expect(throws: StoreFailure.self) {
      try await SQLiteRecordStore.inspect(
        place.file, schemas: Label.schemas, clock: place.clock, repair: true)
    }
    #expect(try await inspect(place).faults == [])
  }
}
