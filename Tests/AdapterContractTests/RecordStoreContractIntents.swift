import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Intents {
    private func begin(
      _ bench: StoreBench, _ subject: String
    ) async throws(StoreFailure) -> RecordID {
      let id = bench.ids.next()
      try await bench.store.write("Begin") { transaction throws(StoreFailure) in
        try transaction.begin(id, on: subject)
      }
      return id
    }

    private func open(_ bench: StoreBench) async throws -> [RecordID] {
      try await bench.store.read { reader throws(StoreFailure) in
        try reader.intents(after: nil, limit: 9).map(\.id)
      }
    }

    @Test(
      "A4 An intent is listed until it ends, and can end only once",
      arguments: StoreAdapter.allCases)
    func ended(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let ids = [
        try await begin(bench, "a"), try await begin(bench, "b"), try await begin(bench, "a"),
      ]
      let (clock, first) = (bench.clock, ids[0])
      try await bench.store.read { reader throws(StoreFailure) in
        #expect(try reader.intents(on: "a").map(\.id) == [ids[0], ids[2]])
        #expect(try reader.intents(on: "c") == [])
        #expect(try reader.intents(after: first, limit: 1).map(\.subject) == ["b"])
        #expect(
          try reader.intents(after: nil, limit: 1)
            == [Intent(id: first, subject: "a", begunAt: clock.now)])
      }
      for isOpen in [true, false] {
        let ended = try await bench.store.write("End") { transaction throws(StoreFailure) in
          try transaction.end(first)
        }
        #expect(ended == isOpen)
      }
      #expect(try await open(bench) == [ids[1], ids[2]])
    }

    @Test("A4 Two intents can't have the same ID", arguments: StoreAdapter.allCases)
    func twice(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = try await begin(bench, "a")
      await #expect(throws: StoreFailure.self) {
        try await bench.store.write("Begin") { transaction throws(StoreFailure) in
          try transaction.begin(id, on: "b")
        }
      }
      #expect(try await open(bench) == [id])
    }

    @Test(
      "A4 Intents don't count as steps or changes, and an open intent remains open after an undo",
      arguments: StoreAdapter.allCases)
    func unlogged(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let added = try await bench.add(Gadget(name: "a"), label: "Add gadget")
      let id = try await begin(bench, "a")
      let changes = try await bench.store.changes(since: Revision(0))
      #expect(changes == ChangeSet(records: [added.reference], latest: added.revision))
      #expect(try await bench.store.undo()?.label == "Add gadget")
      #expect(try await bench.store.undo() == nil)
      #expect(try await open(bench) == [id])
    }

    @Test(
      "A4 A failed transaction neither begins nor ends intents", arguments: StoreAdapter.allCases)
    func takenBack(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = try await begin(bench, "a")
      let other = bench.ids.next()
      await #expect(throws: StoreFailure.historyExpired) {
        try await bench.store.write("Fail") { transaction throws(StoreFailure) in
          _ = try transaction.end(id)
          try transaction.begin(other, on: "b")
          throw .historyExpired
        }
      }
      #expect(try await open(bench) == [id])
    }
  }
}
