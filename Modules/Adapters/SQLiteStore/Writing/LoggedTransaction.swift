import Core

/// A transaction in the change log.
struct LoggedTransaction {
  /// The kind of a transaction.
  ///
  /// The raw value is stored in the table.
  enum Kind: String {
    /// A user's change.
    case change
    /// A user's change that removed records permanently.
    case permanent
    /// An undo, which can be redone.
    case undo
    /// A redo.
    case redo
    /// An undo that an earlier version of this program logged and that can't be redone.
    case reversal

    /// Whether transactions of this kind belong to steps that the history lists.
    var isStep: Bool { self == .change || self == .permanent }
  }

  var id: Int64
  var label: String
  var at: Instant
  var firstChange: Int64
  var lastChange: Int64
  var reverses: Int64?
  var step: Int64
  var kind: Kind
  /// The ID of the person who wrote the transaction, or `nil` if the library had no people.
  var author: String?

  private static let columns =
    "id, label, at, first_change, last_change, reverses, step, kind, author"
  private static let newestText = select("ORDER BY id DESC LIMIT 1")

  static func select(_ rest: String) -> String {
    "SELECT \(columns) FROM stashbook_transaction \(rest)"
  }

  /// Returns the newest transaction, or `nil` if the log is empty.
  static func newest(_ connection: Connection) throws(StoreFailure) -> LoggedTransaction? {
    try first(connection, newestText)
  }

  /// Returns the oldest transaction that hasn't expired, or `nil` if all have expired.
  ///
  /// A transaction expires when it is more than 30 days old or when 1,000 newer steps exist.
  static func oldestKept(
    _ connection: Connection, now: Instant
  ) throws(StoreFailure) -> LoggedTransaction? {
    try first(
      connection,
      select(
        """
        WHERE at >= ?1 AND id >= coalesce((SELECT step FROM stashbook_transaction \
        WHERE step = id ORDER BY step DESC LIMIT 1 OFFSET \(UndoRetention.steps - 1)), 0) \
        ORDER BY id LIMIT 1
        """), [.integer(UndoRetention.cutoff(at: now).milliseconds)])
  }

  static func first(
    _ connection: Connection, _ sql: String, _ values: [ColumnValue] = []
  ) throws(StoreFailure) -> LoggedTransaction? {
    let rows = try connection.prepare(sql)
    rows.bind(values)
    defer { rows.reset() }
    return try rows.next() ? try LoggedTransaction(rows) : nil
  }

  /// Creates a transaction from a statement's current row.
  init(_ rows: Prepared) throws(StoreFailure) {
    guard let id = rows.integer(0), let label = rows.text(1), let at = rows.integer(2),
      let firstChange = rows.integer(3), let lastChange = rows.integer(4),
      let step = rows.integer(6), let kind = rows.text(7).flatMap(Kind.init(rawValue:))
    else { throw .unreadableRow(collection: "stashbook_transaction", column: "label") }
    self.id = id
    self.label = label
    self.at = Instant(milliseconds: at)
    self.firstChange = firstChange
    self.lastChange = lastChange
    self.reverses = rows.integer(5)
    self.step = step
    self.kind = kind
    author = rows.text(8)
  }
}
