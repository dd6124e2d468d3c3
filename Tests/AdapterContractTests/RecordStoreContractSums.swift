import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Sums {
    @Test(
      "Sums equal a plain sum after any edits, undo, redo, import, and removal",
      arguments: StoreAdapter.allCases)
    func sums(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("sums equal a plain sum after any history")
      await law.holds(for: { ($0.next(), Undo.transactions(&$0) + Undo.transactions(&$0)) }) {
        made in
        let random = SeededRandomSource(seed: made.0)
        let bench = try adapter.bench()
        for steps in made.1 {
          let ids = steps.map { _ in bench.ids.next() }
          _ = try await bench.store.write("Steps") { transaction throws(StoreFailure) in
            try perform(steps, ids, in: transaction)
          }
          try await Self.check(bench)
          switch random.next() % 4 {
          case 0: _ = try await bench.store.undo()
          case 1: _ = try await bench.store.redo()
          case 2: try await Self.importCopy(of: bench, deleted: random.next() % 2 == 0)
          default: continue
          }
          try await Self.check(bench)
        }
        try await bench.store.write("Purge") { transaction throws(StoreFailure) in
          let all = Query<Gadget>(limit: .max, scope: .all)
          for (place, gadget) in try transaction.page(all).items.enumerated() where place % 2 == 0 {
            try transaction.purge(gadget)
          }
        }
        try await Self.check(bench)
      }
    }

    /// Imports a copy of a live gadget with a new ID.
    private static func importCopy(of bench: StoreBench, deleted: Bool) async throws {
      let id = bench.ids.next()
      try await bench.store.write("Import") { transaction throws(StoreFailure) in
        guard let some = try transaction.page(Query<Gadget>(limit: 1)).items.first else { return }
        var gadget = some.record
        gadget.serial = nil
        try transaction.insertImported(
          StoredRecord(
            id: id, revision: some.revision, createdAt: some.createdAt, updatedAt: some.updatedAt,
            deletedAt: deleted ? some.updatedAt : nil, record: gadget))
      }
    }

    /// Compares the store's sums with sums computed from the live gadgets.
    private static func check(_ bench: StoreBench) async throws {
      let (gadgets, groups) = try await bench.store.read { reader throws(StoreFailure) in
        (
          try reader.page(Query<Gadget>(limit: .max)).items.map(\.record),
          try reader.groups(of: Gadget.massByKind, in: Gadget.self)
        )
      }
      let plain = Dictionary(grouping: gadgets, by: \.kind).sorted { $0.key < $1.key }
      try #require(
        groups
          == plain.map { kind, gadgets in
            GroupedSum.Group(
              [.text(kind)], total: Int64(gadgets.map(\.mass).reduce(0, +)),
              records: gadgets.count)
          })
    }
  }
}
