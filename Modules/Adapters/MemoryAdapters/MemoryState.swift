import Core

/// All a memory store holds, as one value: a transaction works on a copy.
struct MemoryState: Sendable {
  struct Row: Sendable, Equatable {
    var values: [ColumnValue]
    var revision: Revision
    var createdAt: Instant
    var updatedAt: Instant
    var deletedAt: Instant?

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

  /// One write, with what was there before it.
  struct Change: Sendable {
    var transaction: Int
    var revision: Revision
    /// The revision under which the change's outcome is found; undo moves it on.
    var outcome: Revision
    var record: RecordReference
    var before: Row?
    var links: (field: String, before: [RecordReference])?
  }

  struct Past: Sendable {
    var number: Int
    var label: String
    var at: Instant
    var isReversed = false
    /// An undo is no step that undo reverses.
    var isUndo = false
  }

  var collections: [String: Collection]
  var rows: [String: [RecordID: Row]] = [:]
  var links: [LinkKey: [RecordReference]] = [:]
  var changes: [Change] = []
  var past: [Past] = []
  /// The change that wrote each live record's searched texts last.
  var texts: [RecordReference: Int64] = [:]
  var lastChange: Int64 = 0
  var lastTransaction = 0
  /// Changes up to this one are forgotten.
  var forgotten: Int64 = 0
  /// The announced changes that haven't ended; undo doesn't know of them.
  var intents: [RecordID: Intent] = [:]

  subscript(record: RecordReference) -> Row? {
    get { rows[record.collection]?[record.id] }
    set { rows[record.collection, default: [:]][record.id] = newValue }
  }

  /// Writes a row as a new change.
  mutating func write(
    _ row: Row?, to record: RecordReference, transaction: Int,
    links: (field: String, before: [RecordReference])? = nil
  ) {
    lastChange += 1
    let revision = Revision(lastChange)
    changes.append(
      Change(
        transaction: transaction, revision: revision, outcome: revision, record: record,
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

  /// Removes a row with its links, and closes to undo what touched it.
  mutating func purge(_ record: RecordReference, transaction: Int) {
    write(nil, to: record, transaction: transaction)
    rows[record.collection]?[record.id] = nil
    links = links.compactMapValues { targets in
      let kept = targets.filter { $0 != record }
      return kept.isEmpty ? nil : kept
    }
    links = links.filter { $0.key.owner != record }
    let touching = Set(changes.filter { $0.record == record }.map(\.transaction))
    for index in past.indices where touching.contains(past[index].number) {
      past[index].isReversed = true
    }
  }

  /// Drops what is older than 30 days or beyond the newest 1,000 transactions: from the oldest on,
  /// up to the first that is neither.
  mutating func prune(now: Instant) {
    let cutoff = UndoRetention.cutoff(at: now)
    let kept = past.suffix(UndoRetention.transactions).drop { $0.at < cutoff }
    guard kept.count < past.count else { return }
    past = Array(kept)
    let first = past.first?.number ?? .max
    let old = changes.prefix { $0.transaction < first }
    forgotten = old.last?.revision.number ?? forgotten
    changes.removeFirst(old.count)
  }

  /// Reverses the newest transaction that is not reversed yet.
  mutating func undo(now: Instant) throws(StoreFailure) -> Undone? {
    prune(now: now)
    guard let index = past.lastIndex(where: { !$0.isReversed && !$0.isUndo }) else { return nil }
    let undone = past[index]
    let mine = changes.filter { $0.transaction == undone.number }
    var outcomes: [RecordReference: Revision] = [:]
    for change in mine { outcomes[change.record] = change.outcome }
    for change in mine where outcomes[change.record] != self[change.record]?.revision {
      throw .changedSince(change.record, label: undone.label)
    }
    lastTransaction += 1
    past[index].isReversed = true
    past.append(Past(number: lastTransaction, label: undone.label, at: now, isUndo: true))
    for change in mine.reversed() { reverse(change, in: lastTransaction) }
    var seen: Set<RecordReference> = []
    let records = mine.map(\.record).filter { seen.insert($0).inserted }
    return Undone(label: undone.label, at: undone.at, records: records)
  }

  private mutating func reverse(_ change: Change, in transaction: Int) {
    if let links = change.links {
      let key = LinkKey(owner: change.record, field: links.field)
      self.links[key] = links.before.isEmpty ? nil : links.before
    }
    write(change.before, to: change.record, transaction: transaction)
    guard let earlier = change.before?.revision else { return }
    let moved = Revision(lastChange)
    for index in changes.indices
    where changes[index].record == change.record && changes[index].outcome == earlier {
      changes[index].outcome = moved
    }
  }
}
