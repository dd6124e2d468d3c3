import Core
import TestKit
import Testing

extension RecordStoreContract {
  @Suite("Idempotency keys: a repeated change is made once")
  struct Keys {
    private let key = IdempotencyKey("0199f0a2-5b1c-7d3e-8f40-51a2b3c4d5e6")

    private func adding(
      _ name: String, as key: IdempotencyKey?, to bench: StoreBench
    ) async throws {
      try await UndoScope.$current.withValue(UndoScope(key: key)) {
        _ = try await bench.add(Gadget(name: name))
      }
    }

    @Test(
      "A second change with the key of an earlier change is rejected, and writes nothing",
      arguments: StoreAdapter.allCases)
    func repeated(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let key = try #require(key)
      #expect(try await !bench.store.hasWritten(key))
      try await adding("first", as: key, to: bench)
      #expect(try await bench.store.hasWritten(key))
      await #expect(throws: StoreFailure.repeated) { try await adding("again", as: key, to: bench) }
      try await adding("other", as: IdempotencyKey("another-key-of-a-change"), to: bench)
      try await adding("none", as: nil, to: bench)
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["first", "other", "none"])
      #expect(try await bench.store.history(limit: 9).count == 3)
    }

    @Test(
      "A change that failed doesn't use up its key; a change that was undone does",
      arguments: StoreAdapter.allCases)
    func failedAndUndone(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let key = try #require(key)
      let (first, scope) = (
        try await bench.add(Gadget(name: "a", serial: "7")), UndoScope(key: key)
      )
      await #expect(throws: StoreFailure.self) {
        try await UndoScope.$current.withValue(scope) {
          _ = try await bench.add(Gadget(name: "b", serial: "7"))
        }
      }
      #expect(try await !bench.store.hasWritten(key))
      try await adding("c", as: key, to: bench)
      _ = try await bench.store.undo()
      #expect(try await bench.store.hasWritten(key))
      await #expect(throws: StoreFailure.repeated) { try await adding("d", as: key, to: bench) }
      #expect(try await bench.names(Query()) == ["a"])
      #expect(try await bench.find(first.id) == first)
    }

    @Test(
      "All transactions in a scope with a key are written", arguments: StoreAdapter.allCases)
    func several(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let key = try #require(key)
      try await UndoScope.$current.withValue(UndoScope(key: key)) {
        for name in ["photo", "entry"] { _ = try await bench.add(Gadget(name: name)) }
      }
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["photo", "entry"])
      #expect(try await bench.store.history(limit: 9).count == 1)
    }

    @Test("A key has 16 to 64 ASCII letters, digits, and hyphens")
    func format() {
      let valid = ["0123456789-Aazz-", String(repeating: "a", count: 64)]
      let invalid = [
        "", String(repeating: "a", count: 15), String(repeating: "a", count: 65),
        "0123456789 abcdef", "0123456789_abcdef", "0123456789éabcdef", "0123456789٣abcdef",
      ]
      #expect(valid.allSatisfy { IdempotencyKey($0)?.text == $0 })
      #expect(invalid.allSatisfy { IdempotencyKey($0) == nil })
    }
  }
}
