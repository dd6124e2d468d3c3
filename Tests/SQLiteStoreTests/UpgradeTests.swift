import Core
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

@Suite("A library whose change log has no steps")
struct UpgradeTests {
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
    try ExternalCommand.sqlite(
      place.file,
      """
      UPDATE stashbook_transaction SET reversed_at = at WHERE kind = 'permanent';
      \(Place.versionTwo)
      """)

    let store = try place.open()
    #expect(try await store.schemaVersions()["stashbook"] == 9)
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
    try ExternalCommand.sqlite(
      place.file,
      """
      UPDATE stashbook_transaction SET reversed_at = at WHERE kind = 'permanent';
      \(Place.versionTwo)
      """)

    let store = try place.open()
    #expect(try await store.redo() == nil)
    await #expect(throws: StoreFailure.permanent(label: "Purge")) { try await store.undo() }
    #expect(try await store.all(Tool.self).map(\.name) == ["saw"])
  }
}
