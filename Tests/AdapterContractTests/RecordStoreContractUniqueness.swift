import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Uniqueness {
    private func duplicate(_ index: String, _ existing: RecordID) -> StoreFailure {
      .duplicate(collection: "test_gadget", index: index, existing: existing)
    }

    @Test(
      "An ID can't be reused, even after its record is deleted", arguments: StoreAdapter.allCases
    )
    func refusesEqualIDs(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      func insert() async throws {
        try await bench.store.write("Add") { transaction throws(StoreFailure) in
          _ = try transaction.insert(Gadget(name: "b"), id: stored.id)
        }
      }
      await #expect(throws: duplicate("id", stored.id)) { try await insert() }
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(stored)
      }
      await #expect(throws: duplicate("id", stored.id)) { try await insert() }
    }

    @Test(
      "Two live records can't have equal values in a unique index",
      arguments: StoreAdapter.allCases)
    func refusesTwins(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let first = try await bench.add(Gadget(name: "a", serial: "1"))
      await #expect(throws: duplicate("serial", first.id)) {
        try await bench.add(Gadget(name: "b", serial: "1"))
      }
      var second = try await bench.add(Gadget(name: "b", serial: "2"))
      second.record.serial = "1"
      let twin = second
      await #expect(throws: duplicate("serial", first.id)) { try await bench.save(twin) }
      #expect(try await bench.find(second.id)?.record.serial == "2")
    }

    @Test(
      "A unique index accepts multiple missing values, and treats different encodings of a character as different",
      arguments: StoreAdapter.allCases)
    func acceptsDifferentValues(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for serial in [nil, nil, "é", "e\u{301}", ""] {
        try await bench.add(Gadget(name: "a", serial: serial))
      }
      #expect(try await bench.names(Query()).count == 5)
    }

    @Test(
      "A deleted record's unique values can be reused, and the record can't be restored while they are in use",
      arguments: StoreAdapter.allCases)
    func refusesRestoredTwin(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let first = try await bench.add(Gadget(name: "a", serial: "1"))
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(first)
      }
      let second = try await bench.add(Gadget(name: "b", serial: "1"))
      await #expect(throws: duplicate("serial", second.id)) {
        try await bench.store.write("Restore") { transaction throws(StoreFailure) in
          try transaction.restore(first)
        }
      }
      #expect(try await bench.find(first.id)?.deletedAt != nil)
    }

    @Test(
      "A rejected insertion writes nothing, and its transaction can continue",
      arguments: StoreAdapter.allCases)
    func goesOnAfterRefusal(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let first = try await bench.add(Gadget(name: "a", serial: "1"))
      let (id, other) = (bench.ids.next(), bench.ids.next())
      try await bench.store.write("Look up or add") { transaction throws(StoreFailure) in
        do throws(StoreFailure) {
          try transaction.insert(Gadget(name: "b", serial: "1"), id: id)
        } catch {
          try transaction.insert(Gadget(name: "c"), id: other)
        }
      }
      #expect(try await bench.find(id) == nil)
      let changed = try await bench.store.changes(since: first.revision).records
      #expect(changed == [RecordReference("test_gadget", other)])
    }
  }
}
