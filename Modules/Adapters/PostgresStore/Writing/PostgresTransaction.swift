import Core

/// A transaction that reads and writes, and logs the state before each change.
///
/// No other transaction writes to the library meanwhile, so a check for equal unique values before a
/// change suffices. A statement that fails would end the transaction.
final class PostgresTransaction: Transaction, PostgresReading {
  let connection: LibraryConnection
  let now: Instant
  /// The newest revision when this transaction began.
  private let start: Int64
  private(set) var log: ChangeLog
  /// The revision of each written record before this transaction's first write to the record.
  private var found: [RecordReference: Int64] = [:]
  /// The records that this transaction imported from another library.
  private var imported: Set<RecordReference> = []
  /// Whether this transaction has removed a record permanently.
  private(set) var isFinal = false

  init(_ connection: LibraryConnection, log: ChangeLog, now: Instant) {
    self.connection = connection
    self.log = log
    self.now = now
    start = log.last
  }

  /// Adds the transaction to the change log unless the transaction wrote nothing.
  ///
  /// - Parameters:
  ///   - label: The user's description of the transaction.
  ///   - step: The step that this transaction continues, or `nil` for a new step. If anything was
  ///     written since that step, this transaction begins a new step.
  ///   - key: The key to keep with the transaction, or `nil` if none.
  /// - Returns: The transaction's step, or `nil` if no record was written.
  /// - Throws: ``StoreFailure`` if the log can't be written or already contains the key.
  func finish(
    _ label: String, joining step: StepID?, key: IdempotencyKey?
  ) throws(StoreFailure) -> StepID? {
    try log.finish(label, isFinal ? .permanent : .change, joining: step, key: key, at: now)
  }

  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> StoredRecord<R> {
    let row = TableRow(id: id, createdAt: now, updatedAt: now, values: record.values)
    return StoredRecord(try insert(row, R.collection.name).stored, record)
  }

  func insertImported<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let row = TableRow(
      id: stored.id, createdAt: stored.createdAt, updatedAt: stored.updatedAt,
      deletedAt: stored.deletedAt, values: stored.record.values)
    _ = try insert(row, R.collection.name)
    imported.insert(stored.reference)
  }

  private func insert(_ row: TableRow, _ collection: String) throws(StoreFailure) -> TableRow {
    let table = try connection.table(collection)
    try table.collection.check(row.values)
    if let inserted = try log.insert(row, table) { return inserted }
    let record = RecordReference(collection, row.id)
    let there = try tableRow(row.id, table)
    if let there, there.withdrawn == nil {
      throw .duplicate(collection: collection, index: "id", existing: row.id)
    }
    if row.deletedAt == nil { try refuseTwin(of: row.values, row.id, table) }
    guard let there else { throw .inputOutput("a row in “\(collection)” violates a constraint") }
    // A new record replaces a withdrawn record and its links.
    var written = try log.replace(there, by: row, table)
    for (field, links) in Dictionary(grouping: try outgoingLinks(from: record), by: \.field) {
      written = try log.replace(
        written, by: written, table, links: (field, links.map(\.target), []))
    }
    return written
  }

  @discardableResult
  func save<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) -> StoredRecord<R> {
    let table = try connection.table(R.collection.name)
    let values = stored.record.values
    try table.collection.check(values)
    let old = try current(stored, table)
    guard !old.values.elementsEqual(values, by: { $0.isSame(as: $1) }) else {
      return StoredRecord(old.stored, stored.record)
    }
    try refuseTwin(of: values, stored.id, table)
    var row = old
    row.values = values
    return StoredRecord(try write(row, over: old, table).stored, stored.record)
  }

  func delete<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let table = try connection.table(R.collection.name)
    let old = try current(stored, table)
    var row = old
    row.deletedAt = now
    _ = try write(row, over: old, table)
  }

  func restore<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    try restore(stored.reference)
  }

  private func restore(_ record: RecordReference) throws(StoreFailure) {
    let table = try connection.table(record.collection)
    guard let old = try tableRow(record.id, table) else { throw .missing(record) }
    guard old.deletedAt != nil else { return }
    try refuseTwin(of: old.values, record.id, table)
    var row = old
    (row.deletedAt, row.withdrawn) = (nil, nil)
    _ = try write(row, over: old, table)
    guard let undo = old.withdrawn else { return }
    for link in try outgoingLinks(from: record) {
      guard let table = connection.knownTable(link.target.collection),
        try tableRow(link.target.id, table)?.withdrawn == undo
      else { continue }
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
    let old = try tableRow(owner.id, table)
    guard let old, old.deletedAt == nil else { throw .missing(owner) }
    if let limit, targets.count > limit { throw .tooManyLinks(field: field, limit: limit) }
    let before = try self.targets(of: owner, field: field)
    guard before != targets else { return }
    _ = try write(old, over: old, table, links: (field, before, targets))
  }

  func linkImported(
    of owner: RecordReference, field: String, to targets: [RecordReference]
  ) throws(StoreFailure) {
    let table = try connection.table(owner.collection)
    guard imported.contains(owner), let old = try tableRow(owner.id, table) else {
      throw .missing(owner)
    }
    let before = try self.targets(of: owner, field: field)
    guard before != targets else { return }
    _ = try log.replace(old, by: old, table, links: (field, before, targets))
  }

  func purge<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let table = try connection.table(R.collection.name)
    guard try tableRow(stored.id, table) != nil else { throw .missing(stored.reference) }
    try log.remove(stored.reference, table)
    isFinal = true
  }

  func begin(_ id: RecordID, on subject: String) throws(StoreFailure) {
    let begun = try connection.run(
      .insert(
        into: "stashbook_intent",
        [("id", "\(id)"), ("subject", "\(subject)"), ("begun_at", "\(now)")],
        "ON CONFLICT DO NOTHING"))
    guard begun.count == 1 else {
      throw .duplicate(collection: "stashbook_intent", index: "id", existing: id)
    }
    log.hasIntents = true
  }

  func end(_ id: RecordID) throws(StoreFailure) -> Bool {
    let ended = try connection.run(.delete(from: "stashbook_intent", "id = \(id)")).count == 1
    log.hasIntents = log.hasIntents || ended
    return ended
  }

  // MARK: Parts

  /// Changes a record's row or links, at the time of this transaction.
  private func write(
    _ row: TableRow, over old: TableRow, _ table: TableText, links: ChangeLog.Links? = nil
  ) throws(StoreFailure) -> TableRow {
    if old.revision <= start {
      found[RecordReference(table.collection.name, old.id)] = old.revision
    }
    var row = row
    row.updatedAt = now
    return try log.replace(old, by: row, table, links: links)
  }

  /// Returns a live record's row.
  ///
  /// This transaction's own writes don't make `stored` stale.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if the record is missing or deleted;
  ///   ``StoreFailure/conflict(_:)`` if another transaction has changed the record since `stored`
  ///   was read.
  private func current<R: Record>(
    _ stored: StoredRecord<R>, _ table: TableText
  ) throws(StoreFailure) -> TableRow {
    let row = try tableRow(stored.id, table)
    guard let row, row.deletedAt == nil else { throw .missing(stored.reference) }
    let (read, written) = (stored.revision.number, row.revision)
    if read == written { return row }
    guard written > start, read <= written,
      read > start || found[stored.reference] == read
    else { throw .conflict(stored.reference) }
    return row
  }

  /// Rejects values that another live record has in a unique index.
  func refuseTwin(
    of values: [ColumnValue], _ id: RecordID, _ table: TableText
  ) throws(StoreFailure) {
    for (index, places) in table.uniqueIndexes
    where !places.contains(where: { values[$0] == .null }) {
      let equal = places.map { place -> SQL in
        "\(raw: SQL.name(table.collection.columns[place].name)) = \(values[place])"
      }
      let twins = try connection.run(
        .select(
          "id", from: table.name,
          "deleted_at IS NULL AND \(equal.joined(" AND ")) AND id <> \(id)", "LIMIT 1"))
      if let twin = twins.next()?.text(0) {
        throw .duplicate(
          collection: table.collection.name, index: index.name, existing: RecordID(twin))
      }
    }
  }

  /// Changes the log, for a reversal.
  func logging<T>(
    _ body: (inout ChangeLog) throws(StoreFailure) -> T
  ) throws(StoreFailure) -> T { try body(&log) }
}
