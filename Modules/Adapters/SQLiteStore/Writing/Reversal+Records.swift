import Core

/// A record that a reversal changes, with its current state.
private struct Reversed {
  let touch: Touch
  let table: TableText
  let row: StoredRow
  let image: String
  let withdrawn: Int64?
}

extension Reversal {
  /// Reverses the changes to records, latest change first, and logs the reversal.
  func reverse(
    _ touched: [Touch], _ label: String, _ kind: LoggedTransaction.Kind, of reverses: Int64
  ) throws(StoreFailure) {
    var records: [Reversed] = []
    for touch in touched.sorted(by: { $0.last > $1.last }) {
      records.append(try unchanged(touch, label))
    }
    var log = try ChangeLog(connection)
    let added = records.filter(\.touch.isAdded)
    // If the step added parts, such as a drawing's strokes, together with records that aren't
    // parts, the parts aren't moved to the trash. Restoring a record therefore also restores its
    // parts.
    let isWhole = added.contains { !$0.table.collection.isPart }
    for record in added where !(isWhole && record.table.collection.isPart) {
      try withdraw(record, &log)
    }
    let found = records.filter { !$0.touch.isAdded }
    for record in found { try stepAside(record) }
    for record in found { try putBack(record, label, &log) }
    try log.finish(label, kind, by: author, reverses: reverses, at: now)
  }

  /// Returns a record's current row and its image, or `nil` if the record is missing.
  func current(_ record: RecordReference) throws(StoreFailure) -> (StoredRow, String)? {
    let table = try connection.table(record.collection)
    let rows = try connection.prepare(table.findWithImage)
    rows.bind(1, record.id.text)
    defer { rows.reset() }
    guard try rows.next() else { return nil }
    let row = try rows.row(table)
    guard let image = rows.text(Int32(TableText.kept.count + row.values.count)) else {
      throw table.unreadable("id")
    }
    return (row, image)
  }

  private func unchanged(_ touch: Touch, _ label: String) throws(StoreFailure) -> Reversed {
    guard let (row, image) = try current(touch.record),
      try origin(of: row.revision.number) == origin(of: touch.last)
    else { throw .undoConflict(touch.record, label: label) }
    return Reversed(
      touch: touch, table: try connection.table(touch.record.collection), row: row, image: image,
      withdrawn: try connection.withdrawal(of: touch.record))
  }

  /// Returns the number of the user's change whose result a revision restores.
  ///
  /// The result is `revision` if the revision restores no earlier result, or `nil` if `revision` is
  /// `nil`.
  func origin(of revision: Int64?) throws(StoreFailure) -> Int64? {
    guard let revision else { return nil }
    let rows = try connection.prepare("SELECT restores FROM stashbook_change WHERE sequence = ?")
    rows.bind(1, revision)
    defer { rows.reset() }
    return try rows.next() ? rows.integer(0) ?? revision : revision
  }

  /// Moves an added record to the trash without changing its values or links.
  private func withdraw(_ record: Reversed, _ log: inout ChangeLog) throws(StoreFailure) {
    let reference = record.touch.record
    try log.note(
      reference.collection, reference.id.text, before: record.image, withdrawn: record.withdrawn)
    try connection.run(
      """
      UPDATE \(record.table.name) SET revision = ?, deleted_at = coalesce(deleted_at, ?) WHERE id = ?
      """, [.integer(log.last), .integer(now.milliseconds), .text(reference.id.text)])
    try connection.setWithdrawal(of: reference, to: log.transaction)
    try connection.indexTexts(of: reference.id, record.table)
  }

  /// Removes a record from unique indexes temporarily, so that records can exchange unique values.
  private func stepAside(_ record: Reversed) throws(StoreFailure) {
    guard record.touch.row != nil, record.row.deletedAt == nil, !record.table.twins.isEmpty else {
      return
    }
    try connection.run(
      "UPDATE \(record.table.name) SET deleted_at = 0 WHERE id = ?",
      [.text(record.touch.record.id.text)])
  }

  private func putBack(
    _ record: Reversed, _ label: String, _ log: inout ChangeLog
  ) throws(StoreFailure) {
    let (touch, reference) = (record.touch, record.touch.record)
    let restores = try origin(of: touch.found)
    try log.note(
      reference.collection, reference.id.text, before: record.image, withdrawn: record.withdrawn,
      restores: restores)
    for (field, image) in touch.links.sorted(by: { $0.key < $1.key }) {
      let now = LinkImage(
        revision: record.row.revision.number, updatedAt: record.row.updatedAt.milliseconds,
        targets: try SQLiteReader(connection).targets(of: reference, field: field))
      try log.note(
        reference.collection, reference.id.text, field: field, before: try now.json(),
        restores: restores)
      try connection.replaceLinks(of: reference, field: field, by: image.targets)
    }
    guard let row = touch.row else {
      let updatedAt = touch.updatedAt ?? .null
      return try connection.run(
        record.table.touch, [.integer(log.last), updatedAt, .text(reference.id.text)])
    }
    try putBack(row, of: record, log.last)
  }

  private func putBack(
    _ row: Touch.Row, of record: Reversed, _ revision: Int64
  ) throws(StoreFailure) {
    let (table, reference) = (record.table, record.touch.record)
    let deletedAt = Column("deleted_at", .integer, optional: true)
    var values: [ColumnValue] = []
    for column in table.collection.columns { values.append(try row.image.value(of: column)) }
    let statement = try connection.prepare(table.putBack)
    statement.bind([
      .integer(revision), try row.image.value(of: .createdAt), record.touch.updatedAt ?? .null,
      try row.image.value(of: deletedAt),
    ])
    statement.bind(values + [.text(reference.id.text)], from: 5)
    guard try statement.keepsConstraints() else {
      throw try connection.twin(of: values, reference.id, table)
    }
    try connection.setWithdrawal(of: reference, to: row.withdrawn)
    try connection.indexTexts(of: reference.id, table)
  }
}
