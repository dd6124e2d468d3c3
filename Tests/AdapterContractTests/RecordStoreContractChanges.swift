import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Changed {
    @Test(
      "A list of changes contains each changed record once, with the most recently changed record last",
      arguments: StoreAdapter.allCases)
    func tells(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let start = try await bench.store.changes(since: Revision(0))
      #expect(start == ChangeSet(records: [], latest: Revision(0)))
      let first = try await bench.add(Gadget(name: "a"))
      var second = try await bench.add(Gadget(name: "b"))
      let third = try await bench.add(Gadget(name: "c"))
      let middle = try await bench.store.changes(since: first.revision)
      #expect(middle.records == [second.reference, third.reference])
      #expect(middle.latest == third.revision)
      second.record.name = "d"
      try await bench.save(second)
      try await bench.link(first.reference, to: [third.reference])
      let all = try await bench.store.changes(since: Revision(0)).records
      #expect(all == [third.reference, second.reference, first.reference])
      let latest = try await bench.store.changes(since: middle.latest)
      #expect(latest.records == [second.reference, first.reference])
      #expect(try await bench.store.changes(since: latest.latest).records == [])
    }

    @Test(
      "A request for changes since a future revision returns no records, only the latest revision",
      arguments: StoreAdapter.allCases)
    func tellsTheNewest(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      let changes = try await bench.store.changes(since: Revision(.max))
      #expect(changes == ChangeSet(records: [], latest: stored.revision))
    }

    @Test(
      "Deleting, restoring, and undoing are reported as changes",
      arguments: StoreAdapter.allCases)
    func tellsOfAll(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      var seen = stored.revision
      func changed() async throws -> [RecordReference] {
        let changes = try await bench.store.changes(since: seen)
        #expect(changes.latest > seen)
        seen = changes.latest
        return changes.records
      }
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(stored)
      }
      #expect(try await changed() == [stored.reference])
      try await bench.store.write("Restore") { transaction throws(StoreFailure) in
        try transaction.restore(stored)
      }
      #expect(try await changed() == [stored.reference])
      for _ in 0..<3 {
        _ = try await bench.store.undo()
        #expect(try await changed() == [stored.reference])
      }
      #expect(try await bench.find(stored.id)?.deletedAt != nil)
    }
  }
}
