import Core

/// A transaction that reads and writes, and logs the state before each change.
final class SQLiteTransaction: Transaction, SQLiteReading {
  let connection: Connection
  let now: Instant
  private let label: String
  private var log: ChangeLog?
  /// The revision of each written record before this transaction's first write to the record.
  private var found: [RecordReference: Int64] = [:]
  /// The records that this transaction imported from another library.
  private var adopted: Set<RecordReference> = []
  /// Whether this transaction has removed a record permanently.
  private var isFinal = false
  /// The table and the statement of the latest insertion, or `nil` before the first insertion.
  ///
  /// The next insertion into the same collection reuses the statement.
  private var inserting: (table: TableText, statement: Prepared)?

  init(_ connection: Connection, label: String, now: Instant) {
    self.connection = connection
    self.label = label
    self.now = now
  }

  /// Adds the transaction to the change log unless the transaction wrote nothing.
  ///
  /// - Parameters:
  ///   - author: The person who writes, or `nil` if the library has no people.
  ///   - step: The step that this transaction continues, or `nil` for a new step. If anything was
  ///     written since that step, or another person wrote the step, this transaction begins a new
  ///     step.
  ///   - key: The key to keep with the transaction, or `nil` if none.
  /// - Returns: The transaction's step, or `nil` if nothing was written.
  /// - Throws: ``StoreFailure`` if the log can't be written or already contains the key. The caller
  ///   must roll back the transaction.
  func finish(
    by author: RecordID?, joining step: StepID?, key: IdempotencyKey?
  ) throws(StoreFailure) -> StepID? {
    guard let log, log.last >= log.first else { return nil }
    if let key, try ChangeLog.contains(key, connection) { throw .repeated }
    return try log.finish(
      label, isFinal ? .permanent : .change, by: author, joining: step, key: key, at: now)
  }

  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> StoredRecord<R> {
    let (table, statement) = try insertion(into: R.collection.name)
    let values = record.values
    try table.collection.check(values)
    let revision = try begun().next
    statement.bind(1, id.text)
    statement.bind(2, revision)
    statement.bind(3, now.milliseconds)
    statement.bind(4, now.milliseconds)
    statement.bind(5, .null)
    statement.bind(values, from: 6)
    guard try statement.keepsConstraints() else {
      let times = (created: now, updated: now, deleted: Instant?.none)
      return StoredRecord(
        id: id, revision: try replaceWithdrawn(id, values, times, table), createdAt: now,
        updatedAt: now, deletedAt: nil, record: record)
    }
    try log?.note(table.collection.name, id.text)
    if !table.collection.searchedTexts(values).isEmpty {
      try connection.indexTexts(of: id, table)
    }
    return StoredRecord(
      id: id, revision: Revision(revision), createdAt: now, updatedAt: now, deletedAt: nil,
      record: record)
  }

  @discardableResult
  func save<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) -> StoredRecord<R> {
    let table = try connection.table(R.collection.name)
    let values = stored.record.values
    try table.collection.check(values)
    let (row, image) = try liveRow(stored, table)
    guard !row.values.elementsEqual(values, by: { $0.isSame(as: $1) }) else {
      return StoredRecord(row, stored.record)
    }
    let statement = try connection.prepare(table.rewrite)
    statement.bind(1, try begun().next)
    statement.bind(2, now.milliseconds)
    statement.bind(values, from: 3)
    statement.bind(Int32(values.count + 3), stored.id.text)
    guard try statement.keepsConstraints() else {
      throw try connection.twin(of: values, stored.id, table)
    }
    let collection = table.collection
    if collection.searchedTexts(values) != collection.searchedTexts(row.values) {
      try connection.indexTexts(of: stored.id, table)
    }
    var saved = row
    saved.revision = Revision(try note(stored.reference, was: row.revision, image))
    saved.updatedAt = now
    return StoredRecord(saved, stored.record)
  }

  func delete<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let table = try connection.table(R.collection.name)
    let (row, image) = try liveRow(stored, table)
    _ = try mark(stored.id, deletedAt: .integer(now.milliseconds), table)
    _ = try note(stored.reference, was: row.revision, image)
  }

  func restore<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    try restore(stored.reference)
  }

  private func restore(_ record: RecordReference) throws(StoreFailure) {
    let table = try connection.table(record.collection)
    guard let (row, image) = try rowAndImage(record.id.text, table) else {
      throw .missing(record)
    }
    guard row.deletedAt != nil else { return }
    guard try mark(record.id, deletedAt: .null, table) else {
      throw try connection.twin(of: row.values, record.id, table)
    }
    let undo = try connection.withdrawal(of: record)
    _ = try note(record, was: row.revision, image, withdrawn: undo)
    guard let undo else { return }
    try connection.setWithdrawal(of: record, to: nil)
    for link in try outgoingLinks(from: record)
    where try connection.withdrawal(of: link.target) == undo {
      do throws(StoreFailure) {
        try restore(link.target)
      } catch {
        // A live record now has the same unique values, so the linked record stays in the trash.
        guard case .duplicate = error else { throw error }
      }
    }
  }

  func link(
    _ owner: RecordReference, field: String, to targets: [RecordReference], limit: Int?
  ) throws(StoreFailure) {
    let table = try connection.table(owner.collection)
    guard let (row, _) = try rowAndImage(owner.id.text, table), row.deletedAt == nil else {
      throw .missing(owner)
    }
    if let limit, targets.count > limit { throw .tooManyLinks(field: field, limit: limit) }
    let before = try self.targets(of: owner, field: field)
    guard before != targets else { return }
    let image = LinkImage(
      revision: row.revision.number, updatedAt: row.updatedAt.milliseconds, targets: before)
    try connection.replaceLinks(of: owner, field: field, by: targets)
    let statement = try connection.prepare(table.touch)
    statement.bind(1, try begun().next)
    statement.bind(2, now.milliseconds)
    statement.bind(3, owner.id.text)
    try statement.run()
    _ = try note(owner, was: row.revision, try image.json(), field: field)
  }

  func insertImported<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let (table, statement) = try insertion(into: R.collection.name)
    let values = stored.record.values
    try table.collection.check(values)
    statement.bind(1, stored.id.text)
    statement.bind(2, try begun().next)
    statement.bind(3, stored.createdAt.milliseconds)
    statement.bind(4, stored.updatedAt.milliseconds)
    statement.bind(5, stored.deletedAt.map { .integer($0.milliseconds) } ?? .null)
    statement.bind(values, from: 6)
    guard try statement.keepsConstraints() else {
      let times = (stored.createdAt, stored.updatedAt, stored.deletedAt)
      _ = try replaceWithdrawn(stored.id, values, times, table)
      adopted.insert(stored.reference)
      return
    }
    adopted.insert(stored.reference)
    try log?.note(table.collection.name, stored.id.text)
    try connection.indexTexts(of: stored.id, table)
  }

  func linkImported(
    of owner: RecordReference, field: String, to targets: [RecordReference]
  ) throws(StoreFailure) {
    guard adopted.contains(owner), let revision = log?.next else { throw .missing(owner) }
    let table = try connection.table(owner.collection)
    guard let (row, _) = try rowAndImage(owner.id.text, table) else { throw .missing(owner) }
    let before = try self.targets(of: owner, field: field)
    guard before != targets else { return }
    let image = LinkImage(
      revision: row.revision.number, updatedAt: row.updatedAt.milliseconds, targets: before)
    try connection.replaceLinks(of: owner, field: field, by: targets)
    try connection.run(
      table.touch,
      [.integer(revision), .integer(row.updatedAt.milliseconds), .text(owner.id.text)])
    _ = try note(owner, was: row.revision, try image.json(), field: field)
  }

  func purge<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let table = try connection.table(R.collection.name)
    let key: [ColumnValue] = [.text(table.collection.name), .text(stored.id.text)]
    guard let (row, image) = try rowAndImage(stored.id.text, table) else {
      throw .missing(stored.reference)
    }
    _ = try begun()
    for side in ["owner", "target"] {
      try connection.run(
        "DELETE FROM stashbook_link WHERE \(side)_collection = ? AND \(side) = ?", key)
    }
    try connection.run("DELETE FROM \(table.name) WHERE id = ?", [.text(stored.id.text)])
    try connection.indexTexts(of: stored.id, table)
    _ = try note(stored.reference, was: row.revision, image)
    try connection.setWithdrawal(of: stored.reference, to: nil)
    isFinal = true
  }

  // MARK: Parts

  /// Sets or clears a row's deletion time, and updates the text index.
  ///
  /// - Returns: Whether the row changed. The result is `false` if a live record has the same
  ///   unique values.
  private func mark(
    _ id: RecordID, deletedAt: ColumnValue, _ table: TableText
  ) throws(StoreFailure) -> Bool {
    let statement = try connection.prepare(table.mark)
    statement.bind(1, try begun().next)
    statement.bind(2, now.milliseconds)
    statement.bind(3, deletedAt)
    statement.bind(4, id.text)
    guard try statement.keepsConstraints() else { return false }
    try connection.indexTexts(of: id, table)
    return true
  }

  /// Returns the transaction's log, which the first write creates.
  ///
  /// If an error made SQLite roll back, the transaction has ended, and the method throws that error
  /// again.
  private func begun() throws(StoreFailure) -> ChangeLog {
    if let fatal = connection.fatal { throw fatal }
    if let log { return log }
    let log = try ChangeLog(connection)
    self.log = log
    return log
  }

  private func note(
    _ record: RecordReference, was revision: Revision, _ image: String, field: String? = nil,
    withdrawn: Int64? = nil
  ) throws(StoreFailure) -> Int64 {
    let log = try begun()
    if revision.number < log.first { found[record] = revision.number }
    try self.log?.note(
      record.collection, record.id.text, field: field, before: image, withdrawn: withdrawn)
    return log.next
  }

  /// Replaces a withdrawn record with a new record that has the same ID and no links.
  ///
  /// - Throws: ``StoreFailure/duplicate(collection:index:existing:)`` if the ID belongs to a record
  ///   that wasn't withdrawn.
  private func replaceWithdrawn(
    _ id: RecordID, _ values: [ColumnValue],
    _ times: (created: Instant, updated: Instant, deleted: Instant?), _ table: TableText
  ) throws(StoreFailure) -> Revision {
    let record = RecordReference(table.collection.name, id)
    guard let (row, image) = try rowAndImage(id.text, table) else {
      throw try connection.twin(of: values, id, table)
    }
    guard let undo = try connection.withdrawal(of: record) else {
      throw .duplicate(collection: table.collection.name, index: "id", existing: id)
    }
    var revision = try note(record, was: row.revision, image, withdrawn: undo)
    for (field, links) in Dictionary(grouping: try outgoingLinks(from: record), by: \.field) {
      let image = LinkImage(
        revision: revision, updatedAt: row.updatedAt.milliseconds, targets: links.map(\.target))
      revision = try note(record, was: Revision(revision), try image.json(), field: field)
      try connection.replaceLinks(of: record, field: field, by: [])
    }
    let statement = try connection.prepare(table.putBack)
    statement.bind([
      .integer(revision), .integer(times.created.milliseconds),
      .integer(times.updated.milliseconds),
      times.deleted.map { .integer($0.milliseconds) } ?? .null,
    ])
    statement.bind(values + [.text(id.text)], from: 5)
    guard try statement.keepsConstraints() else {
      throw try connection.twin(of: values, id, table)
    }
    try connection.setWithdrawal(of: record, to: nil)
    try connection.indexTexts(of: id, table)
    return Revision(revision)
  }

  private func insertion(
    into collection: String
  ) throws(StoreFailure) -> (table: TableText, statement: Prepared) {
    if let inserting, inserting.table.collection.name == collection { return inserting }
    let table = try connection.table(collection)
    let insertion = (table, try connection.prepare(table.insert))
    inserting = insertion
    return insertion
  }

  private func rowAndImage(
    _ id: String, _ table: TableText
  ) throws(StoreFailure) -> (StoredRow, String)? {
    let rows = try connection.prepare(table.findWithImage)
    rows.bind(1, id)
    defer { rows.reset() }
    guard try rows.next() else { return nil }
    let row = try rows.row(table)
    guard let image = rows.text(Int32(TableText.kept.count + row.values.count)) else {
      throw table.unreadable("id")
    }
    return (row, image)
  }

  /// Returns a live record's row before a change, and the row's image (the row as JSON text).
  ///
  /// This transaction's own writes don't make `stored` stale.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if the record is missing or deleted;
  ///   ``StoreFailure/conflict(_:)`` if another transaction has changed the record since `stored`
  ///   was read.
  private func liveRow<R: Record>(
    _ stored: StoredRecord<R>, _ table: TableText
  ) throws(StoreFailure) -> (StoredRow, String) {
    guard let (row, image) = try rowAndImage(stored.id.text, table), row.deletedAt == nil else {
      throw .missing(stored.reference)
    }
    let (read, written) = (stored.revision.number, row.revision.number)
    if read == written { return (row, image) }
    guard let first = log?.first, written >= first, read <= written,
      read >= first || found[stored.reference] == read
    else { throw .conflict(stored.reference) }
    return (row, image)
  }
}
