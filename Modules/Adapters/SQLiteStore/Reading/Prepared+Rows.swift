import Core

extension TableText {
  /// Returns the failure for a column with an invalid value.
  func unreadable(_ column: String) -> StoreFailure {
    .unreadableRow(collection: collection.name, column: column)
  }
}

extension Prepared {
  /// Returns the statement's current row, read as a row of a collection.
  func row(_ table: TableText) throws(StoreFailure) -> StoredRow {
    guard let id = text(0) else { throw table.unreadable("id") }
    return StoredRow(
      id: RecordID(id), revision: Revision(try number(1, table)),
      createdAt: try moment(2, table), updatedAt: try moment(3, table),
      deletedAt: isNull(4) ? nil : try moment(4, table), values: try values(table))
  }

  private func values(_ table: TableText) throws(StoreFailure) -> [ColumnValue] {
    let columns = table.collection.columns
    var values: [ColumnValue] = []
    values.reserveCapacity(columns.count)
    for index in columns.indices {
      guard let value = value(Int32(index + TableText.kept.count)) else {
        throw table.unreadable(columns[index].name)
      }
      values.append(value)
    }
    return values
  }

  private func moment(_ index: Int32, _ table: TableText) throws(StoreFailure) -> Instant {
    Instant(milliseconds: try number(index, table))
  }

  private func number(_ index: Int32, _ table: TableText) throws(StoreFailure) -> Int64 {
    guard let number = integer(index) else {
      throw table.unreadable(TableText.kept[Int(index)])
    }
    return number
  }

  /// Returns the cursor for the current row in a query's sort order.
  func cursor<R: Record>(
    _ query: Query<R>, _ id: RecordID, _ table: TableText
  ) throws(StoreFailure) -> Cursor {
    var values: [ColumnValue] = []
    for criterion in query.order {
      guard let index = table.position(of: criterion.column), let value = value(index) else {
        throw table.unreadable(criterion.column.name)
      }
      values.append(value)
    }
    return Cursor(values: values, id: id)
  }

  /// Returns the record reference in two columns.
  ///
  /// The column at `index` contains the collection, and the next column contains the ID.
  func reference(_ index: Int32) throws(StoreFailure) -> RecordReference {
    guard let collection = text(index), let id = text(index + 1) else {
      throw .unreadableRow(collection: "stashbook_link", column: "owner or target")
    }
    return RecordReference(collection, RecordID(id))
  }
}
