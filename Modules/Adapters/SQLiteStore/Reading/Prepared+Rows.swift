import Core

/// What the store itself keeps of a row, and the collection's values.
struct TableRow {
  var id: RecordID
  var revision: Int64
  var createdAt: Int64
  var updatedAt: Int64
  var deletedAt: Int64?
  var values: [ColumnValue]
}

extension TableText {
  /// The failure that names a column that holds what it can't.
  func unreadable(_ column: String) -> StoreFailure {
    .unreadableRow(collection: collection.name, column: column)
  }
}

extension Prepared {
  /// The row of a collection that the statement stands at.
  func row(_ table: TableText) throws(StoreFailure) -> TableRow {
    guard let id = text(0) else { throw table.unreadable("id") }
    guard let deletedAt = value(4) else { throw table.unreadable("deleted_at") }
    var row = TableRow(
      id: RecordID(id), revision: try number(1, table), createdAt: try number(2, table),
      updatedAt: try number(3, table), deletedAt: nil, values: [])
    if deletedAt != .null { row.deletedAt = try number(4, table) }
    let columns = table.collection.columns
    row.values.reserveCapacity(columns.count)
    for index in columns.indices {
      guard let value = value(Int32(index + TableText.kept.count)) else {
        throw table.unreadable(columns[index].name)
      }
      row.values.append(value)
    }
    return row
  }

  private func number(_ index: Int32, _ table: TableText) throws(StoreFailure) -> Int64 {
    guard let number = integer(index) else {
      throw table.unreadable(TableText.kept[Int(index)])
    }
    return number
  }

  /// The record the statement stands at.
  func stored<R: Record>(_ type: R.Type, _ table: TableText) throws(StoreFailure) -> Stored<R> {
    let row = try row(table)
    do throws(RowFailure) {
      return row.stored(try R(row: RecordRow(table.collection.columns, row.values)))
    } catch {
      throw table.unreadable(error.column)
    }
  }

  /// The place of the row in a query's order.
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

  /// A record named by two columns, its collection and its id.
  func reference(_ index: Int32) throws(StoreFailure) -> RecordReference {
    guard let collection = text(index), let id = text(index + 1) else {
      throw .unreadableRow(collection: "stashbook_link", column: "owner or target")
    }
    return RecordReference(collection, RecordID(id))
  }
}

extension TableRow {
  func stored<R: Record>(_ record: R) -> Stored<R> {
    Stored(
      id: id, revision: Revision(revision), createdAt: Instant(milliseconds: createdAt),
      updatedAt: Instant(milliseconds: updatedAt),
      deletedAt: deletedAt.map { Instant(milliseconds: $0) }, record: record)
  }
}
