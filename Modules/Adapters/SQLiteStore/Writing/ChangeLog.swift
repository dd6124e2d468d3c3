import Core

/// The entries a transaction makes in the log of changes; a change's number becomes the record's
/// revision.
///
/// The newest transaction's row is never removed, so the numbers go on from it.
struct ChangeLog {
  private let connection: Connection
  /// The transaction's number.
  let transaction: Int64
  /// The number of its first change.
  let first: Int64
  /// The number of its latest change; `first - 1` before there is one.
  private(set) var last: Int64

  init(_ connection: Connection) throws(StoreFailure) {
    self.connection = connection
    let newest = try LoggedTransaction.newest(connection)
    transaction = (newest?.id ?? 0) + 1
    last = newest?.lastChange ?? 0
    first = last + 1
  }

  /// The number of the next change.
  var next: Int64 { last + 1 }

  /// Notes a change under the next number: of links where there is a `field`, else of the row; with
  /// what was there `before`, as JSON text, unless the record was not; a reversal with the change it
  /// `restores`.
  mutating func note(
    _ collection: String, _ record: String, field: String? = nil, before: String? = nil,
    restores: Int64? = nil
  ) throws(StoreFailure) {
    let statement = try connection.prepare(Self.insert)
    statement.bind(1, next)
    statement.bind(2, transaction)
    statement.bind(3, collection)
    statement.bind(4, record)
    statement.bind(5, .optional(field))
    statement.bind(6, .optional(before))
    statement.bind(7, restores.map { .integer($0) } ?? .null)
    try statement.run()
    last += 1
  }

  private static let insert = "INSERT INTO stashbook_change VALUES (?, ?, ?, ?, ?, ?, ?)"

  /// Ends the transaction's entries, which nothing reverses if it is final; now and then drops what is forgotten.
  func finish(
    _ label: String, at now: Instant, reverses: Int64? = nil, isFinal: Bool = false
  ) throws(StoreFailure) {
    try connection.run(
      "INSERT INTO stashbook_transaction VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(transaction), .text(label), .integer(now.milliseconds), .integer(first),
        .integer(last), reverses.map { .integer($0) } ?? .null,
        isFinal ? .integer(now.milliseconds) : .null,
      ])
    guard transaction % Self.pruningInterval == 0 else { return }
    guard let kept = try LoggedTransaction.oldestKept(connection, now: now) else { return }
    try connection.run("DELETE FROM stashbook_transaction WHERE id < ?", [.integer(kept.id)])
    try connection.run(
      "DELETE FROM stashbook_change WHERE sequence < ?", [.integer(kept.firstChange)])
  }

  /// Between two removals so many transactions more are in the tables than are remembered.
  private static let pruningInterval: Int64 = 64

  /// What changed after a revision, the latest change last.
  static func changes(
    since revision: Revision, _ connection: Connection, now: Instant
  ) throws(StoreFailure) -> Changes {
    let latest = try LoggedTransaction.newest(connection)?.lastChange ?? 0
    let kept = try LoggedTransaction.oldestKept(connection, now: now)
    guard revision.number >= (kept?.firstChange ?? latest + 1) - 1 else { throw .forgotten }
    let rows = try connection.prepare(
      """
      SELECT collection, record FROM stashbook_change WHERE sequence > ? \
      GROUP BY collection, record ORDER BY max(sequence)
      """)
    rows.bind(1, revision.number)
    defer { rows.reset() }
    var records: [RecordReference] = []
    while try rows.next() { records.append(try rows.reference(0)) }
    return Changes(records: records, latest: Revision(latest))
  }
}

/// A transaction as the log has it.
struct LoggedTransaction {
  var id: Int64
  var label: String
  var at: Instant
  var firstChange: Int64
  var lastChange: Int64

  private static let columns = "id, label, at, first_change, last_change"

  /// The newest of all.
  static func newest(_ connection: Connection) throws(StoreFailure) -> LoggedTransaction? {
    let sql = "SELECT \(columns) FROM stashbook_transaction ORDER BY id DESC LIMIT 1"
    return try first(connection, sql)
  }

  /// The oldest that is remembered: within the newest 1,000 the first not older than 30 days.
  static func oldestKept(
    _ connection: Connection, now: Instant
  ) throws(StoreFailure) -> LoggedTransaction? {
    try first(
      connection,
      """
      SELECT \(columns) FROM stashbook_transaction WHERE at >= ?1 AND id > \
      (SELECT max(id) FROM stashbook_transaction) - \(UndoRetention.transactions) ORDER BY id LIMIT 1
      """, [.integer(UndoRetention.cutoff(at: now).milliseconds)])
  }

  /// The newest that is remembered and not reversed, nor itself a reversal.
  static func undoable(
    _ connection: Connection, now: Instant
  ) throws(StoreFailure) -> LoggedTransaction? {
    guard let kept = try oldestKept(connection, now: now) else { return nil }
    return try first(
      connection,
      """
      SELECT \(columns) FROM stashbook_transaction \
      WHERE id >= ? AND reverses IS NULL AND reversed_at IS NULL ORDER BY id DESC LIMIT 1
      """, [.integer(kept.id)])
  }

  private static func first(
    _ connection: Connection, _ sql: String, _ values: [ColumnValue] = []
  ) throws(StoreFailure) -> LoggedTransaction? {
    let rows = try connection.prepare(sql)
    rows.bind(values)
    defer { rows.reset() }
    guard try rows.next() else { return nil }
    guard let id = rows.integer(0), let label = rows.text(1), let at = rows.integer(2),
      let firstChange = rows.integer(3), let lastChange = rows.integer(4)
    else { throw .unreadableRow(collection: "stashbook_transaction", column: "label") }
    return LoggedTransaction(
      id: id, label: label, at: Instant(milliseconds: at), firstChange: firstChange,
      lastChange: lastChange)
  }
}
