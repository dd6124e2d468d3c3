/// A repository that adds, edits, deletes, restores, and reads the records of one type.
///
/// Screens and commands use the same repository. Every change is one transaction, and every failure
/// is logged (ALL-1).
public struct RecordRepository<R: Record>: Sendable {
  /// The declaration of the record's fields.
  public let fields: RecordFields<R>
  /// The store of the records, with the log for rejected changes and failures.
  public let store: LoggedStore<RecordFailure>
  /// The ports that the repository uses.
  public let ports: RecordPorts
  /// The services that provide the editors for the record's slots.
  public let services: FeatureServices
  let open: OpenFields<R>
  private let complete: Completion

  /// A function that completes the values of a new record, such as with a default from a setting.
  public typealias Completion =
    @Sendable (inout RecordChange<R>) async throws(RecordFailure) -> Void

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - fields: The declaration of the record's fields.
  ///   - ports: The ports that the repository uses.
  ///   - services: The services that provide the editors for the record's slots.
  ///   - complete: A function that completes the values of each added record, whether a form or a
  ///     command adds it. By default, the function does nothing.
  public init(
    _ fields: RecordFields<R>, _ ports: RecordPorts, services: FeatureServices,
    completing complete: @escaping Completion = { _ in }
  ) {
    self.fields = fields
    self.complete = complete
    store = LoggedStore(ports.store, ports.log)
    self.ports = ports
    self.services = services
    open = OpenFields(fields, services, ports.clock)
  }

  private var noun: String { R.collection.noun }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - change: The values of the record.
  ///   - record: The record to which the change is applied, or `nil` for a blank record.
  ///   - check: A function that checks other records in the transaction that adds this one. If the
  ///     function throws an error, no record is added.
  /// - Returns: The record's ID.
  /// - Throws: ``RecordFailure`` if a value is rejected or the store fails.
  @discardableResult
  public func add(
    _ change: RecordChange<R>, to record: R? = nil,
    check: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> Void = { _ in }
  ) async throws(RecordFailure) -> RecordID {
    let label = "Add \(noun)"
    var (record, completed) = (record ?? fields.blank, change)
    do throws(RecordFailure) {
      try await complete(&completed)
    } catch {
      throw error == .store(.cancelled) ? error : store.noted(error, label)
    }
    try store.noted(label) { () throws(RecordFailure) in
      try prepare(completed, &record)
    }
    let (added, change, id) = (record, completed, ports.ids.next())
    try await store.write(label) { transaction throws(StoreFailure) in
      try check(transaction)
      let stored = try transaction.insert(added, id: id)
      try link(change, of: stored.reference, in: transaction)
    }
    return id
  }

  /// Writes a change into a new record without storing the record.
  ///
  /// This function checks all values.
  ///
  /// - Throws: ``RecordFailure`` if a value is rejected.
  public func prepare(_ change: RecordChange<R>, _ record: inout R) throws(RecordFailure) {
    try fields.requireEditors(change, services)
    try fields.write(change, intoNew: &record, on: ports.clock.today)
  }

  /// Changes a live record.
  ///
  /// - Parameters:
  ///   - id: The record's ID.
  ///   - revision: The revision that the user saw, or `nil` to replace changes made since then.
  ///   - change: The values to replace.
  ///   - label: The name of the undo step, or `nil` for “Edit” followed by the record's noun.
  /// - Returns: The changed record.
  /// - Throws: ``RecordFailure`` if a value is rejected or the store fails. The failure contains
  ///   ``StoreFailure/conflict(_:)`` if the record changed after `revision`.
  @discardableResult
  public func save(
    _ id: RecordID, revision: Revision?, _ change: RecordChange<R>, label: String? = nil
  ) async throws(RecordFailure) -> StoredRecord<R> {
    let label = label ?? "Edit \(noun)"
    try store.noted(label) { () throws(RecordFailure) in
      try fields.requireEditors(change, services)
    }
    let today = ports.clock.today
    let result = try await store.write(label) {
      transaction throws(StoreFailure) -> Result<StoredRecord<R>, RecordFailure> in
      var stored = try transaction.live(R.self, id)
      if let revision, stored.revision != revision { throw .conflict(stored.reference) }
      let filled = try filled(stored, in: transaction)
      do throws(RecordFailure) {
        try fields.write(change, into: &stored.record, on: today) { filled.contains($0) }
      } catch {
        return .failure(error)
      }
      let saved = try transaction.save(stored)
      try link(change, of: stored.reference, in: transaction)
      return .success(saved)
    }
    return try store.noted(label) { () throws(RecordFailure) in try result.get() }
  }

  /// Returns the keys of the slots that have a value.
  ///
  /// Only rules need the keys, so the set is empty if the declaration has no rules.
  func filled(
    _ stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> Set<String> {
    var keys: Set<String> = []
    guard !fields.rules.isEmpty else { return keys }
    for case .slot(let slot) in fields.parts
    where try slot.isFilled(stored, services, in: reader) {
      keys.insert(slot.key)
    }
    return keys
  }

  /// Writes the values of a change's slots that are stored as links.
  ///
  /// Call this function in the transaction that saves the record.
  public func link(
    _ change: RecordChange<R>, of owner: RecordReference, in transaction: any Transaction
  ) throws(StoreFailure) {
    for part in fields.parts {
      guard case .slot(let slot) = part, let write = change.slots[slot.key] else { continue }
      try write.link(services, owner, transaction)
    }
  }

  /// Moves a live record to the trash, from which the user can restore the record.
  public func delete(_ id: RecordID) async throws(RecordFailure) {
    try await store.write("Delete \(noun)") { transaction throws(StoreFailure) in
      try transaction.delete(try transaction.live(R.self, id))
    }
  }

  /// Restores a deleted record.
  ///
  /// If the record is live, this function changes nothing.
  public func restore(_ id: RecordID) async throws(RecordFailure) {
    try await store.write("Restore \(noun)") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(R.self, id) else {
        throw .missing(RecordReference(R.collection.name, id))
      }
      if stored.deletedAt != nil { try transaction.restore(stored) }
    }
  }

  /// Returns the live records' IDs that begin or end with each of the given strings.
  ///
  /// All strings are looked up in a single read of the store.
  ///
  /// - Returns: For each string, in the order of `texts`, an array of at most `limit` IDs.
  public func ids(
    matching texts: [String], limit: Int
  ) async throws(RecordFailure) -> [[RecordID]] {
    try await store.read("Look up \(noun)") { reader throws(StoreFailure) in
      try reader.ids(of: R.self, matching: texts, limit: limit)
    }
  }

  /// Returns a live record with the values of its slots.
  public func entry(_ id: RecordID) async throws(RecordFailure) -> RecordEntry<R> {
    try await store.read("Read \(noun)") { reader throws(StoreFailure) in
      try entry(try reader.live(R.self, id), in: reader)
    }
  }

  /// Returns a page of live records.
  ///
  /// - Parameters:
  ///   - key: The key of the field to sort by. If no listed field has the key, or if the key is
  ///     `nil`, the newest records come first.
  ///   - limit: The maximum number of records on the page.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: The page and the total number of live records.
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  public func page(
    sortedBy key: String? = nil, limit: Int, after: Cursor? = nil
  ) async throws(RecordFailure) -> (page: Page<RecordEntry<R>>, total: Int) {
    let sorted = fields.fields.first { $0.isListed && $0.key == key }
    let order = sorted.map { SortKey($0.property.column) } ?? SortKey(.id, ascending: false)
    return try await store.read("List \(noun)") { reader throws(StoreFailure) in
      let query = Query<R>(order: [order], limit: limit, after: after)
      let page = try reader.page(query)
      var entries: [RecordEntry<R>] = []
      for stored in page.items { entries.append(try entry(stored, in: reader)) }
      return (Page(items: entries, next: page.next), try reader.count(query))
    }
  }

  /// Returns the values of a record's nonempty fields and slots as text, in the form's order.
  public func facts(of entry: RecordEntry<R>) -> [RecordFact] { open.facts(of: entry) }

  /// The keys and labels of the fields and slots that lists show, in the form's order.
  ///
  /// Slots whose features are excluded are omitted.
  public var listed: [(key: String, label: String)] { open.listed }

  /// Returns a stored record with the values of its slots.
  public func entry(
    _ stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordEntry<R> { try RecordEntry(stored, open, in: reader) }

  /// Returns a live record as a draft for a form, with the record's ID and revision.
  func draft(of id: RecordID) async throws(RecordFailure) -> (RecordDraft, EditedRecord) {
    try await store.read("Read \(noun)") { reader throws(StoreFailure) in
      let stored = try reader.live(R.self, id)
      let edited = EditedRecord(id: id, revision: stored.revision)
      return (try open.draft(of: stored, in: reader), edited)
    }
  }
}

/// The ports that a repository of records requires.
public struct RecordPorts: Sendable {
  /// The names of the ports, for a feature's manifest.
  public static let required: [PortName] = [.recordStore, .idSource, .clock, .log]

  /// The store of the records.
  public let store: any RecordStore
  /// The source of IDs for new records.
  public let ids: any IDGenerator
  /// The clock that provides the current date.
  public let clock: any WallClock
  /// The log for rejected changes and failures.
  public let log: any Log

  /// Creates a set of ports.
  public init(store: any RecordStore, ids: any IDGenerator, clock: any WallClock, log: any Log) {
    self.store = store
    self.ids = ids
    self.clock = clock
    self.log = log
  }

  /// Creates a set of ports from a feature's ports.
  ///
  /// - Throws: ``PortFailure`` if the feature's manifest doesn't require every port in
  ///   ``required``.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, ids: try ports.ids, clock: try ports.clock, log: try ports.log)
  }
}
