/// Keeps typed records in named collections, with transactions that can be undone.
///
/// What a write returned from is kept: it survives the end of the process at any moment.
public protocol RecordStore: Sendable {
  /// Reads a consistent state; what others write meanwhile is not seen.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T

  /// Writes all or nothing, and remembers what was there before.
  ///
  /// - Parameters:
  ///   - label: What a person did: "Add canvas". Shown by `undo`.
  ///   - body: Runs on a thread of the store's. One that writes nothing leaves no trace.
  /// - Returns: What the body returned; it is written then.
  /// - Throws: What the body threw, or why it could not be written; nothing was written.
  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T

  /// Undoes steps: the newest, a step alone, or all from the newest through one.
  ///
  /// A record that the step added goes to the trash, with its values and links; all others are as
  /// they were before. Nothing is removed permanently. The order of steps is that of their writes.
  ///
  /// - Returns: The undone steps, newest first; empty if no step is left (``UndoRetention``).
  /// - Throws: ``StoreFailure/changedSince(_:label:)`` if a record of the step changed later,
  ///   ``StoreFailure/permanent(label:)`` if the step, or one after it, removed records permanently,
  ///   ``StoreFailure/forgotten`` if the named step isn't remembered or is undone already. Nothing was
  ///   undone then.
  func undo(_ target: UndoTarget) async throws(StoreFailure) -> [Undone]

  /// Redoes an undone step, with all its records as they were before the undo.
  ///
  /// - Parameter step: The step; `nil` for the one undone last, unless something was written since.
  /// - Returns: The step, or `nil` if there is nothing to redo.
  /// - Throws: ``StoreFailure/changedSince(_:label:)`` if a record of the step changed since the undo;
  ///   nothing was redone.
  func redo(_ step: StepID?) async throws(StoreFailure) -> Undone?

  /// Returns the steps that aren't undone, newest first.
  ///
  /// - Parameter limit: The maximum number of steps.
  /// - Returns: The steps, with their records.
  /// - Throws: ``StoreFailure`` if the history can't be read.
  func history(limit: Int) async throws(StoreFailure) -> [UndoStep]

  /// What changed after a revision, oldest first, each record once; nothing after one that is still to
  /// come, which tells the newest.
  ///
  /// - Throws: ``StoreFailure/forgotten`` where that revision is older than what is kept.
  func changes(since revision: Revision) async throws(StoreFailure) -> Changes
}

extension RecordStore {
  /// Undoes the newest step.
  ///
  /// - Returns: The step, or `nil` if no step is left.
  /// - Throws: As ``undo(_:)`` does.
  @discardableResult
  public func undo() async throws(StoreFailure) -> Undone? { try await undo(.newest).first }

  /// Redoes the step that was undone last.
  ///
  /// - Throws: As ``redo(_:)`` does.
  @discardableResult
  public func redo() async throws(StoreFailure) -> Undone? { try await redo(nil) }
}

/// The limits of a store's memory for ``RecordStore/undo(_:)`` and ``RecordStore/changes(since:)``:
/// the tighter one applies. An undo or a redo counts as a step, and a step counts once, however
/// many transactions it takes.
public enum UndoRetention {
  /// The limit in days.
  public static let days: Int64 = 30
  /// The limit in steps.
  public static let steps = 1_000

  /// What was written before this moment is forgotten.
  public static func cutoff(at now: Instant) -> Instant {
    Instant(milliseconds: now.milliseconds - days * 86_400_000)
  }
}

/// What changed after a revision.
public struct Changes: Equatable, Sendable {
  /// The records, each once, in the order of their latest change.
  public let records: [RecordReference]
  /// The newest revision; ask again with it.
  public let latest: Revision

  /// Changed records.
  public init(records: [RecordReference], latest: Revision) {
    self.records = records
    self.latest = latest
  }
}

/// Reads records of one consistent state.
public protocol RecordReader: TextSearch, IntentReader {
  /// What ``find(_:_:)`` reads as a record.
  func row<R: Record>(of type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRow?
  /// What ``page(_:)`` reads as records.
  func rows<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<StoredRow>
  /// How many records a query has in all, whatever its limit and place.
  func count<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int
  /// Ids of live records that begin with a text, in order, at most `limit`.
  func ids<R: Record>(
    of type: R.Type, startingWith prefix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID]
  /// Returns the IDs of live records that end with a text, in order, at most `limit`.
  ///
  /// Finds only IDs of 36 characters, the length of a UUID. An empty text ends all of them.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of IDs with the same last characters (up to
  ///   five of them) and *n* is the number of records.
  func ids<R: Record>(
    of type: R.Type, endingWith suffix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID]
  /// What a record's field links to, in the field's order.
  func targets(of owner: RecordReference, field: String) throws(StoreFailure) -> [RecordReference]
  /// What a record's fields link to, every field, by field and position; fields by their bytes.
  func links(of owner: RecordReference) throws(StoreFailure) -> [Link]
  /// Who links to a record, in no particular order.
  func owners(of target: RecordReference) throws(StoreFailure) -> [Link]
  /// Returns whether a record is in the trash because its addition was undone.
  func isWithdrawn(_ record: RecordReference) throws(StoreFailure) -> Bool
}

extension RecordReader {
  /// Returns the IDs of live records that begin or end with each text, in order, at most `limit` for
  /// each.
  public func ids<R: Record>(
    of type: R.Type, matching texts: [String], limit: Int
  ) throws(StoreFailure) -> [[RecordID]] {
    var found: [[RecordID]] = []
    for text in texts {
      let starting = try ids(of: type, startingWith: text, limit: limit)
      let ending = try ids(of: type, endingWith: text, limit: limit)
      found.append(Array(Set(starting + ending).sorted().prefix(max(0, limit))))
    }
    return found
  }
}

/// A link of a record's field to another record.
public struct Link: Hashable, Sendable {
  /// The record that has the field.
  public let owner: RecordReference
  /// The field's name.
  public let field: String
  /// The record linked to.
  public let target: RecordReference
  /// The place within the field, from 0.
  public let position: Int

  /// A link.
  public init(owner: RecordReference, field: String, target: RecordReference, position: Int) {
    self.owner = owner
    self.field = field
    self.target = target
    self.position = position
  }
}

/// Reads and writes within one transaction.
///
/// A failure of the storage's (a full disk) ends the transaction, whatever the body makes of it; all
/// others leave what was written before as it is, and the body may go on.
public protocol Transaction: RecordReader, IntentWriter {
  /// The moment all its writes carry.
  var now: Instant { get }
  /// Adds a record. It replaces a withdrawn record of that id, with its links.
  ///
  /// - Throws: ``StoreFailure/duplicate(collection:index:existing:)`` by id, of a deleted record too,
  ///   or by a unique index; ``StoreFailure/unreadableRow(collection:column:)`` for values that are
  ///   not what the columns hold.
  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> Stored<R>
  /// Writes a changed record; one that equals what is stored, to the byte, writes nothing.
  ///
  /// - Throws: ``StoreFailure/conflict(_:)`` where the record, or what one of its fields links to, was
  ///   written since `stored` was read, unless by this transaction; as ``insert(_:id:)`` does; and
  ///   ``StoreFailure/missing(_:)``.
  @discardableResult
  func save<R: Record>(_ stored: Stored<R>) throws(StoreFailure) -> Stored<R>
  /// Marks a live record as deleted, keeping its row and its links.
  ///
  /// - Throws: ``StoreFailure/missing(_:)``; ``StoreFailure/conflict(_:)``.
  func delete<R: Record>(_ stored: Stored<R>) throws(StoreFailure)
  /// Makes a deleted record live again, as it was; a live one stays as it is. If its addition was
  /// undone, this also restores what it links to, as far as the same undo withdrew that.
  ///
  /// - Throws: ``StoreFailure/missing(_:)``; ``StoreFailure/duplicate(collection:index:existing:)``.
  func restore<R: Record>(_ stored: Stored<R>) throws(StoreFailure)
  /// Replaces what a record's field links to, and so changes the record: its revision and time.
  /// Equal links write nothing. Whether the targets are there is not asked.
  ///
  /// - Throws: ``StoreFailure/limit(field:most:)`` for more than `limit` targets;
  ///   ``StoreFailure/missing(_:)`` for an owner that is not live.
  func link(
    _ owner: RecordReference, field: String, to targets: [RecordReference], limit: Int?
  ) throws(StoreFailure)
  /// Adds a record as another library had it, deleted or not: its times stay, its revision is new.
  ///
  /// - Throws: As ``insert(_:id:)`` does.
  func adopt<R: Record>(_ stored: Stored<R>) throws(StoreFailure)
  /// Gives a record that this transaction adopted its links, without changing its times. Whether the
  /// targets are there is not asked.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` for any other record.
  func adoptLinks(
    of owner: RecordReference, field: String, to targets: [RecordReference]
  ) throws(StoreFailure)
  /// Removes a record for good, with its links and those that lead to it. A transaction that does so
  /// can't be undone, nor can an earlier one.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` where there is none.
  func purge<R: Record>(_ stored: Stored<R>) throws(StoreFailure)
}
