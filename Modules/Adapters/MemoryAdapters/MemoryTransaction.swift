import Core

/// A transaction on a copy of the store's state; the store keeps the copy when it went well.
final class MemoryTransaction: Transaction {
  private(set) var state: MemoryState
  private let number: Int
  let now: Instant

  init(_ state: MemoryState, number: Int, now: Instant) {
    self.state = state
    self.number = number
    self.now = now
  }

  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> Stored<R> {
    let collection = try known(R.self)
    let reference = RecordReference(collection.name, id)
    guard state[reference] == nil else {
      throw .duplicate(collection: collection.name, index: "id", existing: id)
    }
    try refuseTwin(of: record.values, id: id, in: collection)
    let row = MemoryState.Row(
      values: record.values, revision: Revision(0), createdAt: now, updatedAt: now)
    state.write(row, to: reference, transaction: number)
    return try stored(R.self, id)
  }

  @discardableResult
  func save<R: Record>(_ stored: Stored<R>) throws(StoreFailure) -> Stored<R> {
    let collection = try known(R.self)
    var row = try liveRow(stored.reference)
    guard row.revision == stored.revision else { throw .conflict(stored.reference) }
    guard row.values != stored.record.values else { return stored }
    try refuseTwin(of: stored.record.values, id: stored.id, in: collection)
    row.values = stored.record.values
    row.updatedAt = now
    state.write(row, to: stored.reference, transaction: number)
    return try self.stored(R.self, stored.id)
  }

  func delete<R: Record>(_ stored: Stored<R>) throws(StoreFailure) {
    _ = try known(R.self)
    var row = try liveRow(stored.reference)
    guard row.revision == stored.revision else { throw .conflict(stored.reference) }
    row.deletedAt = now
    row.updatedAt = now
    state.write(row, to: stored.reference, transaction: number)
  }

  func restore<R: Record>(_ stored: Stored<R>) throws(StoreFailure) {
    let collection = try known(R.self)
    guard var row = state[stored.reference], row.deletedAt != nil else {
      throw .missing(stored.reference)
    }
    guard row.revision == stored.revision else { throw .conflict(stored.reference) }
    try refuseTwin(of: row.values, id: stored.id, in: collection)
    row.deletedAt = nil
    row.updatedAt = now
    state.write(row, to: stored.reference, transaction: number)
  }

  func link(
    _ owner: RecordReference, field: String, to targets: [RecordReference], limit: Int?
  ) throws(StoreFailure) {
    var row = try liveRow(owner)
    if let limit, targets.count > limit { throw .limit(field: field, most: limit) }
    let key = MemoryState.LinkKey(owner: owner, field: field)
    let before = state.links[key] ?? []
    guard before != targets else { return }
    state.links[key] = targets
    row.updatedAt = now
    state.write(row, to: owner, transaction: number, links: (field, before))
  }

  private func liveRow(_ record: RecordReference) throws(StoreFailure) -> MemoryState.Row {
    guard let row = state[record], row.deletedAt == nil else { throw .missing(record) }
    return row
  }

  private func refuseTwin(
    of values: [ColumnValue], id: RecordID, in collection: Collection
  ) throws(StoreFailure) {
    for index in collection.indexes where index.isUnique {
      let wanted = index.columns.map { Self.value($0, values, collection) }
      guard !wanted.contains(.null) else { continue }
      let twin = state.rows[collection.name]?.first { other, row in
        other != id && row.deletedAt == nil
          && index.columns.map { Self.value($0, row.values, collection) } == wanted
      }
      if let twin {
        throw .duplicate(collection: collection.name, index: index.name, existing: twin.key)
      }
    }
  }

  static func value(
    _ column: Column, _ values: [ColumnValue], _ collection: Collection
  ) -> ColumnValue {
    collection.columns.firstIndex { $0.name == column.name }.map { values[$0] } ?? .null
  }

  func known<R: Record>(_ type: R.Type) throws(StoreFailure) -> Collection {
    guard let collection = state.collections[R.collection.name] else {
      throw .unknownCollection(R.collection.name)
    }
    return collection
  }

  func stored<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> Stored<R> {
    let reference = RecordReference(R.collection.name, id)
    guard let row = state[reference] else { throw .missing(reference) }
    return try stored(type, id, row)
  }

  func stored<R: Record>(
    _ type: R.Type, _ id: RecordID, _ row: MemoryState.Row
  ) throws(StoreFailure) -> Stored<R> {
    do throws(RowFailure) {
      return Stored(
        id: id, revision: row.revision, createdAt: row.createdAt, updatedAt: row.updatedAt,
        deletedAt: row.deletedAt,
        record: try R(row: RecordRow(R.collection.columns, row.values)))
    } catch {
      throw .unreadableRow(collection: R.collection.name, column: error.column)
    }
  }
}
