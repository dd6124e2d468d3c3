import Core
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

@Suite("A library whose change log has no steps")
struct UpgradeTests {
  /// The statements that revert a library's tables to the version before steps.
  private static let older = """
    UPDATE stashbook_transaction SET reversed_at = at WHERE kind = 'permanent';
    DROP INDEX stashbook_transaction_step;
    ALTER TABLE stashbook_transaction DROP COLUMN step;
    ALTER TABLE stashbook_transaction DROP COLUMN kind;
    ALTER TABLE stashbook_change DROP COLUMN withdrawn;
    DROP TABLE stashbook_withdrawn; DROP TABLE stashbook_intent;
    UPDATE stashbook_schema SET version = 2 WHERE feature = 'stashbook';
    """

  @Test("B3 Changes written by an earlier version can be undone and redone")
  func history() async throws {
    let place = try Place()
    let old = try place.open()
    var stored = try await old.add(Tool(name: "saw"), place.ids)
    stored.record.name = "axe"
    let changed = stored
    _ = try await old.write("Rename") { transaction throws(StoreFailure) in
      try transaction.save(changed)
    }
    try ExternalCommand.sqlite(place.file, Self.older)

    let store = try place.open()
    #expect(try await store.schemaVersions()["stashbook"] == 6)
    #expect(try await store.history(limit: 9).map(\.done.label) == ["Rename", "Add"])
    #expect(try await store.undo()?.label == "Rename")
    #expect(try await store.all(Tool.self).map(\.name) == ["saw"])
    #expect(try await store.undo()?.label == "Add")
    #expect(try await store.all(Tool.self) == [])
    #expect(try await store.redo()?.label == "Add")
    #expect(try await store.redo()?.label == "Rename")
    #expect(try await store.all(Tool.self).map(\.name) == ["axe"])
  }

  @Test(
    "B3 An undo by an earlier version can't be redone, and a purge by that version can't be undone")
  func reversals() async throws {
    let place = try Place()
    let old = try place.open()
    try await old.add(Tool(name: "saw"), place.ids)
    let gone = try await old.add(Tool(name: "axe"), place.ids)
    place.clock.advance(by: .seconds(1))
    try await old.write("Purge") { transaction throws(StoreFailure) in
      try transaction.purge(gone)
    }
    try await old.add(Tool(name: "plane"), place.ids)
    place.clock.advance(by: .seconds(1))
    _ = try await old.undo()
    try ExternalCommand.sqlite(place.file, Self.older)

    let store = try place.open()
    #expect(try await store.redo() == nil)
    await #expect(throws: StoreFailure.permanent(label: "Purge")) { try await store.undo() }
    #expect(try await store.all(Tool.self).map(\.name) == ["saw"])
  }
}
