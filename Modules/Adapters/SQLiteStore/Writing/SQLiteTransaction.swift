import Core

/// Reads and writes within one transaction, keeping what was there before.
final class SQLiteTransaction: Transaction, SQLiteReading {
  let connection: Connection
  let now: Instant
  private let label: String
  private var log: ChangeLog?
  /// Under which revisions this transaction found the records it wrote.
  private var found: [RecordReference: Int64] = [:]
  /// What this transaction took over from another library.
  private var adopted: Set<RecordReference> = []
  /// What was removed for good.
  private var purged: [RecordReference] = []
  /// What the latest insertion was prepared for; most transactions insert into one collection.
  private var inserting: (table: TableText, statement: Prepared)?

  init(_ connection: Connection, label: String, now: Instant) {
    self.connection = connection
    self.label = label
    self.now = now
  }

  /// Ends the transaction's entries in the log; one that wrote nothing has none.
  func finish() throws(StoreFailure) {
    guard let log, log.last >= log.first else { return }
    try endHistory()
    try log.finish(label, at: now, isFinal: !purged.isEmpty)
  }

  /// What touched a record that was removed for good can't be reversed: the log is read once for all.
  private func endHistory() throws(StoreFailure) {
    guard !purged.isEmpty else { return }
    let records = purged.map { [$0.collection, $0.id.text] }
    try connection.run(
      """
      UPDATE stashbook_transaction SET reversed_at = ? WHERE reversed_at IS NULL AND id IN \
      (SELECT tx FROM stashbook_change WHERE (collection, record) IN \
      (SELECT value ->> 0, value ->> 1 FROM json_each(?)))
      """, [.integer(now.milliseconds), .text(try records.json())])
  }

  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> Stored<R> {
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
      throw try twin(of: values, id, table, isNew: true)
    }
    try log?.note(table.collection.name, id.text)
    if !table.collection.searchedTexts(values).isEmpty {
      try connection.indexTexts(of: id, table)
    }
    return Stored(
      id: id, revision: Revision(revision), createdAt: now, updatedAt: now, deletedAt: nil,
      record: record)
  }

  @discardableResult
  func save<R: Record>(_ stored: Stored<R>) throws(StoreFailure) -> Stored<R> {
    let table = try connection.table(R.collection.name)
    let values = stored.record.values
    try table.collection.check(values)
    let (row, image) = try liveRow(stored, table)
    guard !row.values.elementsEqual(values, by: { $0.isSame(as: $1) }) else {
      return Stored(row, stored.record)
    }
    let statement = try connection.prepare(table.rewrite)
    statement.bind(1, try begun().next)
    statement.bind(2, now.milliseconds)
    statement.bind(values, from: 3)
    statement.bind(Int32(values.count + 3), stored.id.text)
    guard try statement.keepsConstraints() else { throw try twin(of: values, stored.id, table) }
    let collection = table.collection
    if collection.searchedTexts(values) != collection.searchedTexts(row.values) {
      try connection.indexTexts(of: stored.id, table)
    }
    var saved = row
    saved.revision = Revision(try note(stored.reference, was: row.revision, image))
    saved.updatedAt = now
    return Stored(saved, stored.record)
  }

  func delete<R: Record>(_ stored: Stored<R>) throws(StoreFailure) {
    let table = try connection.table(R.collection.name)
    let (row, image) = try liveRow(stored, table)
    _ = try mark(stored.id, deletedAt: .integer(now.milliseconds), table)
    _ = try note(stored.reference, was: row.revision, image)
  }

  func restore<R: Record>(_ stored: Stored<R>) throws(StoreFailure) {
    let table = try connection.table(R.collection.name)
    guard let (row, image) = try rowAndImage(stored.id.text, table) else {
      throw .missing(stored.reference)
    }
    guard row.deletedAt != nil else { return }
    guard try mark(stored.id, deletedAt: .null, table) else {
      throw try twin(of: row.values, stored.id, table)
    }
    _ = try note(stored.reference, was: row.revision, image)
  }

  func link(
    _ owner: RecordReference, field: String, to targets: [RecordReference], limit: Int?
  ) throws(StoreFailure) {
    let table = try connection.table(owner.collection)
    guard let (row, _) = try rowAndImage(owner.id.text, table), row.deletedAt == nil else {
      throw .missing(owner)
    }
    if let limit, targets.count > limit { throw .limit(field: field, most: limit) }
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

  func adopt<R: Record>(_ stored: Stored<R>) throws(StoreFailure) {
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
      throw try twin(of: values, stored.id, table, isNew: true)
    }
    adopted.insert(stored.reference)
    try log?.note(table.collection.name, stored.id.text)
    try connection.indexTexts(of: stored.id, table)
  }

  func adoptLinks(
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

  func purge<R: Record>(_ stored: Stored<R>) throws(StoreFailure) {
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
    purged.append(stored.reference)
  }

  // MARK: Parts

  /// Whether the row could be marked; false where a live twin is in the way.
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

  /// The log, begun with the first write. After an error that SQLite answered by taking everything
  /// back there is no transaction to write in any more.
  private func begun() throws(StoreFailure) -> ChangeLog {
    if let fatal = connection.fatal { throw fatal }
    if let log { return log }
    let log = try ChangeLog(connection)
    self.log = log
    return log
  }

  private func note(
    _ record: RecordReference, was revision: Revision, _ image: String, field: String? = nil
  ) throws(StoreFailure) -> Int64 {
    let log = try begun()
    if revision.number < log.first { found[record] = revision.number }
    try self.log?.note(record.collection, record.id.text, field: field, before: image)
    return log.next
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

  /// The row of a record that is to be changed. What this transaction wrote itself makes nothing
  /// stale.
  private func liveRow<R: Record>(
    _ stored: Stored<R>, _ table: TableText
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

  /// The failure that names the record in the way of another: the one with its id, or a live one
  /// with its values in a unique index.
  private func twin(
    of values: [ColumnValue], _ id: RecordID, _ table: TableText, isNew: Bool = false
  ) throws(StoreFailure) -> StoreFailure {
    let collection = table.collection
    if isNew, try rowAndImage(id.text, table) != nil {
      return .duplicate(collection: collection.name, index: "id", existing: id)
    }
    let row = RecordRow(collection.columns, values)
    for (index, find) in table.twins {
      let rows = try connection.prepare(find)
      rows.bind(index.columns.map { row[$0] } + [.text(id.text)])
      defer { rows.reset() }
      guard try rows.next(), let existing = rows.text(0) else { continue }
      return .duplicate(
        collection: collection.name, index: index.name, existing: RecordID(existing))
    }
    return .inputOutput("a row of \(collection.name) breaks a rule of its table")
  }
}
