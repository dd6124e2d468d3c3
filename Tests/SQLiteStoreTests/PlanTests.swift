import Core
import GRDB
import MemoryAdapters
@testable import SQLiteStore
import TestKit
import Testing

@Suite("Query plans")
struct PlanTests {
  private typealias Query = Core.Query<Tool>

  /// Returns SQLite's plans for the ranges of a query.
  private func plans(_ query: Query) throws -> [String] { try plans(query, Place.shed) }

  private func plans<R: Core.Record>(
    _ query: Core.Query<R>, _ schemas: [FeatureID: FeatureSchema], _ access: QueryAccess = .any
  ) throws -> [String] {
    let place = try Place()
    let store = try place.open(.writing, schemas)
    let table = try #require(store.library.tables[R.collection.name])
    return try QueryText(query, table, access).ranges.map { range in
      let sql = "EXPLAIN QUERY PLAN \(range.sql)"
      return try store.database.read { db in
        try Row.fetchAll(db, sql: sql, arguments: Self.arguments(range.values)).map { row in
          row["detail"] as String? ?? ""
        }.joined(separator: "; ")
      }
    }
  }

  /// Returns the arguments of a statement, followed by a limit unless the limit is `nil`.
  static func arguments(_ values: [ColumnValue], limit: Int? = 50) -> StatementArguments {
    StatementArguments(
      values.map { value -> (any DatabaseValueConvertible)? in
        switch value {
        case .integer(let number): number
        case .text(let text): text
        default: nil
        }
      } + (limit.map { [$0] } ?? []))
  }

  private static let kinds = RecordPredicate.equals(Tool.kind, .text("knife"))

  @Test(
    "MC-6 A filtered and sorted query uses the index for its filter and sort order on every page",
    arguments: [true, false])
  func filtered(_ isAscending: Bool) throws {
    let order = [SortKey(Tool.size, ascending: isAscending)]
    let after = Cursor(values: [.integer(18)], id: RecordID("a"))
    for place in [nil, after, Cursor(values: [.null], id: RecordID("a"))] {
      for plan in try plans(Query(Self.kinds, order: order, after: place)) {
        #expect(
          plan.hasPrefix("SEARCH shed_tool USING INDEX shed_tool_kind_size (kind="), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      }
    }
  }

  @Test(
    "C3 A search for the end of an ID uses the index of ID endings",
    arguments: ["b", "1abcd", "00001abcd"])
  func findsEnds(_ end: String) throws {
    let store = try Place().open()
    let plan = try store.database.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(IDEndIndex.find(in: "shed_tool"))",
        arguments: Self.arguments(IDEndIndex.values(for: end), limit: nil)
      ).map { $0["detail"] as String? ?? "" }
    }
    #expect(plan == ["SEARCH shed_tool USING INDEX shed_tool_id_end (<expr>>? AND <expr><?)"])
  }

  @Test("A query with a cursor searches only index ranges after the cursor")
  func entersAtThePlace() throws {
    let order = [SortKey(Tool.size)]
    let after = Cursor(values: [.integer(18)], id: RecordID("a"))
    let found = try plans(Query(Self.kinds, order: order, after: after))
    #expect(
      found == [
        "SEARCH shed_tool USING INDEX shed_tool_kind_size (kind=? AND size=? AND id>?)",
        "SEARCH shed_tool USING INDEX shed_tool_kind_size (kind=? AND size>?)",
        "SEARCH shed_tool USING INDEX shed_tool_kind_size (kind=? AND size=?)",
      ])
  }

  @Test("A query sorted only by ID doesn't need a temporary sort")
  func plain() throws {
    for after in [nil, Cursor(values: [], id: RecordID("a"))] {
      for ascending in [true, false] {
        let order = ascending ? [] : [SortKey(Core.Column.id, ascending: false)]
        let place = after.map { Cursor(values: order.isEmpty ? [] : [.text("a")], id: $0.id) }
        for plan in try plans(Query(order: order, after: place)) {
          #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
          #expect(after == nil || plan.hasPrefix("SEARCH"), "\(plan)")
        }
      }
    }
  }

  @Test("A query for deleted records doesn't visit live records")
  func deleted() throws {
    for plan in try plans(Query(scope: .deleted)) {
      #expect(plan.contains("shed_tool_deleted"), "\(plan)")
    }
  }

  @Test(
    "A query for a rare condition visits only the records that the condition's index finds",
    arguments: [
      (RecordPredicate.contains([Label.name], "rare"), "SCAN stashbook_words VIRTUAL TABLE"),
      (.contains([Label.name], "q"), "SCAN stashbook_terms VIRTUAL TABLE"),
      (.contains([Label.name], "qx"), "stashbook_text_end (<expr>>? AND <expr><?)"),
      (.links(field: "parts", to: RecordID("a")), "stashbook_link_target (target=? AND field=?"),
    ])
  func rare(_ condition: RecordPredicate, _ index: String) throws {
    let byUses = Cursor(values: [.integer(3)], id: RecordID("a"))
    let byID = Cursor(values: [.text("a")], id: RecordID("a"))
    for isAscending in [true, false] {
      for (column, place) in [
        (Label.uses, nil), (Label.uses, byUses), (.id, nil), (Core.Column.id, byID),
      ] {
        let order = [SortKey(column, ascending: isAscending)]
        let query = Core.Query<Label>(condition, order: order, after: place)
        for plan in try plans(query, Label.schemas, .rare([condition])) {
          #expect(
            plan.hasPrefix("SEARCH shed_label USING INDEX sqlite_autoindex_shed_label_1 (id=?"),
            "\(plan)")
          #expect(plan.contains(index), "\(plan)")
          #expect(column == Label.uses || !plan.contains("TEMP B-TREE"), "\(plan)")
        }
      }
    }
  }

  @Test("A query for a common condition visits the records in the order of the list")
  func common() throws {
    let conditions = RecordPredicate.and([
      .contains([Label.name], "common"), .links(field: "parts", to: RecordID("a")),
      .equals(Label.name, .text("a")), .isOneOf(Label.uses, [.integer(1), .integer(2)]),
    ])
    for isAscending in [true, false] {
      let order = [SortKey(Label.uses, ascending: isAscending)]
      for plan in try plans(Core.Query<Label>(conditions, order: order), Label.schemas, .order) {
        #expect(plan.hasPrefix("SCAN shed_label USING INDEX shed_label_uses"), "\(plan)")
        #expect(!plan.contains("stashbook_words") && !plan.contains("TEMP B-TREE"), "\(plan)")
      }
    }
  }

  @Test("A range of IDs is read along the index of IDs")
  func ids() throws {
    let range = RecordPredicate.and([.atLeast(.id, .text("a")), .atMost(.id, .text("b"))])
    for isAscending in [true, false] {
      let query = Core.Query<Label>(range, order: [SortKey(.id, ascending: isAscending)])
      let place = try Place()
      let store = try place.open(.writing, Label.schemas)
      let access = try store.database.read { db in
        try SQLiteReader(Connection(db, store.library, store.place)).access(to: query)
      }
      #expect(access == .any)
      for plan in try plans(query, Label.schemas, access) {
        #expect(
          plan == "SEARCH shed_label USING INDEX sqlite_autoindex_shed_label_1 (id>? AND id<?)")
      }
    }
  }

  @Test("A query for rare alternatives uses the index of each alternative")
  func alternatives() throws {
    let leaves: [RecordPredicate] = [
      .atLeast(Label.uses, .integer(7)), .links(field: "parts", to: RecordID("a")),
    ]
    let query = Core.Query<Label>(.or(leaves), order: [SortKey(Label.uses, ascending: false)])
    for plan in try plans(query, Label.schemas, .rare(leaves)) {
      #expect(plan.hasPrefix("MULTI-INDEX OR"), "\(plan)")
      #expect(!plan.contains("SCAN shed_label"), "\(plan)")
    }
  }

  @Test("A query for records that link to a given record uses the index of link targets")
  func linked() throws {
    for plan in try plans(Query(.links(field: "parts", to: RecordID("a")))) {
      #expect(plan.contains("stashbook_link_target (target=? AND field=?"), "\(plan)")
      #expect(!plan.contains("SCAN shed_tool"), "\(plan)")
    }
  }
}
