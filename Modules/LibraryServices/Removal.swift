import Core

/// The operations on deleted records of any type: finding, restoring, and purging.
struct Removal: Sendable {
  private let types: [String: any Record.Type]
  private let alongside: LibraryTrash.PurgeHook

  init(_ types: [any Record.Type], _ alongside: @escaping LibraryTrash.PurgeHook) {
    self.alongside = alongside
    self.types = Dictionary(types.map { ($0.collection.name, $0) }) { first, _ in first }
  }

  /// Returns all deleted records, in no particular order.
  func deleted(
    _ reader: any RecordReader
  ) throws(StoreFailure) -> [(record: RecordReference, at: Instant)] {
    var found: [(record: RecordReference, at: Instant)] = []
    for type in types.values {
      found += try Self.deleted(type, reader)
    }
    return found
  }

  func restore(_ record: RecordReference, in transaction: any Transaction) throws(StoreFailure) {
    let type = try type(of: record)
    try Self.restore(type, record, transaction)
  }

  /// Purges deleted records, and then refreshes the derived columns of their link targets.
  ///
  /// If `moment` isn't `nil`, only records deleted before `moment` are purged.
  ///
  /// - Returns: The number of purged records.
  func empty(
    before moment: Instant?, in transaction: any Transaction
  ) throws(StoreFailure) -> Int {
    var (removed, targets) = (0, Set<RecordReference>())
    for (record, at) in try deleted(transaction) where moment.map({ at < $0 }) ?? true {
      removed += try purge(record, transaction, &targets)
    }
    for (collection, targets) in Dictionary(grouping: targets, by: \.collection) {
      try types[collection]?.refreshDerived(Set(targets.map(\.id)), in: transaction)
    }
    return removed
  }

  /// Purges a record after purging all records that depend on it.
  ///
  /// This function adds the link targets of the purged records to `targets`.
  ///
  /// - Returns: The number of purged records, or 0 if the record was already purged as a dependent
  ///   of another record.
  private func purge(
    _ record: RecordReference, _ transaction: any Transaction,
    _ targets: inout Set<RecordReference>
  ) throws(StoreFailure) -> Int {
    let type = try type(of: record)
    var removed = 0
    while case let some = try Self.belongings(type, record, transaction), !some.isEmpty {
      for belonging in some { removed += try purge(belonging, transaction, &targets) }
    }
    targets.formUnion(try transaction.outgoingLinks(from: record).map(\.target))
    guard try Self.purge(type, record, transaction) else { return removed }
    try alongside(record, transaction)
    return removed + 1
  }

  private func type(of record: RecordReference) throws(StoreFailure) -> any Record.Type {
    guard let type = types[record.collection] else { throw .unknownCollection(record.collection) }
    return type
  }

  private static func deleted<R: Record>(
    _ type: R.Type, _ reader: any RecordReader
  ) throws(StoreFailure) -> [(record: RecordReference, at: Instant)] {
    var found: [(record: RecordReference, at: Instant)] = []
    var query = Query<R>(limit: 1000, scope: .deleted)
    repeat {
      let page = try reader.rows(query)
      for row in page.items {
        if let at = row.deletedAt { found.append((RecordReference(R.collection.name, row.id), at)) }
      }
      query.after = page.next
    } while query.after != nil
    return found
  }

  private static func restore<R: Record>(
    _ type: R.Type, _ record: RecordReference, _ transaction: any Transaction
  ) throws(StoreFailure) {
    guard let stored = try transaction.find(R.self, record.id) else { throw .missing(record) }
    try transaction.restore(stored)
  }

  private static func belongings<R: Record>(
    _ type: R.Type, _ record: RecordReference, _ transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    try transaction.find(R.self, record.id)?.record.dependents(record.id, in: transaction) ?? []
  }

  private static func purge<R: Record>(
    _ type: R.Type, _ record: RecordReference, _ transaction: any Transaction
  ) throws(StoreFailure) -> Bool {
    guard let stored = try transaction.find(R.self, record.id) else { return false }
    try transaction.purge(stored)
    return true
  }
}
