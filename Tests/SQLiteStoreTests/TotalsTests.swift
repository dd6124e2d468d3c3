import Core
import GRDB
import MemoryAdapters
@testable import SQLiteStore
import TestKit
import Testing

@Suite("Totals of large collections")
struct TotalsTests {
  /// Adds 10,001 labels with SQL, which takes less time than adding them one by one.
  private static func fill(_ db: Database) throws {
    try db.execute(
      sql: """
        WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number LIMIT ?)
        INSERT INTO shed_label
        SELECT 'label-' || n, 1, 0, 0, NULL, CASE WHEN n < 2 THEN 'rare wool' ELSE 'wool' END, n > 0 FROM number
        """, arguments: [ListTotals.limit + 1])
    for statement in TextIndex.filling(Label.collection) { try db.execute(sql: statement) }
  }

  @Test(
    "A total is exact if there is no filter or if matches are rare, and unknown if matches are common"
  )
  func totals() async throws {
    let place = try Place()
    let store = try place.open(.writing, Label.schemas)
    try await store.database.write { db in try Self.fill(db) }
    let uses = { RecordPredicate.atLeast(Label.uses, .integer($0)) }
    let text = { RecordPredicate.contains([Label.name], $0) }
    for (predicate, total): (RecordPredicate, Int?) in [
      (.all, ListTotals.limit + 1), (uses(0), nil), (uses(1), ListTotals.limit),
      (text("RARE"), 2), (.and([text("rare"), uses(1)]), 1), (.and([text("wool"), uses(0)]), nil),
      (text("wo"), nil), (text("ra"), 2), (text("E"), 2), (text("l"), nil),
      (.not(text("rare")), nil), (.or([text("rare"), uses(2)]), 2),
    ] {
      let found = try await store.read { reader throws(StoreFailure) in
        try reader.total(Core.Query<Label>(predicate))
      }
      #expect(found == total, "\(predicate)")
    }
    // An index both finds and sorts these records.
    let sorted = Core.Query<Label>(uses(0), order: [SortKey(Label.uses)])
    let count = try await store.read { reader throws(StoreFailure) in try reader.total(sorted) }
    #expect(count == nil)
    let split = text("re wo")
    let names = try await store.read { reader throws(StoreFailure) in
      try reader.page(Core.Query<Label>(split)).items.map(\.record.name)
    }
    #expect(names == ["rare wool", "rare wool"])
    for (words, count) in [(["E"], 2), (["ra", "wool"], 2), (["wo", "re"], 2), (["wo", "x"], 0)] {
      let rare = try await store.read { reader throws(StoreFailure) in
        try reader.matches(words, limit: 9, after: nil).items.count
      }
      #expect(rare == count, "\(words)")
    }
  }

  @Test(
    "A short word is looked up if few texts contain it, and never together with a common word",
    arguments: [["ra"], ["e"], ["wool", "ra"], ["wo", "re"]])
  func shortWords(_ words: [String]) async throws {
    let place = try Place()
    let store = try place.open(.writing, Label.schemas)
    try await store.database.write { db in try Self.fill(db) }
    let plan = try await store.database.read { db in
      let reader = SQLiteReader(Connection(db, store.library, store.place))
      let search = WordsText(words, rare: try reader.rareShortWord(in: words))
      return try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(search.sql)",
        arguments: PlanTests.arguments(search.values, limit: Int.max)
      ).map { $0["detail"] as String? ?? "" }
    }
    #expect(plan.first == "SEARCH found USING INTEGER PRIMARY KEY (rowid=?)", "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN found") || $0.contains("SCAN word") }, "\(plan)")
  }
}
