import Core

/// The statements that count a query's records and read them in consecutive ranges.
///
/// Together, the ranges follow the sort order. Each range is read along an index. Rows before the
/// cursor are never visited.
struct QueryText {
  /// A statement or condition, with the values for its placeholders.
  ///
  /// The values of every range begin with the values of the query's condition.
  struct Part: Equatable {
    var sql: String
    var values: [ColumnValue]
  }

  private let table: TableText
  private let access: QueryAccess
  /// The condition that the records match.
  let condition: Part
  private let criteria: [SortKey]
  private let place: [ColumnValue]?
  private let isEverythingLive: Bool

  /// Creates the statements of a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - table: The SQL for the collection's table.
  ///   - access: The indexes that SQLite may use to find the records.
  /// - Throws: ``StoreFailure`` if the query has an unknown column or another query's cursor.
  init<R: Record>(
    _ query: Query<R>, _ table: TableText, _ access: QueryAccess = .any
  ) throws(StoreFailure) {
    try query.check(table.collection)
    self.table = table
    self.access = access
    isEverythingLive = query.predicate == .all && query.scope == .live
    criteria = query.resolvedOrder
    place = try query.cursorValues()
    var predicate = PredicateText(table.collection, access, isLive: query.scope == .live)
    let wanted = query.predicate == .all ? nil : predicate.text(query.predicate)
    let conditions = [Self.text(query.scope), wanted].compactMap(\.self)
    condition = Part(
      sql: conditions.isEmpty ? "1" : conditions.joined(separator: " AND "),
      values: predicate.values)
  }

  /// The statement that counts all matching records.
  ///
  /// For a query of all live records, the statement subtracts the number of deleted rows from the
  /// number of all rows, counted along the index of IDs. The condition `deleted_at IS NULL` would
  /// read every row.
  var count: Part {
    guard isEverythingLive else {
      return Part(
        sql: "SELECT count(*) FROM \(table.name) WHERE \(condition.sql)", values: condition.values)
    }
    let all = "SELECT count(*) FROM \(table.name)"
    return Part(sql: "SELECT (\(all)) - (\(all) WHERE deleted_at IS NOT NULL)", values: [])
  }

  /// The statements that, run in sequence, return the records after the cursor in sort order.
  ///
  /// The last parameter of each statement is the maximum number of rows.
  var ranges: [Part] {
    guard let place else { return allRanges }
    var found: [Part] = []
    for index in criteria.indices.reversed() where place[index] != .null {
      var start = equal(upTo: index, place)
      let column = criteria[index].column
      let sign = criteria[index].isAscending ? ">" : "<"
      let later = "\(start.sql) AND \(name(column)) \(sign) ?"
      start.values.append(place[index])
      found.append(range(from: index, Part(sql: later, values: start.values), holdsValue: true))
      guard isOptional(column) else { continue }
      start.values.removeLast()
      start.sql += " AND \(name(column)) IS NULL"
      found.append(range(from: index + 1, start))
    }
    return found
  }

  /// The ranges of a query without a cursor.
  ///
  /// If the first sort column is optional, the records with a value in that column precede the
  /// records without a value.
  private var allRanges: [Part] {
    let column = criteria[0].column
    guard isOptional(column) else { return [range(from: 0, Part(sql: "", values: []))] }
    // For `>=` with the least value, SQLite seeks in an index. For `IS NOT NULL`, SQLite would scan
    // the index.
    let least =
      switch column.kind {
      case .integer: "\(Int64.min)"
      case .text: "''"
      case .blob: "X''"
      }
    let name = name(column)
    return [
      range(from: 0, Part(sql: " AND \(name) >= \(least)", values: []), holdsValue: true),
      range(from: 1, Part(sql: " AND \(name) IS NULL", values: [])),
    ]
  }

  /// Returns the condition that the sort columns before `index` have the cursor's values.
  private func equal(upTo index: Int, _ place: [ColumnValue]) -> Part {
    var part = Part(sql: "", values: [])
    for (criterion, value) in zip(criteria.prefix(index), place) {
      let name = name(criterion.column)
      part.sql += value == .null ? " AND \(name) IS NULL" : " AND \(name) = ?"
      if value != .null { part.values.append(value) }
    }
    return part
  }

  /// Returns the statement for a range's records, sorted by the criteria at `index` and after.
  ///
  /// `start` is the range's condition. `holdsValue` indicates whether every record in the range has
  /// a value in the column of the criterion at `index`.
  private func range(from index: Int, _ start: Part, holdsValue: Bool = false) -> Part {
    let order = criteria.indices[index...].flatMap { place -> [String] in
      let name = name(criteria[place].column)
      guard criteria[place].isAscending else { return ["\(name) DESC"] }
      let mayBeEmpty = isOptional(criteria[place].column) && !(holdsValue && place == index)
      return mayBeEmpty ? ["\(name) IS NULL", name] : [name]
    }
    return Part(
      sql: """
        SELECT \(table.columns) FROM \(table.name) WHERE \(condition.sql)\(start.sql) \
        ORDER BY \(order.joined(separator: ", ")) LIMIT ?
        """,
      values: condition.values + start.values)
  }

  /// Returns the quoted name of a sort column, with a plus sign if the column's index must not be
  /// used.
  ///
  /// The ID column's name never has a plus sign, because the matches of a rare condition are either
  /// found in the order of their IDs or looked up by ID.
  private func name(_ column: Column) -> String {
    (access.readsOrder || column == .id ? "" : "+") + SchemaText.quoted(column.name)
  }

  private func isOptional(_ column: Column) -> Bool {
    table.collection.columns.contains { $0.name == column.name && $0.isOptional }
  }

  private static func text<R: Record>(_ liveness: Query<R>.Scope) -> String? {
    switch liveness {
    case .live: "deleted_at IS NULL"
    case .deleted: "deleted_at IS NOT NULL"
    case .all: nil
    }
  }
}
