/// A type that stores records in named collections, with atomic and undoable transactions.
///
/// An adapter implements this port. Features, settings, the trash, and the undo history call it.
/// After a write returns, its changes survive even an immediate end of the process.
public protocol RecordStore: Sendable {
  /// Reads from a consistent state of the store.
  ///
  /// `body` doesn't see writes that happen during the read.
  ///
  /// - Parameter body: A closure that reads records. The store chooses the closure's thread.
  /// - Returns: The result of `body`.
  /// - Throws: ``StoreFailure`` if `body` throws or the store can't be read.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T

  /// Writes changes in an atomic transaction.
  ///
  /// The store adds the transaction to the history as a step of ``Author/current``, so that
  /// ``undo(_:)`` can reverse the changes.
  ///
  /// - Parameters:
  ///   - label: The user's action, such as “Add canvas”, for display in the undo history.
  ///   - body: A closure that reads and writes records. The store chooses the closure's thread, and
  ///     may run the closure several times, such as after a conflict with another process. Only the
  ///     changes of the last run are kept. If the closure writes nothing, no step is added to the
  ///     history.
  /// - Returns: The result of `body`, after the changes are written.
  /// - Throws: ``StoreFailure/repeated`` if the history already contains a step with the key of
  ///   ``UndoScope/current``; another ``StoreFailure`` if `body` throws or the changes can't be
  ///   written. In these cases, nothing is written.
  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T

  /// Undoes steps in the history.
  ///
  /// The target is the newest step of ``Author/current``, all steps of this person from the newest
  /// through a given step, or a single step of any person.
  ///
  /// Each record that a step added moves to the trash, with the record's values and links. All
  /// other records that the step changed return to their state before the step. Nothing is removed
  /// permanently. Steps are ordered by when they were written. Newer steps of other people stay.
  ///
  /// - Parameter target: The steps to undo.
  /// - Returns: The undone steps, newest first. The array is empty if the history
  ///   (``UndoRetention``) contains no step to undo.
  /// - Throws: ``StoreFailure/undoConflict(_:label:)`` if a record changed after the step to undo;
  ///   ``StoreFailure/permanent(label:)`` if a step to undo, or anyone's newer step, removed records
  ///   permanently; ``StoreFailure/historyExpired`` if the given step is no longer in the history
  ///   or is already undone. In these cases, nothing is undone.
  func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction]

  /// Redoes an undone step.
  ///
  /// The step's records return to their state before the undo.
  ///
  /// - Parameter step: The step of any person, or `nil` for the step that ``Author/current`` undid
  ///   last.
  /// - Returns: The redone step, or `nil` if there is nothing to redo. If `step` is `nil` and the
  ///   person wrote a new step since the undo, there is nothing to redo.
  /// - Throws: ``StoreFailure/undoConflict(_:label:)`` if a record of the step changed since the
  ///   undo. In that case, nothing is redone.
  func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction?

  /// Returns at most `limit` steps of ``Author/current`` that aren't undone, newest first.
  ///
  /// - Throws: ``StoreFailure`` if the history can't be read.
  func history(limit: Int) async throws(StoreFailure) -> [UndoStep]

  /// Returns whether the history contains a step with a key, even if the step is undone.
  ///
  /// - Throws: ``StoreFailure`` if the history can't be read.
  func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool

  /// Returns the records that changed after a revision.
  ///
  /// The records are sorted by the revision of their latest change, in ascending order. To get only
  /// the newest revision, pass a later revision, such as `Revision(.max)`.
  ///
  /// - Throws: ``StoreFailure/historyExpired`` if the history doesn't go back to the revision.
  func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet
}

extension RecordStore {
  /// Undoes the newest step of ``Author/current``.
  ///
  /// - Returns: The undone step, or `nil` if there is nothing to undo.
  /// - Throws: The same failures as ``undo(_:)``.
  @discardableResult
  public func undo() async throws(StoreFailure) -> UndoneTransaction? {
    try await undo(.newest).first
  }

  /// Redoes the step that ``Author/current`` undid last.
  ///
  /// - Returns: The redone step, or `nil` if there is nothing to redo.
  /// - Throws: The same failures as ``redo(_:)``.
  @discardableResult
  public func redo() async throws(StoreFailure) -> UndoneTransaction? { try await redo(nil) }
}

/// The limits of a store's history, for ``RecordStore/undo(_:)`` and
/// ``RecordStore/changes(since:)``.
///
/// The stricter limit applies. An undo or a redo counts as a step. A step with several transactions
/// counts once.
public enum UndoRetention {
  /// The maximum age of a step, in days.
  public static let days: Int64 = 30
  /// The maximum number of steps.
  public static let steps = 1_000

  /// Returns the moment before which changes are no longer in the history.
  public static func cutoff(at now: Instant) -> Instant {
    Instant(milliseconds: now.milliseconds - days * 86_400_000)
  }
}

/// The records that changed after a revision.
public struct ChangeSet: Equatable, Sendable {
  /// The changed records, each once, sorted by the revision of their latest change, in ascending
  /// order.
  public let records: [RecordReference]
  /// The newest revision, to pass to the next call of ``RecordStore/changes(since:)``.
  public let latest: Revision

  /// Creates a set of changes.
  public init(records: [RecordReference], latest: Revision) {
    self.records = records
    self.latest = latest
  }
}

/// The limit up to which lists count the records that match a filter.
public enum ListTotals {
  /// The maximum number of matching records.
  public static let limit = 10_000
}

/// A type that reads records from one consistent state of a store.
///
/// A store implements this protocol and passes a reader to the body of ``RecordStore/read(_:)``.
/// Features use ``find(_:_:)`` and ``page(_:)`` rather than ``row(of:_:)`` and ``rows(_:)``.
public protocol RecordReader: TextSearch, IntentReader {
  /// Returns the row of a record, deleted or not, or `nil` if no record has the ID.
  func row<R: Record>(of type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRow?
  /// Returns a page of rows.
  func rows<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<StoredRow>
  /// Returns the number of records that match a query, ignoring the query's limit and cursor.
  func count<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int
  /// Returns the number of records that match a list's query, ignoring its limit and cursor, or
  /// `nil` if counting the records would take long.
  ///
  /// The number is always known for a query without a predicate, and never for a query with more
  /// than ``ListTotals/limit`` matches. In a collection with more records than that limit, a store
  /// may also return `nil` if none of the query's conditions has an index with few matches.
  func total<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int?
  /// Returns the numbers of matching records for the values of a column.
  ///
  /// - Parameters:
  ///   - query: The query. Its sort order, limit, and cursor are ignored.
  ///   - column: The column.
  ///   - prefix: The number of characters at the beginning of a text to group by, or `nil` for whole
  ///     values. The beginning ends before a null character.
  ///   - limit: The maximum number of values, 1 or more.
  /// - Returns: The most frequent values with their counts, and the totals of the other values.
  /// - Throws: ``StoreFailure`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of matching records. If the column has an index,
  ///   only the index is read.
  func counts<R: Record>(
    _ query: Query<R>, by column: Column, prefix: Int?, limit: Int
  ) throws(StoreFailure) -> ValueCounts
  /// Returns the groups of a sum that a migration added to the collection
  /// (``Migration/sum(_:of:)``), in ascending order of the sum's columns.
  ///
  /// - Complexity: O(*n*), where *n* is the number of groups.
  func groups<R: Record>(
    of sum: GroupedSum, in type: R.Type
  ) throws(StoreFailure) -> [GroupedSum.Group]
  /// Returns at most `limit` IDs of live records, each beginning with a prefix, in ascending order.
  func ids<R: Record>(
    of type: R.Type, startingWith prefix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID]
  /// Returns at most `limit` IDs of live records, each ending with a suffix, in ascending order.
  ///
  /// Only IDs of 36 characters, the length of a UUID, are searched. An empty suffix matches all IDs
  /// of that length.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of IDs that end with the last five
  ///   characters of the suffix, and *n* is the number of records.
  func ids<R: Record>(
    of type: R.Type, endingWith suffix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID]
  /// Returns the records that a field of a record links to, sorted by position in the field.
  func targets(of owner: RecordReference, field: String) throws(StoreFailure) -> [RecordReference]
  /// Returns the links from all fields of a record.
  ///
  /// The links are sorted by the bytes of the field name, and then by position.
  func outgoingLinks(from owner: RecordReference) throws(StoreFailure) -> [Link]
  /// Returns the links to a record, in no particular order.
  func incomingLinks(to target: RecordReference) throws(StoreFailure) -> [Link]
  /// Returns whether a record is in the trash because its addition was undone.
  func isWithdrawn(_ record: RecordReference) throws(StoreFailure) -> Bool
}

extension RecordReader {
  /// Returns the numbers of matching records for all values of a column.
  public func counts<R: Record>(
    _ query: Query<R>, by column: Column, prefix: Int? = nil
  ) throws(StoreFailure) -> ValueCounts {
    try counts(query, by: column, prefix: prefix, limit: .max)
  }

  /// Returns the IDs of live records that begin or end with one of the strings.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - texts: The prefixes or suffixes of IDs.
  ///   - limit: The maximum number of IDs for each string.
  /// - Returns: For each string, in the order of `texts`, an array of IDs in ascending order.
  /// - Throws: ``StoreFailure`` if the store can't be read.
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

/// A link from a field of a record to another record.
public struct Link: Hashable, Sendable {
  /// The record that has the field.
  public let owner: RecordReference
  /// The stored name of the field.
  public let field: String
  /// The record to which the field links.
  public let target: RecordReference
  /// The zero-based position within the field.
  public let position: Int

  /// Creates a link.
  public init(owner: RecordReference, field: String, target: RecordReference, position: Int) {
    self.owner = owner
    self.field = field
    self.target = target
    self.position = position
  }
}

/// A type that reads and writes records in one transaction.
///
/// A store implements this protocol and passes a transaction to the body of
/// ``RecordStore/write(_:_:)``. A storage failure, such as a full disk, ends the transaction even
/// if the body catches the failure. If the body catches any other failure, the earlier writes
/// remain, and the body can continue.
public protocol Transaction: RecordReader, IntentWriter {
  /// The time of all writes in the transaction.
  var now: Instant { get }
  /// Adds a record.
  ///
  /// If a withdrawn record (``RecordReader/isWithdrawn(_:)``) has the ID, the new record replaces
  /// the withdrawn record and its links.
  ///
  /// - Throws: ``StoreFailure/duplicate(collection:index:existing:)`` if a record that isn't
  ///   withdrawn has the ID, or if a live record has the same values in a unique index;
  ///   ``StoreFailure/unreadableRow(collection:column:)`` if a value isn't valid for its column.
  @discardableResult
  func insert<R: Record>(_ record: R, id: RecordID) throws(StoreFailure) -> StoredRecord<R>
  /// Saves a changed record.
  ///
  /// If the record's values equal the values in the store, byte for byte, nothing is written.
  ///
  /// - Throws: ``StoreFailure/conflict(_:)`` if another transaction wrote the record or a link from
  ///   the record after `stored` was read; ``StoreFailure/missing(_:)`` if no live record has the
  ///   ID; or any failure that ``insert(_:id:)`` throws.
  @discardableResult
  func save<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) -> StoredRecord<R>
  /// Deletes a live record.
  ///
  /// The record's row and links remain in the trash.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if no live record has the ID, or
  ///   ``StoreFailure/conflict(_:)`` if the record or a link from the record was written after
  ///   `stored` was read, except by this transaction.
  func delete<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure)
  /// Restores a deleted record.
  ///
  /// A live record isn't changed.
  ///
  /// If the record's addition was undone, this function also restores the linked records that the
  /// same undo moved to the trash.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if no record has the ID;
  ///   ``StoreFailure/duplicate(collection:index:existing:)`` if a live record has the same values
  ///   in a unique index.
  func restore<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure)
  /// Replaces the links from a record's field.
  ///
  /// The record gets a new revision and update time. If the new links equal the current links,
  /// nothing is written. This function doesn't check whether the targets exist.
  ///
  /// - Parameters:
  ///   - owner: The record that has the field.
  ///   - field: The stored name of the field.
  ///   - targets: The records to link to, sorted by position in the field.
  ///   - limit: The maximum number of targets, or `nil` for no limit.
  /// - Throws: ``StoreFailure/tooManyLinks(field:limit:)`` if there are more targets than `limit`;
  ///   ``StoreFailure/missing(_:)`` if the owner isn't a live record.
  func link(
    _ owner: RecordReference, field: String, to targets: [RecordReference], limit: Int?
  ) throws(StoreFailure)
  /// Adds another library's record, deleted or not, with the record's times and a new revision.
  ///
  /// - Throws: The same failures as ``insert(_:id:)``.
  func insertImported<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure)
  /// Replaces the links from an imported record's field without changing the record's times.
  ///
  /// This function doesn't check whether the targets exist.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if this transaction didn't add the record with
  ///   ``insertImported(_:)``.
  func linkImported(
    of owner: RecordReference, field: String, to targets: [RecordReference]
  ) throws(StoreFailure)
  /// Removes a record permanently, with all links from and to the record.
  ///
  /// Neither this transaction nor any earlier transaction can then be undone.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if no record has the ID.
  func purge<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure)
}
