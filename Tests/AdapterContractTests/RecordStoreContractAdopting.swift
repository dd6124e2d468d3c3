import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite("Importing from another library, and removing permanently")
  struct Adopting {
    private static let past = Instant(milliseconds: 5_000)

    private static func foreign(_ name: String, deletedAt: Instant? = nil) -> StoredRecord<Gadget> {
      StoredRecord(
        id: RecordID("0199a3c2-0000-7000-8000-\(name)"), revision: Revision(77), createdAt: past,
        updatedAt: Instant(milliseconds: 6_000), deletedAt: deletedAt, record: Gadget(name: name))
    }

    @Test(
      "An imported record retains its ID and times, whether it is live or deleted",
      arguments: StoreAdapter.allCases)
    func adopted(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let live = Self.foreign("live")
      let dead = Self.foreign("dead", deletedAt: Instant(milliseconds: 7_000))
      try await bench.store.write("Import") { transaction throws(StoreFailure) in
        try transaction.insertImported(live)
        try transaction.insertImported(dead)
        try transaction.linkImported(of: live.reference, field: "parts", to: [dead.reference])
      }
      for wanted in [live, dead] {
        let found = try #require(try await bench.find(wanted.id))
        #expect(found.record == wanted.record && found.deletedAt == wanted.deletedAt)
        #expect(found.createdAt == wanted.createdAt && found.updatedAt == wanted.updatedAt)
      }
      #expect(try await bench.targets(of: live.reference) == [dead.reference])
      let found = try await bench.store.read { reader throws(StoreFailure) in
        try reader.matches(["live"], limit: 9, after: nil).items
          + reader.matches(
            ["dead"], limit: 9, after: nil
          ).items
      }
      #expect(found == [live.reference])
    }

    @Test("A single undo reverts an entire import", arguments: StoreAdapter.allCases)
    func undone(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      try await bench.add(Gadget(name: "kept"))
      let before = try await bench.contents()
      let record = Self.foreign("one")
      try await bench.store.write("Import") { transaction throws(StoreFailure) in
        try transaction.insertImported(record)
        try transaction.linkImported(of: record.reference, field: "parts", to: [record.reference])
      }
      #expect(try await bench.store.undo()?.label == "Import")
      #expect(try await bench.contents() == before)
      #expect(try await bench.find(record.id)?.deletedAt == bench.clock.now)
      try await bench.store.write("Import") { transaction throws(StoreFailure) in
        try transaction.insertImported(record)
      }
      let again = try #require(try await bench.find(record.id))
      #expect(again.deletedAt == nil && again.createdAt == record.createdAt)
      #expect(try await bench.targets(of: record.reference) == [])
    }

    @Test(
      "An import rejects a record with an ID or unique value that already exists",
      arguments: StoreAdapter.allCases)
    func twice(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let there = try await bench.add(Gadget(name: "there", serial: "7"))
      var same = Self.foreign("same")
      same.record.serial = "7"
      let (twin, again) = (same, StoredRecord(there))
      for (record, index) in [(twin, "serial"), (again, "id")] {
        await #expect(
          throws: StoreFailure.duplicate(
            collection: "test_gadget", index: index, existing: there.id)
        ) {
          try await bench.store.write("Import") { transaction throws(StoreFailure) in
            try transaction.insertImported(record)
          }
        }
      }
    }

    @Test(
      "An import rejects a record with values that don't fit its collection",
      arguments: StoreAdapter.allCases)
    func unfit(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var values = Gadget(name: "unfit").values
      values[2] = .text("18")
      let record = StoredRecord(
        id: "1", revision: Revision(1), createdAt: Self.past, updatedAt: Self.past, deletedAt: nil,
        record: MismatchedRecord(values: values))
      await #expect(
        throws: StoreFailure.unreadableRow(collection: "test_gadget", column: "size")
      ) {
        try await bench.store.write("Import") { transaction throws(StoreFailure) in
          try transaction.insertImported(record)
        }
      }
      #expect(try await bench.names(Query()) == [])
    }

    @Test(
      "Links are imported only for records imported in the same transaction",
      arguments: StoreAdapter.allCases)
    func foreignLinks(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let there = try await bench.add(Gadget(name: "there")).reference
      await #expect(throws: StoreFailure.missing(there)) {
        try await bench.store.write("Import") { transaction throws(StoreFailure) in
          try transaction.linkImported(of: there, field: "parts", to: [there])
        }
      }
    }

    @Test(
      "Permanently removing a record removes its links and is reported as a change",
      arguments: StoreAdapter.allCases)
    func purged(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let (gone, kept) = (
        try await bench.add(Gadget(name: "gone")), try await bench.add(Gadget(name: "kept"))
      )
      try await bench.link(gone.reference, to: [kept.reference])
      try await bench.link(kept.reference, to: [gone.reference, kept.reference])
      let seen = try await bench.store.changes(since: Revision(0)).latest
      try await bench.purge(gone.id)
      #expect(try await bench.find(gone.id) == nil)
      #expect(try await bench.targets(of: kept.reference) == [kept.reference])
      #expect(try await bench.targets(of: gone.reference) == [])
      let owners = try await bench.store.read { reader throws(StoreFailure) in
        try reader.incomingLinks(to: gone.reference)
      }
      #expect(owners == [])
      #expect(try await bench.store.changes(since: seen).records == [gone.reference])
    }

    @Test("A permanently removed record can't be removed again", arguments: StoreAdapter.allCases)
    func final(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let gone = try await bench.add(Gadget(name: "gone"), label: "Add gone")
      try await bench.purge(gone.id)
      await #expect(throws: StoreFailure.missing(gone.reference)) {
        try await bench.store.write("Again") { transaction throws(StoreFailure) in
          try transaction.purge(gone)
        }
      }
    }
  }
}

extension StoreBench {
  fileprivate func purge(_ id: RecordID) async throws(StoreFailure) {
    guard let stored = try await find(id) else { return }
    try await store.write("Purge") { transaction throws(StoreFailure) in
      try transaction.purge(stored)
    }
  }
}

extension StoredRecord<Gadget> {
  /// Creates a different record with the same ID, as if from another library.
  fileprivate init(_ other: StoredRecord<Gadget>) {
    self.init(
      id: other.id, revision: Revision(1), createdAt: other.createdAt,
      updatedAt: other.updatedAt, deletedAt: nil, record: Gadget(name: "other"))
  }
}
