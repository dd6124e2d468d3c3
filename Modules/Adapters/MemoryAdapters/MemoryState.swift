import Core

/// The complete state of a memory store.
///
/// The state is a single value, so that a transaction can work on a copy.
struct MemoryState: Sendable {
  struct Row: Sendable, Equatable {
    var values: [ColumnValue]
    var revision: Revision
    var createdAt: Instant
    var updatedAt: Instant
    var deletedAt: Instant?
    /// The number of the undo transaction that withdrew the record, or `nil` if none.
    ///
    /// Undoing a step withdraws the records that the step added: the undo moves them to the trash.
    var withdrawnBy: Int?

    func stored(_ id: RecordID) -> StoredRow {
      StoredRow(
        id: id, revision: revision, createdAt: createdAt, updatedAt: updatedAt,
        deletedAt: deletedAt, values: values)
    }
  }

  struct LinkKey: Hashable, Sendable {
    var owner: RecordReference
    var field: String
  }

  /// A write to a record, with the state that the write replaced.
  struct Change: Sendable {
    var transaction: Int
    var revision: Revision
    /// The revision of the user's change whose result this change restores.
    ///
    /// If this change restores no earlier result, the origin is the change's own revision.
    var origin: Revision
    var record: RecordReference
    var before: Row?
    var links: (field: String, before: [RecordReference])?
  }

  struct Past: Sendable {
    enum Kind: Equatable { case change, permanent, undo(of: Int), redo }

    var number: Int
    var label: String
    var at: Instant
    var step: Int
    var kind: Kind
    var author: RecordID?
    var key: IdempotencyKey?
    var isReversed = false

    /// Whether the transaction belongs to a user's step rather than to an undo or a redo.
    var isStep: Bool { kind == .change || kind == .permanent }
  }

  var collections: [String: RecordCollection]
  var rows: [String: [RecordID: Row]] = [:]
  var links: [LinkKey: [RecordReference]] = [:]
  var changes: [Change] = []
  var past: [Past] = []
  /// The number of the latest change to each live record's searched text, keyed by record.
  var texts: [RecordReference: Int64] = [:]
  var lastChange: Int64 = 0
  var lastTransaction = 0
  /// The number of the last expired change, or 0 if none.
  var forgotten: Int64 = 0
  /// The intents that haven't ended, keyed by ID.
  ///
  /// An ``Intent`` announces a change outside the store. Undo ignores intents.
  var intents: [RecordID: Intent] = [:]

  subscript(record: RecordReference) -> Row? {
    get { rows[record.collection]?[record.id] }
    set { rows[record.collection, default: [:]][record.id] = newValue }
  }

  /// Writes a record's row as a new change.
  ///
  /// If `row` is `nil`, the record's row is removed.
  mutating func write(
    _ row: Row?, to record: RecordReference, transaction: Int,
    links: (field: String, before: [RecordReference])? = nil, origin: Revision? = nil
  ) {
    lastChange += 1
    let revision = Revision(lastChange)
    changes.append(
      Change(
        transaction: transaction, revision: revision, origin: origin ?? revision, record: record,
        before: self[record], links: links))
    var row = row
    row?.revision = revision
    noteTexts(of: record, from: self[record], to: row)
    self[record] = row
  }

  private mutating func noteTexts(of record: RecordReference, from old: Row?, to new: Row?) {
    guard let collection = collections[record.collection] else { return }
    func texts(_ row: Row?) -> [String] {
      row.flatMap { $0.deletedAt == nil ? collection.searchedTexts($0.values) : nil } ?? []
    }
    let written = texts(new)
    if written.isEmpty { self.texts[record] = nil }
    guard !written.isEmpty, written != texts(old) else { return }
    self.texts[record] = lastChange
  }

  /// Removes a record permanently, with all links from and to the record.
  mutating func purge(_ record: RecordReference, transaction: Int) {
    write(nil, to: record, transaction: transaction)
    rows[record.collection]?[record.id] = nil
    links = links.compactMapValues { targets in
      let kept = targets.filter { $0 != record }
      return kept.isEmpty ? nil : kept
    }
    links = links.filter { $0.key.owner != record }
  }

  /// Removes expired history: steps that are older than 30 days or not among the newest 1,000.
  ///
  /// Removal begins at the oldest step and stops at the first step that hasn't expired.
  mutating func prune(now: Instant) {
    let cutoff = UndoRetention.cutoff(at: now)
    let kept = newestSteps.drop { $0.at < cutoff }
    guard kept.count < past.count else { return }
    past = Array(kept)
    let first = past.first?.number ?? .max
    let old = changes.prefix { $0.transaction < first }
    forgotten = old.last?.revision.number ?? forgotten
    changes.removeFirst(old.count)
  }

  /// The transactions of the newest 1,000 steps.
  private var newestSteps: ArraySlice<Past> {
    guard past.count > UndoRetention.steps else { return past[...] }
    var count = 0
    let oldest = past.lastIndex { transaction in
      if transaction.number == transaction.step { count += 1 }
      return count == UndoRetention.steps
    }
    return past[(oldest ?? past.startIndex)...]
  }

  /// Rejects values that another live record already has in a unique index.
  func refuseTwin(
    of values: [ColumnValue], id: RecordID, in collection: RecordCollection
  ) throws(StoreFailure) {
    for index in collection.indexes where index.isUnique {
      let wanted = index.columns.map { MemoryTransaction.value($0, values, collection) }
      guard !wanted.contains(.null) else { continue }
      let twin = rows[collection.name]?.first { other, row in
        other != id && row.deletedAt == nil
          && zip(index.columns, wanted).allSatisfy {
            MemoryTransaction.value($0, row.values, collection).isSame(as: $1)
          }
      }
      if let twin {
        throw .duplicate(collection: collection.name, index: index.name, existing: twin.key)
      }
    }
  }
}
