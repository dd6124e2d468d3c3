// All stores interpret queries and check rows with these functions.

extension Query {
  /// The sort keys up to and including the first ID key.
  ///
  /// If no key sorts by ID, an ID key with the direction of the last key is appended.
  public var resolvedOrder: [SortKey] {
    var criteria: [SortKey] = []
    for criterion in order {
      criteria.append(criterion)
      if criterion.column.name == Column.id.name { return criteria }
    }
    return criteria + [SortKey(.id, ascending: order.last?.isAscending ?? true)]
  }

  /// Returns the values of the ``resolvedOrder`` keys at the query's cursor, or `nil` if the query
  /// has no cursor.
  ///
  /// - Throws: ``StoreFailure/cursorMismatch`` if the cursor belongs to a list with other sort
  ///   keys.
  public func cursorValues() throws(StoreFailure) -> [ColumnValue]? {
    guard let after else { return nil }
    guard after.values.count == order.count else { throw .cursorMismatch }
    for (criterion, value) in zip(order, after.values) where !criterion.column.admits(value) {
      throw .cursorMismatch
    }
    return Array(after.values.prefix(resolvedOrder.count - 1)) + [.text(after.id.text)]
  }

  /// Checks that the collection has all columns that the query uses.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if the collection lacks one of
  ///   the columns.
  public func check(_ collection: RecordCollection) throws(StoreFailure) {
    let known = Set(
      collection.columns.map(\.name)
        + [Column.id.name, Column.createdAt.name, Column.updatedAt.name])
    for column in order.map(\.column) + predicate.columns where !known.contains(column.name) {
      throw .unreadableRow(collection: collection.name, column: column.name)
    }
  }
}

extension RecordPredicate {
  /// The columns that the predicate compares.
  var columns: [Column] {
    switch self {
    case .all, .links, .isLinked: []
    case .equals(let column, _), .isOneOf(let column, _), .atLeast(let column, _),
      .atMost(let column, _):
      [column]
    case .contains(let columns, _): columns
    case .and(let parts), .or(let parts): parts.flatMap(\.columns)
    case .not(let part): part.columns
    }
  }
}

extension Column {
  /// Returns whether a value has the column's ``kind``, or is null in an optional column.
  public func admits(_ value: ColumnValue) -> Bool {
    switch value {
    case .null: isOptional
    case .text: kind == .text
    case .integer: kind == .integer
    case .blob: kind == .blob
    }
  }
}

extension RecordCollection {
  /// Checks that values form a row of the collection.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if a value is missing or invalid,
  ///   or if there are more values than columns. The failure contains the name of the first column
  ///   without a valid value, or the one-based position of the first extra value.
  public func check(_ values: [ColumnValue]) throws(StoreFailure) {
    for (index, column) in columns.enumerated()
    where index >= values.count || !column.admits(values[index]) {
      throw .unreadableRow(collection: name, column: column.name)
    }
    guard values.count == columns.count else {
      throw .unreadableRow(collection: name, column: "\(columns.count + 1)")
    }
  }
}
