import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Paging {
    /// Sample gadgets, with the sort keys, page size, and predicate of a query.
    struct Walk: Sendable {
      var fixture: StoreFixture
      var order: [SortKey]
      var limit: Int
      var predicate: RecordPredicate
    }

    private static func walk(_ random: inout SeededRandomSource) -> Walk {
      let columns = Gadget.Columns.all + [.id, .createdAt]
      let order = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        SortKey(columns.randomElement(using: &random) ?? .id, ascending: .random(using: &random))
      }
      let fixture = StoreFixture.random(&random)
      return Walk(
        fixture: fixture, order: order, limit: Int.random(in: 1...7, using: &random),
        predicate: Bool.random(using: &random) ? .all : fixture.predicates[0])
    }

    @Test(
      "The pages of a query contain every matching record once, in order",
      arguments: StoreAdapter.allCases)
    func walks(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("the pages contain every record once, in order")
      await law.holds(for: Self.walk) { walk in
        let bench = try adapter.bench()
        try await walk.fixture.fill(bench)
        let wanted = walk.fixture.gadgets.filter { walk.fixture.holds(walk.predicate, $0) }
          .sorted { precedes($0, $1, walk.order) }
        let found = try await ids(bench, walk) { _ in }
        try #require(found == wanted.map(\.id))
      }
    }

    @Test(
      "Records added or deleted between page reads don't shift the pages that follow",
      arguments: StoreAdapter.allCases)
    func walksOnWhileOthersWrite(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("records added or deleted between pages don't shift the pages")
      await law.holds(for: Self.walk) { walk in
        let bench = try adapter.bench()
        try await walk.fixture.fill(bench)
        let wanted = walk.fixture.gadgets.filter { walk.fixture.holds(walk.predicate, $0) }
          .sorted { precedes($0, $1, walk.order) }.map(\.id)
        let old = Set(walk.fixture.gadgets.map(\.id))
        let added = SequentialIDs(seed: 1 << 40)
        var rounds = 0
        let found = try await ids(bench, walk) { seen in
          // Each of the first three rounds adds a copy of every record, so that records appear
          // before and after the cursor. Every round deletes the last listed record.
          rounds += 1
          let twins = rounds <= 3 ? walk.fixture.gadgets : []
          let gadgets = twins.map { ($0.gadget, added.next()) }
          try await bench.store.write("Meanwhile") { transaction throws(StoreFailure) in
            for (gadget, id) in gadgets { try transaction.insert(gadget, id: id) }
            guard let last = seen.last, let stored = try transaction.find(Gadget.self, last),
              stored.deletedAt == nil
            else { return }
            try transaction.delete(stored)
          }
        }
        try #require(found.filter { old.contains($0) } == wanted)
        try #require(Set(found).count == found.count)
      }
    }

    /// Returns the IDs on all pages of a query.
    ///
    /// Each cursor is converted to text and back, as on a command line.
    private func ids(
      _ bench: StoreBench, _ walk: Walk, between: ([RecordID]) async throws -> Void
    ) async throws -> [RecordID] {
      var query = Query<Gadget>(walk.predicate, order: walk.order, limit: walk.limit)
      var found: [RecordID] = []
      while true {
        let asked = query
        let page = try await bench.store.read { reader throws(StoreFailure) in
          try reader.page(asked)
        }
        found += page.items.map(\.id)
        guard let next = page.next else { return found }
        try #require(page.items.count == walk.limit)
        query.after = Cursor(text: next.text)
        try #require(query.after == next)
        try await between(page.items.map(\.id))
      }
      return found
    }

    private func precedes(
      _ left: StoreFixture.Placed, _ right: StoreFixture.Placed, _ order: [SortKey]
    ) -> Bool {
      for criterion in order {
        switch (value(criterion.column, left), value(criterion.column, right)) {
        case (.null, .null): continue
        case (.null, _): return false
        case (_, .null): return true
        case (let mine, let theirs):
          if mine.isSame(as: theirs) { continue }
          return mine.precedes(theirs) == criterion.isAscending
        }
      }
      return (left.id < right.id) == (order.last?.isAscending ?? true)
    }

    private func value(_ column: Column, _ placed: StoreFixture.Placed) -> ColumnValue {
      switch column.name {
      case "id": .text(placed.id.text)
      case "created_at": .integer(0)
      default: RecordRow(Gadget.Columns.all, placed.gadget.values)[column]
      }
    }

    @Test(
      "Text is sorted by code point, and records without a value come last in both directions",
      arguments: StoreAdapter.allCases)
    func orders(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for note in ["b", nil, "B", "é", "e\u{301}", "\u{FF5E}", "\u{10000}", ""] {
        try await bench.add(Gadget(name: note ?? "none", note: note))
      }
      let ascending = ["", "B", "b", "e\u{301}", "é", "\u{FF5E}", "\u{10000}"]
      func names(ascending: Bool) async throws -> [[Unicode.Scalar]] {
        let order = [SortKey(Gadget.Columns.note, ascending: ascending)]
        return try await bench.names(Query(order: order)).map { Array($0.unicodeScalars) }
      }
      #expect(
        try await names(ascending: true) == (ascending + ["none"]).map { Array($0.unicodeScalars) })
      #expect(
        try await names(ascending: false)
          == (ascending.reversed() + ["none"]).map { Array($0.unicodeScalars) })
    }

    @Test(
      "Ties are broken by ID, in the direction of the last sort key",
      arguments: StoreAdapter.allCases)
    func breaksTies(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for name in ["1", "2", "3"] { try await bench.add(Gadget(name: name, kind: "tool")) }
      let kind = Gadget.Columns.kind
      #expect(try await bench.names(Query(order: [SortKey(kind)])) == ["1", "2", "3"])
      let falling = SortKey(kind, ascending: false)
      #expect(try await bench.names(Query(order: [falling])) == ["3", "2", "1"])
      #expect(
        try await bench.names(Query(order: [falling, SortKey(Gadget.Columns.size)])) == [
          "1", "2", "3",
        ])
    }

    @Test(
      "A full last page has no next page, and a count ignores the query's limit and cursor",
      arguments: StoreAdapter.allCases)
    func endsOnTheEdge(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for name in ["1", "2"] { try await bench.add(Gadget(name: name)) }
      let page = try await bench.store.read { reader throws(StoreFailure) in
        try reader.page(Query<Gadget>(limit: 2))
      }
      #expect(page.items.count == 2 && page.next == nil)
      let all = try await bench.store.read { reader throws(StoreFailure) in
        try reader.count(Query<Gadget>(limit: 1, after: Cursor(values: [], id: page.items[0].id)))
      }
      #expect(all == 2)
    }

    @Test(
      "A cursor from a query with different sort keys is rejected",
      arguments: StoreAdapter.allCases)
    func refusesForeignCursors(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = try await bench.add(Gadget(name: "a")).id
      let sized = [SortKey(Gadget.Columns.size)]
      for (order, values): ([SortKey], [ColumnValue]) in [
        ([], [.integer(1)]), (sized, []), (sized, [.text("1")]),
        ([SortKey(Gadget.Columns.name)], [.null]),
      ] {
        let query = Query<Gadget>(order: order, after: Cursor(values: values, id: id))
        await #expect(throws: StoreFailure.cursorMismatch) { try await bench.names(query) }
      }
    }
  }
}
