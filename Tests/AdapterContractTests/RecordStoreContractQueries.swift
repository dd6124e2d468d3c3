import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Queries {
    private typealias Columns = Gadget.Columns

    @Test(
      "A query with a predicate matches the same records as a filter in code",
      arguments: StoreAdapter.allCases)
    func filters(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("a predicate matches the same records as a plain filter")
      await law.holds(for: StoreFixture.random) { fixture in
        let bench = try adapter.bench()
        try await fixture.fill(bench)
        for predicate in fixture.predicates {
          let query = Query<Gadget>(predicate, limit: .max)
          let (found, count) = try await bench.store.read { reader throws(StoreFailure) in
            (try reader.page(query).items.map(\.id), try reader.count(query))
          }
          let expected = fixture.gadgets.filter { fixture.holds(predicate, $0) }.map(\.id)
          try #require(found == expected, "\(predicate)")
          try #require(count == expected.count, "\(predicate)")
        }
      }
    }

    @Test(
      "Deleted records are counted and listed only on request",
      arguments: StoreAdapter.allCases)
    func liveness(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for size in 1...5 {
        let gadget = try await bench.add(Gadget(name: "g", size: size, bytes: []))
        guard size > 3 else { continue }
        try await bench.store.write("Delete") { transaction throws(StoreFailure) in
          try transaction.delete(gadget)
        }
      }
      for (liveness, expected) in [(Query<Gadget>.Scope.live, 3), (.deleted, 2), (.all, 5)] {
        let query = Query<Gadget>(scope: liveness)
        let (listed, counted) = try await bench.store.read { reader throws(StoreFailure) in
          (try reader.page(query).items.count, try reader.count(query))
        }
        #expect(listed == expected && counted == expected, "\(liveness)")
      }
    }

    @Test(
      "A query value whose type differs from the column's type matches nothing",
      arguments: StoreAdapter.allCases)
    func comparesNoOtherKinds(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      try await bench.add(Gadget(name: "18", size: 18, bytes: [0x31, 0x38]))
      for value in [ColumnValue.text("18"), .blob([0x31, 0x38])] {
        for predicate: RecordPredicate in [
          .equals(Columns.size, value), .isOneOf(Columns.size, [value]),
          .atLeast(Columns.size, value), .atMost(Columns.size, value),
        ] { #expect(try await bench.names(Query(predicate)) == []) }
      }
      #expect(try await bench.names(Query(.equals(Columns.name, .integer(18)))) == [])
      #expect(try await bench.names(Query(.contains([Columns.size], "1"))) == [])
    }

    @Test(
      "A text query matches regardless of case, diacritics, and character composition",
      arguments: StoreAdapter.allCases)
    func findsText(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for name in ["Café Garden", "CAFE\u{301} noir", "coffee", "ΣΊΣΥΦΟΣ"] {
        try await bench.add(Gadget(name: name, note: name == "coffee" ? "café" : nil))
      }
      func found(_ words: String) async throws -> [String] {
        try await bench.names(Query(.contains([Columns.name, Columns.note], words)))
      }
      #expect(try await found("café") == ["Café Garden", "CAFE\u{301} noir", "coffee"])
      #expect(try await found("CAFE\u{301}").count == 3)
      #expect(try await found("garden") == ["Café Garden"])
      #expect(try await found("cafe").count == 3)
      #expect(try await found("σίσυ") == ["ΣΊΣΥΦΟΣ"])
      #expect(try await found("").count == 4)
      #expect(try await found("%") == [])
      #expect(try await found("_") == [])
    }

    @Test(
      "A query with an unknown column throws instead of returning an empty result",
      arguments: StoreAdapter.allCases)
    func refusesUnknownColumns(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let unknown = Column("color\" OR 1 --", .text)
      let failure = StoreFailure.unreadableRow(
        collection: "test_gadget", column: "color\" OR 1 --")
      await #expect(throws: failure) {
        try await bench.names(Query(.not(.equals(unknown, .text("a")))))
      }
      await #expect(throws: failure) { try await bench.names(Query(order: [SortKey(unknown)])) }
    }

    @Test(
      "A search for an ID prefix returns the matching IDs of live records, in ascending order",
      arguments: StoreAdapter.allCases)
    func findsPrefixes(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let texts = ["01aa", "01ab", "01b", "02", "0", "01a%"]
      try await bench.store.write("Add") { transaction throws(StoreFailure) in
        for text in texts { try transaction.insert(Gadget(name: text), id: RecordID(text)) }
        guard let stored = try transaction.find(Gadget.self, RecordID("01ab")) else { return }
        try transaction.delete(stored)
      }
      func ids(_ prefix: String, _ limit: Int = 10) async throws -> [String] {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.ids(of: Gadget.self, startingWith: prefix, limit: limit).map(\.text)
        }
      }
      #expect(try await ids("01a") == ["01a%", "01aa"])
      #expect(try await ids("") == ["0", "01a%", "01aa", "01b", "02"])
      #expect(try await ids("", 2) == ["0", "01a%"])
      #expect(try await ids("01b") == ["01b"])
      for none in ["01bb", "03"] { #expect(try await ids(none) == []) }
      #expect(try await ids("01", 0) == [])
    }

    @Test(
      "C3 A search for a suffix of a 36-character ID returns the matching IDs of live records, in ascending order",
      arguments: StoreAdapter.allCases)
    func findsEnds(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let start = "0199a3c2-0000-7000-8000-00000000"
      let (a, b, c, d) = (start + "1abc", start + "2abc", start + "%abc", start + "3abc")
      try await bench.store.write("Add") { transaction throws(StoreFailure) in
        for text in [b, a, c, d, "3abc"] {
          try transaction.insert(Gadget(name: text), id: RecordID(text))
        }
        guard let stored = try transaction.find(Gadget.self, RecordID(d)) else { return }
        try transaction.delete(stored)
      }
      func ids(_ suffix: String, _ limit: Int = 10) async throws -> [String] {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.ids(of: Gadget.self, endingWith: suffix, limit: limit).map(\.text)
        }
      }
      for end in ["c", "bc", "abc", ""] { #expect(try await ids(end) == [c, a, b], "\(end)") }
      #expect(try await ids("1abc") == [a])
      #expect(try await ids("02abc") == [b])
      for count in [6, 12, 13, 36] { #expect(try await ids(String(a.suffix(count))) == [a]) }
      #expect(try await ids("%abc") == [c])
      #expect(try await ids("abc", 2) == [c, a])
      #expect(try await ids("abc", 0) == [])
      for none in ["3abc", "x1abc", "_abc", "ABC", "0" + a, "é"] {
        #expect(try await ids(none) == [])
      }
    }

    @Test(
      "C3 A search for a partial ID finds the IDs that begin or end with that text",
      arguments: StoreAdapter.allCases)
    func findsBoth(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let (a, b) = ("0199a000-0000-7000-8000-000000000001", "01b00000-0000-7000-8000-00000000199a")
      try await bench.store.write("Add") { transaction throws(StoreFailure) in
        for text in [a, b] { try transaction.insert(Gadget(name: text), id: RecordID(text)) }
      }
      func found(_ limit: Int) async throws -> [[String]] {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.ids(of: Gadget.self, matching: ["0199a", "199a", a, "7"], limit: limit)
        }.map { $0.map(\.text) }
      }
      #expect(try await found(9) == [[a, b], [b], [a], []])
      #expect(try await found(1) == [[a], [b], [a], []])
      #expect(try await found(0) == [[], [], [], []])
    }

    @Test(
      "The counts of a column's values equal a plain count", arguments: StoreAdapter.allCases)
    func counts(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("counts of values equal a plain count")
      await law.holds(for: StoreFixture.random) { fixture in
        let bench = try adapter.bench()
        try await fixture.fill(bench)
        for predicate in [.all] + fixture.predicates.prefix(4) {
          for (column, prefix, limit) in [
            (Columns.kind, nil, Int.max), (Columns.kind, 2, 1), (Columns.size, nil, 2),
            (Columns.note, nil, .max),
          ] {
            let (records, found) = try await bench.store.read { reader throws(StoreFailure) in
              (
                try reader.page(Query<Gadget>(predicate, limit: .max)).items.map(\.record),
                try reader.counts(
                  Query<Gadget>(predicate), by: column, prefix: prefix, limit: limit)
              )
            }
            let plain = Self.counts(records, column, prefix)
            let shown = Array(plain.prefix(limit))
            try #require(found.counts == shown, "\(predicate), \(column)")
            try #require(found.otherValues == plain.count - shown.count)
            let rest = records.count - shown.reduce(0) { $0 + $1.records }
            try #require(found.otherRecords == rest)
          }
        }
      }
    }

    /// Returns the counts of a column's values in gadgets, most frequent first.
    private static func counts(
      _ gadgets: [Gadget], _ column: Column, _ prefix: Int?
    ) -> [ValueCounts.Count] {
      let place = Columns.all.firstIndex(of: column) ?? 0
      var values: [ColumnValue] = []
      for gadget in gadgets {
        let value = gadget.values[place]
        guard let prefix, case .text(let text) = value else {
          values.append(value)
          continue
        }
        values.append(.text(String(text.prefix(prefix))))
      }
      var counts: [ValueCounts.Count] = []
      while let value = values.first {
        counts.append(.init(value, records: values.count { $0.isSame(as: value) }))
        values.removeAll { $0.isSame(as: value) }
      }
      return counts.sorted { one, other in
        one.records == other.records
          ? one.value.precedes(other.value) : one.records > other.records
      }
    }
  }
}
