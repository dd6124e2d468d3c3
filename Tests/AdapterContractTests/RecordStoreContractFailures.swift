import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Failures {
    @Test(
      "A collection from an excluded feature is rejected as unknown",
      arguments: StoreAdapter.allCases)
    func knowsItsCollections(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = bench.ids.next()
      let failure = StoreFailure.unknownCollection("other_stranger")
      await #expect(throws: failure) {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.find(UnregisteredRecord.self, id)
        }
      }
      await #expect(throws: failure) {
        try await bench.store.write("Add") { transaction throws(StoreFailure) in
          _ = try transaction.insert(UnregisteredRecord(), id: id)
        }
      }
    }

    @Test(
      "Values that don't fit their collection are rejected before they are stored",
      arguments: StoreAdapter.allCases)
    func refusesOtherValues(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let good = Gadget(name: "a").values
      var (missing, wrong) = (good, good)
      missing[0] = .null
      wrong[2] = .text("18")
      for (values, column) in [
        (missing, "name"), (wrong, "size"), (Array(good.dropLast()), "mass"),
        (good + [.null], "8"),
      ] {
        let id = bench.ids.next()
        await #expect(
          throws: StoreFailure.unreadableRow(collection: "test_gadget", column: column)
        ) {
          try await bench.store.write("Add") { transaction throws(StoreFailure) in
            _ = try transaction.insert(MismatchedRecord(values: values), id: id)
          }
        }
      }
      #expect(try await bench.names(Query()) == [])
    }

    @Test(
      "Reading a row that doesn't fit the record type fails, and the failure names the column",
      arguments: StoreAdapter.allCases)
    func namesTheColumn(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = try await bench.add(Gadget(name: "a")).id
      let failure = StoreFailure.unreadableRow(collection: "test_gadget", column: "size")
      await #expect(throws: failure) {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.find(MismatchedRecord.self, id)
        }
      }
      await #expect(throws: failure) {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.page(Query<MismatchedRecord>()).items.count
        }
      }
      try await bench.add(Gadget(name: "b"))
      #expect(try await bench.names(Query()) == ["a", "b"])
    }

    @Test(
      "An error thrown in a read or write body is rethrown unchanged",
      arguments: StoreAdapter.allCases)
    func throwsWhatWasThrown(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for failure in [
        StoreFailure.tooManyLinks(field: "f", limit: 2), .diskFull, .busy(seconds: 7),
      ] {
        await #expect(throws: failure) {
          try await bench.store.write("Fail") { _ throws(StoreFailure) in throw failure }
        }
        await #expect(throws: failure) {
          try await bench.store.read { _ throws(StoreFailure) in throw failure }
        }
      }
      try await bench.add(Gadget(name: "a"))
    }
  }
}
