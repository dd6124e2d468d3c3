import Core

/// Reverses the newest transaction that is not reversed yet.
///
/// Each record it touched gets one new change, which says what change it leads back to: so a record
/// that was put back counts, for the transaction before, as the record that one left behind, while a
/// form that was opened earlier finds another revision.
struct Reversal {
  private let connection: Connection
  private let now: Instant

  init(_ connection: Connection, now: Instant) {
    self.connection = connection
    self.now = now
  }

  func run() throws(StoreFailure) -> Undone? {
    guard let undone = try LoggedTransaction.undoable(connection, now: now) else { return nil }
    var log = try ChangeLog(connection)
    let touched = try touched(by: undone)
    var revisions: [RecordReference: Int64] = [:]
    for touch in touched {
      try refuseLaterChange(of: touch, undone.label)
      revisions[touch.record] = log.next
      try log.note(
        touch.record.collection, touch.record.id.text, restores: try origin(of: touch.found))
    }
    try putBack(undone, revisions)
    try connection.run(
      "UPDATE stashbook_transaction SET reversed_at = ? WHERE id = ?",
      [.integer(now.milliseconds), .integer(undone.id)])
    try log.finish(undone.label, at: now, reverses: undone.id)
    return Undone(label: undone.label, at: undone.at, records: touched.map(\.record))
  }

  /// A record that a transaction touched.
  private struct Touch {
    var record: RecordReference
    /// The transaction's last change of it.
    var last: Int64
    /// The revision the transaction found it at; nil where it added it.
    var found: Int64?
  }

  private func touched(by transaction: LoggedTransaction) throws(StoreFailure) -> [Touch] {
    let rows = try connection.prepare(
      """
      SELECT touched.collection, touched.record, latest, json_extract(before, '$.revision') \
      FROM (
        SELECT collection, record, min(sequence) AS earliest, max(sequence) AS latest \
        FROM stashbook_change WHERE sequence BETWEEN ? AND ? GROUP BY collection, record
      ) AS touched JOIN stashbook_change ON sequence = earliest ORDER BY earliest
      """)
    rows.bind([.integer(transaction.firstChange), .integer(transaction.lastChange)])
    defer { rows.reset() }
    var touched: [Touch] = []
    while try rows.next() {
      let record = try rows.reference(0)
      _ = try connection.table(record.collection)
      touched.append(Touch(record: record, last: rows.integer(2) ?? 0, found: rows.integer(3)))
    }
    return touched
  }

  private func refuseLaterChange(of touch: Touch, _ label: String) throws(StoreFailure) {
    let table = try connection.table(touch.record.collection)
    let rows = try connection.prepare("SELECT revision FROM \(table.name) WHERE id = ?")
    rows.bind(1, touch.record.id.text)
    defer { rows.reset() }
    guard try rows.next(), try origin(of: rows.integer(0)) == touch.last else {
      throw .changedSince(touch.record, label: label)
    }
  }

  /// The change of a person's behind a revision: the revision itself, or what it leads back to.
  private func origin(of revision: Int64?) throws(StoreFailure) -> Int64? {
    guard let revision else { return nil }
    let rows = try connection.prepare("SELECT restores FROM stashbook_change WHERE sequence = ?")
    rows.bind(1, revision)
    defer { rows.reset() }
    return try rows.next() ? rows.integer(0) ?? revision : revision
  }

  /// Takes the changes back, the last one first, so that no rule of the tables is broken between.
  private func putBack(
    _ transaction: LoggedTransaction, _ revisions: [RecordReference: Int64]
  ) throws(StoreFailure) {
    let rows = try connection.prepare(
      """
      SELECT collection, record, field, before FROM stashbook_change \
      WHERE sequence BETWEEN ? AND ? ORDER BY sequence DESC
      """)
    rows.bind([.integer(transaction.firstChange), .integer(transaction.lastChange)])
    defer { rows.reset() }
    while try rows.next() {
      let record = try rows.reference(0)
      let table = try connection.table(record.collection)
      let revision = revisions[record] ?? 0
      switch (rows.text(2), rows.text(3)) {
      case (nil, nil):
        try connection.run("DELETE FROM \(table.name) WHERE id = ?", [.text(record.id.text)])
        try connection.indexTexts(of: record.id, table)
      case (nil, .some(let text)): try putBack(try .image(text), record, revision, table)
      case (.some(let field), let text):
        try putBack(try .image(text ?? ""), field, record, revision, table)
      }
    }
  }

  private func putBack(
    _ image: RowImage, _ record: RecordReference, _ revision: Int64, _ table: TableText
  ) throws(StoreFailure) {
    let deletedAt = Column("deleted_at", .integer, optional: true)
    var values: [ColumnValue] = [.integer(revision)]
    for column in [.createdAt, .updatedAt, deletedAt] + table.collection.columns {
      values.append(try image.value(of: column))
    }
    try connection.run(table.putBack, values + [.text(record.id.text)])
    try connection.indexTexts(of: record.id, table)
  }

  private func putBack(
    _ image: LinkImage, _ field: String, _ record: RecordReference, _ revision: Int64,
    _ table: TableText
  ) throws(StoreFailure) {
    try connection.replaceLinks(of: record, field: field, by: image.targets)
    try connection.run(
      table.touch, [.integer(revision), .integer(image.updatedAt), .text(record.id.text)])
  }
}
