// What a question asks, and what a row may hold, said once for every store.

extension Query {
  /// The criteria of the order up to the first one on the id; the id is always the last.
  public var criteria: [Order] {
    var criteria: [Order] = []
    for criterion in order {
      criteria.append(criterion)
      if criterion.column.name == Column.id.name { return criteria }
    }
    return criteria + [Order(.id, ascending: order.last?.isAscending ?? true)]
  }

  /// The values of ``criteria`` at the place to go on from; nil to begin at the first record.
  ///
  /// - Throws: ``StoreFailure/unfitCursor`` for a place in a list of another order.
  public func place() throws(StoreFailure) -> [ColumnValue]? {
    guard let after else { return nil }
    guard after.values.count == order.count else { throw .unfitCursor }
    for (criterion, value) in zip(order, after.values) where !criterion.column.admits(value) {
      throw .unfitCursor
    }
    return Array(after.values.prefix(criteria.count - 1)) + [.text(after.id.text)]
  }

  /// Refuses a question about columns that the collection does not have.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)``.
  public func check(_ collection: Collection) throws(StoreFailure) {
    let known = Set(
      collection.columns.map(\.name)
        + [Column.id.name, Column.createdAt.name, Column.updatedAt.name])
    for column in order.map(\.column) + predicate.columns where !known.contains(column.name) {
      throw .unreadableRow(collection: collection.name, column: column.name)
    }
  }
}

extension Predicate {
  /// The columns it asks about.
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
  /// Whether the column may hold a value.
  public func admits(_ value: ColumnValue) -> Bool {
    switch value {
    case .null: isOptional
    case .text: kind == .text
    case .integer: kind == .integer
    case .blob: kind == .blob
    }
  }
}

extension Collection {
  /// Refuses values that are no row of the collection: too few, too many, or of another kind.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)``, naming the first such column.
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
