import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Writing {
    @Test(
      "A stored record is read back unchanged, with its creation and update times",
      arguments: StoreAdapter.allCases)
    func adds(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let gadget = Gadget(
        name: "e\u{301}\u{0}'\"", kind: "tool", size: Int.min, note: "", bytes: [0, 255],
        serial: "7")
      let added = try await bench.add(gadget)
      let found = try #require(try await bench.find(added.id))
      #expect(found == added)
      #expect(found.record.name.unicodeScalars.elementsEqual(gadget.name.unicodeScalars))
      #expect(found.createdAt == bench.clock.now && found.updatedAt == bench.clock.now)
      #expect(found.deletedAt == nil && found.revision > Revision(0))
      #expect(try await bench.find(bench.ids.next()) == nil)
    }

    @Test(
      "However often a store runs a body, the changes and the result of only one run are kept",
      arguments: StoreAdapter.allCases)
    func runsAgain(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let added = try await bench.store.write("Add") {
        [ids = bench.ids] transaction throws(StoreFailure) in
        try transaction.insert(Gadget(name: "made"), id: ids.next())
      }
      // An ID that a discarded run used isn't used again.
      #expect(bench.ids.next() > added.id)
      #expect(try await bench.find(added.id) == added)
      #expect(try await bench.names(Query()) == ["made"])
      #expect(try await bench.store.history(limit: 9).count == 1)
      _ = try await bench.store.undo()
      #expect(try await bench.names(Query()) == [])
    }

    @Test(
      "A missing value and an empty value are stored as different values",
      arguments: StoreAdapter.allCases)
    func keepsEmptyValues(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let empty = try await bench.add(Gadget(name: "", size: 0, note: "", bytes: [], serial: ""))
      let none = try await bench.add(Gadget(name: ""))
      #expect(try await bench.find(empty.id)?.record == empty.record)
      #expect(try await bench.find(none.id)?.record == none.record)
    }

    @Test(
      "Saving a changed record increases its revision and updates its modification time",
      arguments: StoreAdapter.allCases)
    func saves(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var stored = try await bench.add(Gadget(name: "before"))
      bench.clock.advance(by: .seconds(1))
      stored.record.name = "after"
      let saved = try await bench.save(stored)
      #expect(try await bench.find(stored.id) == saved)
      #expect(saved.revision > stored.revision && saved.record.name == "after")
      #expect(saved.createdAt == stored.createdAt && saved.updatedAt == bench.clock.now)
    }

    @Test("Saving an unchanged record writes nothing", arguments: StoreAdapter.allCases)
    func savesNothingTwice(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "é", bytes: [1]))
      bench.clock.advance(by: .seconds(1))
      #expect(try await bench.save(stored) == stored)
      #expect(try await bench.store.changes(since: stored.revision).records == [])
      #expect(try await bench.store.undo()?.label == "Add")
    }

    @Test(
      "Saving a different encoding of the same characters counts as a change",
      arguments: StoreAdapter.allCases)
    func savesOtherBytes(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var stored = try await bench.add(Gadget(name: "é"))
      stored.record.name = "e\u{301}"
      try await bench.save(stored)
      let found = try await bench.find(stored.id)
      #expect(found?.record.name.unicodeScalars.count == 2)
    }

    @Test(
      "Two forms for the same record can't both be saved: the second save fails with a conflict and changes nothing",
      arguments: StoreAdapter.allCases)
    func refusesStaleSave(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var mine = try await bench.add(Gadget(name: "before"))
      var theirs = mine
      theirs.record.name = "theirs"
      try await bench.save(theirs)
      mine.record.name = "mine"
      let stale = mine
      await #expect(throws: StoreFailure.conflict(mine.reference)) { try await bench.save(stale) }
      #expect(try await bench.find(mine.id)?.record.name == "theirs")
    }

    @Test(
      "Saving a form fails after its record's links change, even if the form contains no edits",
      arguments: StoreAdapter.allCases)
    func refusesSaveAfterLink(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      try await bench.link(stored.reference, to: [RecordReference("test_spare", bench.ids.next())])
      await #expect(throws: StoreFailure.conflict(stored.reference)) {
        try await bench.save(stored)
      }
    }

    @Test(
      "A transaction's own writes don't make the records it wrote stale",
      arguments: StoreAdapter.allCases)
    func savesAfterOwnWrites(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      try await bench.store.write("Both") { transaction throws(StoreFailure) in
        try transaction.link(stored.reference, field: "parts", to: [stored.reference], limit: nil)
        var changed = stored
        changed.record.name = "b"
        let saved = try transaction.save(changed)
        changed.record.name = "c"
        try transaction.save(changed)
        try transaction.delete(saved)
      }
      let found = try await bench.find(stored.id)
      #expect(found?.record.name == "c" && found?.deletedAt == bench.clock.now)
    }

    @Test(
      "Saving a record with a revision that the store never issued fails with a conflict",
      arguments: StoreAdapter.allCases)
    func refusesForeignRevisions(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      let foreign = StoredRecord(
        id: stored.id, revision: Revision(stored.revision.number + 5), createdAt: stored.createdAt,
        updatedAt: stored.updatedAt, deletedAt: nil, record: stored.record)
      await #expect(throws: StoreFailure.conflict(stored.reference)) {
        try await bench.save(foreign)
      }
    }

    @Test(
      "ST-7 A deleted record retains its values and links until it is restored",
      arguments: StoreAdapter.allCases)
    func deletesAndRestores(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a", note: "kept"))
      try await bench.link(stored.reference, to: [stored.reference])
      let linked = try #require(try await bench.find(stored.id))
      bench.clock.advance(by: .seconds(1))
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(linked)
      }
      let deleted = try #require(try await bench.find(stored.id))
      #expect(deleted.deletedAt == bench.clock.now && deleted.record == stored.record)
      #expect(try await bench.names(Query()) == [])
      #expect(try await bench.names(Query(scope: .deleted)) == ["a"])
      try await bench.store.write("Restore") { transaction throws(StoreFailure) in
        try transaction.restore(deleted)
      }
      #expect(try await bench.names(Query()) == ["a"])
      #expect(try await bench.targets(of: stored.reference) == [stored.reference])
    }

    @Test("A deleted record can't be saved or deleted again", arguments: StoreAdapter.allCases)
    func refusesDeleted(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(stored)
      }
      let deleted = try #require(try await bench.find(stored.id))
      await #expect(throws: StoreFailure.missing(stored.reference)) {
        try await bench.save(deleted)
      }
      await #expect(throws: StoreFailure.missing(stored.reference)) {
        try await bench.store.write("Delete") { transaction throws(StoreFailure) in
          try transaction.delete(deleted)
        }
      }
    }

    @Test("Deleting a stale record fails with a conflict", arguments: StoreAdapter.allCases)
    func refusesStaleDeletion(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      var changed = stored
      changed.record.name = "b"
      try await bench.save(changed)
      await #expect(throws: StoreFailure.conflict(stored.reference)) {
        try await bench.store.write("Delete") { transaction throws(StoreFailure) in
          try transaction.delete(stored)
        }
      }
    }

    @Test(
      "Restoring a live record writes nothing, and restoring an unknown record fails",
      arguments: StoreAdapter.allCases)
    func restoresOnlyDeleted(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      try await bench.store.write("Restore") { transaction throws(StoreFailure) in
        try transaction.restore(stored)
      }
      #expect(try await bench.find(stored.id) == stored)
      let never = StoredRecord(
        id: bench.ids.next(), revision: stored.revision, createdAt: stored.createdAt,
        updatedAt: stored.updatedAt, deletedAt: stored.updatedAt, record: stored.record)
      await #expect(throws: StoreFailure.missing(never.reference)) {
        try await bench.store.write("Restore") { transaction throws(StoreFailure) in
          try transaction.restore(never)
        }
      }
    }

    @Test(
      "A transaction whose body throws writes nothing to any collection",
      arguments: StoreAdapter.allCases)
    func writesAllOrNothing(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      let before = try await bench.contents()
      let (first, second) = (bench.ids.next(), bench.ids.next())
      await #expect(throws: StoreFailure.historyExpired) {
        try await bench.store.write("Fail") { transaction throws(StoreFailure) in
          try transaction.insert(Gadget(name: "b"), id: first)
          try transaction.insert(Spare(label: "c"), id: second)
          try transaction.link(stored.reference, field: "parts", to: [stored.reference], limit: nil)
          try transaction.delete(stored)
          throw .historyExpired
        }
      }
      #expect(try await bench.contents() == before)
      let spare = try await bench.store.read { reader throws(StoreFailure) in
        try reader.find(Spare.self, second)
      }
      #expect(spare == nil)
      #expect(try await bench.store.changes(since: stored.revision).records == [])
      #expect(try await bench.save(stored) == stored)
    }

    @Test(
      "A transaction reads its own writes",
      arguments: StoreAdapter.allCases)
    func readsOwnWrites(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = bench.ids.next()
      let seen = try await bench.store.write("Add") { transaction throws(StoreFailure) in
        try transaction.insert(Gadget(name: "a", size: 3), id: id)
        return (
          try transaction.find(Gadget.self, id)?.record.name,
          try transaction.count(Query<Gadget>(.equals(Gadget.Columns.size, .integer(3))))
        )
      }
      #expect(seen.0 == "a" && seen.1 == 1)
    }

    @Test("All writes in a transaction have the same time", arguments: StoreAdapter.allCases)
    func writesAtOneMoment(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let (first, second) = (bench.ids.next(), bench.ids.next())
      let clock = bench.clock
      let times = try await bench.store.write("Add") { transaction throws(StoreFailure) in
        let one = try transaction.insert(Gadget(name: "a"), id: first).createdAt
        clock.advance(by: .seconds(9))
        return [
          one, try transaction.insert(Gadget(name: "b"), id: second).createdAt, transaction.now,
        ]
      }
      #expect(Set(times).count == 1)
    }
  }
}
