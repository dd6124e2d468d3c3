import Core

/// A transaction on a copy of the store's state.
///
/// If the transaction's body succeeds, the store adopts the copy.
final class MemoryTransaction: Transaction {
  var state: MemoryState
  private let number: Int
  /// The store's newest revision when this transaction began.
  private let start: Revision
  /// The revision of each written record before this transaction's first write to the record.
  private var found: [RecordReference: Revision] = [:]
  /// Whether this transaction removed a record permanently.
  private(set) var isFinal = false
  let now: Instant

  init(_ state: MemoryState, number: Int, now: Instant) {
    self.state = state
    self.number = number
    self.now = now
    start = Revision(state.lastChange)
  }

  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> StoredRecord<R> {
    let collection = try known(R.self)
    try collection.check(record.values)
    let reference = RecordReference(collection.name, id)
    try refuseOther(reference)
    try refuseTwin(of: record.values, id: id, in: collection)
    let (row, isNew) = (
      MemoryState.Row(
        values: record.values, revision: Revision(0), createdAt: now, updatedAt: now),
      state[reference] == nil
    )
    write(row, to: reference)
    if !isNew { dropLinks(of: reference) }
    return try stored(R.self, id)
  }

  @discardableResult
  func save<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) -> StoredRecord<R> {
    let collection = try known(R.self)
    let values = stored.record.values
    try collection.check(values)
    var row = try liveRow(stored.reference)
    try refuseStale(stored, row)
    guard !row.values.elementsEqual(values, by: { $0.isSame(as: $1) }) else {
      return try self.stored(R.self, stored.id)
    }
    try refuseTwin(of: values, id: stored.id, in: collection)
    row.values = values
    write(row, to: stored.reference)
    return try self.stored(R.self, stored.id)
  }

  func delete<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    try known(R.self)
    var row = try liveRow(stored.reference)
    try refuseStale(stored, row)
    row.deletedAt = now
    write(row, to: stored.reference)
  }

  func restore<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    try known(R.self)
    try restore(stored.reference)
  }

  private func restore(_ record: RecordReference) throws(StoreFailure) {
    guard let collection = state.collections[record.collection] else {
      throw .unknownCollection(record.collection)
    }
    guard var row = state[record] else { throw .missing(record) }
    guard row.deletedAt != nil else { return }
    try refuseTwin(of: row.values, id: record.id, in: collection)
    let undo = row.withdrawnBy
    row.deletedAt = nil
    row.withdrawnBy = nil
    write(row, to: record)
    guard let undo else { return }
    for link in try outgoingLinks(from: record) where state[link.target]?.withdrawnBy == undo {
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
    guard state.collections[owner.collection] != nil else {
      throw .unknownCollection(owner.collection)
    }
    let row = try liveRow(owner)
    if let limit, targets.count > limit { throw .tooManyLinks(field: field, limit: limit) }
    let key = MemoryState.LinkKey(owner: owner, field: field)
    let before = state.links[key] ?? []
    guard before != targets else { return }
    state.links[key] = targets.isEmpty ? nil : targets
    write(row, to: owner, links: (field, before))
  }

  func insertImported<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    let collection = try known(R.self)
    try collection.check(stored.record.values)
    try refuseOther(stored.reference)
    if stored.deletedAt == nil {
      try refuseTwin(of: stored.record.values, id: stored.id, in: collection)
    }
    let row = MemoryState.Row(
      values: stored.record.values, revision: Revision(0), createdAt: stored.createdAt,
      updatedAt: stored.updatedAt, deletedAt: stored.deletedAt)
    let isNew = state[stored.reference] == nil
    state.write(row, to: stored.reference, transaction: number)
    if !isNew { dropLinks(of: stored.reference) }
  }

  /// Rejects an ID that is already in use.
  ///
  /// The ID of a withdrawn record is accepted, because a new record replaces that record.
  private func refuseOther(_ record: RecordReference) throws(StoreFailure) {
    guard let there = state[record], there.withdrawnBy == nil else { return }
    throw .duplicate(collection: record.collection, index: "id", existing: record.id)
  }

  /// Removes the links of a withdrawn record that a new record has replaced.
  private func dropLinks(of record: RecordReference) {
    let keys = state.links.keys.filter { $0.owner == record }
    for key in keys.sorted(by: { $0.field < $1.field }) {
      guard let before = state.links.removeValue(forKey: key), let row = state[record] else {
        continue
      }
      state.write(row, to: record, transaction: number, links: (key.field, before))
    }
  }

  func linkImported(
    of owner: RecordReference, field: String, to targets: [RecordReference]
  ) throws(StoreFailure) {
    guard let row = state[owner], row.revision > start, found[owner] == nil else {
      throw .missing(owner)
    }
    let key = MemoryState.LinkKey(owner: owner, field: field)
    let before = state.links[key] ?? []
    guard before != targets else { return }
    state.links[key] = targets.isEmpty ? nil : targets
    state.write(row, to: owner, transaction: number, links: (field, before))
  }

  func purge<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) {
    try known(R.self)
    guard state[stored.reference] != nil else { throw .missing(stored.reference) }
    state.purge(stored.reference, transaction: number)
    isFinal = true
  }

  private func write(
    _ row: MemoryState.Row, to record: RecordReference,
    links: (field: String, before: [RecordReference])? = nil
  ) {
    if let revision = state[record]?.revision, revision <= start { found[record] = revision }
    var row = row
    row.updatedAt = now
    state.write(row, to: record, transaction: number, links: links)
  }

  /// Rejects a record that another transaction wrote after `stored` was read.
  private func refuseStale<R: Record>(
    _ stored: StoredRecord<R>, _ row: MemoryState.Row
  ) throws(StoreFailure) {
    let isOurs = row.revision > start && stored.revision <= row.revision
    guard
      stored.revision == row.revision
        || isOurs && (stored.revision > start || found[stored.reference] == stored.revision)
    else { throw .conflict(stored.reference) }
  }

  private func liveRow(_ record: RecordReference) throws(StoreFailure) -> MemoryState.Row {
    guard let row = state[record], row.deletedAt == nil else { throw .missing(record) }
    return row
  }

  private func refuseTwin(
    of values: [ColumnValue], id: RecordID, in collection: RecordCollection
  ) throws(StoreFailure) {
    try state.refuseTwin(of: values, id: id, in: collection)
  }

  static func value(
    _ column: Column, _ values: [ColumnValue], _ collection: RecordCollection
  ) -> ColumnValue {
    collection.columns.firstIndex { $0.name == column.name }.map { values[$0] } ?? .null
  }

  @discardableResult
  func known<R: Record>(_ type: R.Type) throws(StoreFailure) -> RecordCollection {
    guard let collection = state.collections[R.collection.name] else {
      throw .unknownCollection(R.collection.name)
    }
    return collection
  }

  func stored<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRecord<R> {
    let reference = RecordReference(R.collection.name, id)
    guard let row = state[reference] else { throw .missing(reference) }
    return try StoredRecord(row.stored(id))
  }
}
