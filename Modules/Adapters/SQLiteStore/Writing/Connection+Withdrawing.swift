import Core

extension Connection {
  /// Returns the number of the undo that withdrew a record, or `nil` if none did.
  ///
  /// Undoing a step withdraws each record that the step added: the record moves to the trash.
  func withdrawal(of record: RecordReference) throws(StoreFailure) -> Int64? {
    let rows = try prepare(
      "SELECT tx FROM stashbook_withdrawn WHERE collection = ? AND record = ?")
    rows.bind([.text(record.collection), .text(record.id.text)])
    defer { rows.reset() }
    return try rows.next() ? rows.integer(0) : nil
  }

  /// Stores the number of the undo that withdrew a record, or removes the number if `undo` is
  /// `nil`.
  func setWithdrawal(of record: RecordReference, to undo: Int64?) throws(StoreFailure) {
    let key: [ColumnValue] = [.text(record.collection), .text(record.id.text)]
    guard let undo else {
      return try run("DELETE FROM stashbook_withdrawn WHERE collection = ? AND record = ?", key)
    }
    try run(
      "INSERT OR REPLACE INTO stashbook_withdrawn (collection, record, tx) VALUES (?, ?, ?)",
      key + [.integer(undo)])
  }

  /// Returns the failure for values that violate a constraint.
  ///
  /// If another live record has the same values in a unique index, the failure names that record.
  func twin(
    of values: [ColumnValue], _ id: RecordID, _ table: TableText
  ) throws(StoreFailure) -> StoreFailure {
    let collection = table.collection
    let row = RecordRow(collection.columns, values)
    for (index, find) in table.twins {
      let rows = try prepare(find)
      rows.bind(index.columns.map { row[$0] } + [.text(id.text)])
      defer { rows.reset() }
      guard try rows.next(), let existing = rows.text(0) else { continue }
      return .duplicate(
        collection: collection.name, index: index.name, existing: RecordID(existing))
    }
    return .inputOutput("a row in “\(collection.name)” violates a constraint")
  }
}
