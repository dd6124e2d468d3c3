import Core

/// The entries that a transaction adds to the change log.
///
/// A change's number becomes the changed record's revision. The newest transaction's row is never
/// removed, because numbering continues from that transaction's last change.
struct ChangeLog {
  private let connection: Connection
  /// The transaction's number.
  let transaction: Int64
  /// The number of the transaction's first change.
  let first: Int64
  /// The number of the transaction's latest change, or `first - 1` if none is logged yet.
  private(set) var last: Int64
  /// The previous transaction, or `nil` if this transaction is the first.
  let previous: LoggedTransaction?

  init(_ connection: Connection) throws(StoreFailure) {
    self.connection = connection
    previous = try LoggedTransaction.newest(connection)
    transaction = (previous?.id ?? 0) + 1
    last = previous?.lastChange ?? 0
    first = last + 1
  }

  /// The number of the next change.
  var next: Int64 { last + 1 }

  /// Logs a change under the next number.
  ///
  /// - Parameters:
  ///   - collection: The record's collection.
  ///   - record: The record's ID.
  ///   - field: The field whose links changed, or `nil` if the row changed.
  ///   - before: The row or the links before the change as JSON text, or `nil` if the record was
  ///     added.
  ///   - withdrawn: The number of the undo that withdrew the record before this change, or `nil` if
  ///     none.
  ///   - restores: The number of the earlier change whose result this change restores, or `nil` if
  ///     none.
  /// - Throws: ``StoreFailure`` if the log can't be written. The caller must roll back the
  ///   transaction.
  mutating func note(
    _ collection: String, _ record: String, field: String? = nil, before: String? = nil,
    withdrawn: Int64? = nil, restores: Int64? = nil
  ) throws(StoreFailure) {
    let statement = try connection.prepare(Self.insert)
    statement.bind(1, next)
    statement.bind(2, transaction)
    statement.bind(3, collection)
    statement.bind(4, record)
    statement.bind(5, .optional(field))
    statement.bind(6, .optional(before))
    statement.bind(7, restores.map { .integer($0) } ?? .null)
    statement.bind(8, withdrawn.map { .integer($0) } ?? .null)
    try statement.run()
    last += 1
  }

  private static let insert = "INSERT INTO stashbook_change VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

  /// Adds the transaction itself to the log, after all of its changes have been logged.
  ///
  /// Every 64th transaction also removes expired history.
  ///
  /// - Parameters:
  ///   - label: The user's description of the transaction.
  ///   - kind: The transaction's kind, such as a user's change or an undo.
  ///   - author: The person who writes, or `nil` if the library has no people.
  ///   - joining: The step that this transaction continues, or `nil` for a new step. If anything
  ///     was written since that step, or another person wrote the step, this transaction begins a
  ///     new step.
  ///   - reverses: For an undo, the number of the reversed step. For a redo, the number of the
  ///     reversed undo. For a user's change, `nil`.
  ///   - key: The key to keep with the transaction, or `nil` if none.
  ///   - now: The time of the transaction.
  /// - Returns: The transaction's step.
  /// - Throws: ``StoreFailure`` if the log can't be written. The caller must roll back the
  ///   transaction.
  @discardableResult
  func finish(
    _ label: String, _ kind: LoggedTransaction.Kind, by author: RecordID?, joining: StepID? = nil,
    reverses: Int64? = nil, key: IdempotencyKey? = nil, at now: Instant
  ) throws(StoreFailure) -> StepID {
    var step = transaction
    if let previous, previous.kind.isStep, previous.author == author?.text,
      previous.step == joining?.number
    {
      step = previous.step
    }
    try connection.run(
      """
      INSERT INTO stashbook_transaction \
      (id, label, at, first_change, last_change, reverses, step, kind, author, key) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(transaction), .text(label), .integer(now.milliseconds), .integer(first),
        .integer(last), reverses.map { .integer($0) } ?? .null, .integer(step),
        .text(kind.rawValue), .optional(author?.text), .optional(key?.text),
      ])
    try prune(now)
    return StepID(step)
  }

  /// Returns whether the log contains a transaction with a key.
  static func contains(_ key: IdempotencyKey, _ connection: Connection) throws(StoreFailure) -> Bool
  {
    let rows = try connection.prepare("SELECT 1 FROM stashbook_transaction WHERE key = ?")
    rows.bind(1, key.text)
    defer { rows.reset() }
    return try rows.next()
  }

  private func prune(_ now: Instant) throws(StoreFailure) {
    guard transaction % Self.pruningInterval == 0 else { return }
    guard let kept = try LoggedTransaction.oldestKept(connection, now: now) else { return }
    try connection.run("DELETE FROM stashbook_transaction WHERE id < ?", [.integer(kept.id)])
    try connection.run(
      "DELETE FROM stashbook_change WHERE sequence < ?", [.integer(kept.firstChange)])
  }

  /// The number of transactions between removals of expired history.
  private static let pruningInterval: Int64 = 64

  /// Returns the records that changed after a revision, sorted by their most recent change, oldest
  /// first.
  static func changes(
    since revision: Revision, _ connection: Connection, now: Instant
  ) throws(StoreFailure) -> ChangeSet {
    let latest = try LoggedTransaction.newest(connection)?.lastChange ?? 0
    let kept = try LoggedTransaction.oldestKept(connection, now: now)
    guard revision.number >= (kept?.firstChange ?? latest + 1) - 1 else { throw .historyExpired }
    let rows = try connection.prepare(
      """
      SELECT collection, record FROM stashbook_change WHERE sequence > ? \
      GROUP BY collection, record ORDER BY max(sequence)
      """)
    rows.bind(1, revision.number)
    defer { rows.reset() }
    var records: [RecordReference] = []
    while try rows.next() { records.append(try rows.reference(0)) }
    return ChangeSet(records: records, latest: Revision(latest))
  }
}
