import Core

extension PostgresReading {
  /// Returns the condition that a query's records match.
  ///
  /// - Throws: ``StoreFailure`` if the query has an unknown column.
  func condition<R: Record>(of query: Query<R>, _ table: TableText) throws(StoreFailure) -> SQL {
    try query.check(table.collection)
    let scope: SQL =
      switch query.scope {
      case .live: "deleted_at IS NULL"
      case .deleted: "deleted_at IS NOT NULL"
      case .all: "TRUE"
      }
    let predicate = PredicateText(table: table, connection: connection)
    return "\(scope) AND \(try predicate.text(query.predicate))"
  }

  /// Returns the conditions, each with a sort order, that together list the records of a query.
  ///
  /// The ranges follow one another in the query's order, and an index can provide the records of
  /// each range without the records before the cursor.
  ///
  /// - Throws: ``StoreFailure`` if the query has an unknown column or another query's cursor.
  func ranges<R: Record>(of query: Query<R>, _ table: TableText) throws(StoreFailure) -> [SQL] {
    let ranges = SortedRanges(
      condition: try condition(of: query, table), keys: query.resolvedOrder,
      optional: Set(table.collection.columns.filter(\.isOptional).map(\.name)))
    if let place = try query.cursorValues() { return ranges.after(place) }
    return ranges.all
  }
}

/// A builder for the ranges of a sorted list.
private struct SortedRanges {
  let condition: SQL
  let keys: [SortKey]
  let optional: Set<String>

  /// The ranges of the entire list.
  ///
  /// If the first column is optional, the records with a value precede the records without one.
  var all: [SQL] {
    guard isOptional(0) else { return [range(from: 0, "TRUE")] }
    return [
      range(from: 0, "\(raw: name(0)) IS NOT NULL", hasValue: true),
      range(from: 1, "\(raw: name(0)) IS NULL"),
    ]
  }

  /// Returns the ranges after a place, which is the values of the keys.
  func after(_ place: [ColumnValue]) -> [SQL] {
    var found: [SQL] = []
    for index in keys.indices.reversed() where place[index] != .null {
      let equal = keys.indices[..<index].map { index -> SQL in
        place[index] == .null
          ? "\(raw: name(index)) IS NULL" : "\(raw: name(index)) = \(place[index])"
      }
      let sign = keys[index].isAscending ? ">" : "<"
      let later: SQL = "\(raw: name(index)) \(raw: sign) \(place[index])"
      found.append(range(from: index, (equal + [later]).joined(" AND "), hasValue: true))
      guard isOptional(index) else { continue }
      let missing = (equal + ["\(raw: name(index)) IS NULL"]).joined(" AND ")
      found.append(range(from: index + 1, missing))
    }
    return found
  }

  /// Returns a range's condition, sorted by the keys at `index` and after.
  ///
  /// `hasValue` indicates whether every record in the range has a value for the key at `index`.
  private func range(from index: Int, _ start: SQL, hasValue: Bool = false) -> SQL {
    let order = keys.indices[index...].map { place in
      if keys[place].isAscending { return name(place) }
      let mayBeMissing = isOptional(place) && !(hasValue && place == index)
      return "\(name(place)) DESC\(mayBeMissing ? " NULLS LAST" : "")"
    }
    return "\(condition) AND \(start) ORDER BY \(raw: order.joined(separator: ", "))"
  }

  private func name(_ index: Int) -> String { SQL.name(keys[index].column.name) }

  private func isOptional(_ index: Int) -> Bool { optional.contains(keys[index].column.name) }
}
