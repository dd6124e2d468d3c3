import Core

/// A connection for one transaction on the rows of one library.
struct LibraryConnection {
  private let connection: Connection
  /// The key of the library.
  private let library: String
  private let schema: LibrarySchema

  init(_ connection: Connection, library: String, _ schema: LibrarySchema) {
    (self.connection, self.library, self.schema) = (connection, library, schema)
  }

  /// The numbers in the library's row, which count revisions and transactions.
  struct Counters {
    /// The newest revision.
    var revision: Int64
    /// The number of the newest transaction in the change log.
    var transaction: Int64
    /// The step of the newest transaction, or `nil` if it is an undo or a redo.
    var step: Int64?
  }

  /// Makes the library's rows visible until the end of a transaction that has begun.
  func enter() throws(StoreFailure) { try connection.execute(try key()) }

  /// Begins a read of a consistent state.
  func beginReading() throws(StoreFailure) {
    try connection.execute(
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(try key())")
  }

  /// Begins a change of rows that no other row depends on, without waiting for other writers.
  func beginStoring() throws(StoreFailure) {
    try connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED; \(try key())")
  }

  /// Begins a change of a document, after waiting for other changes of it.
  ///
  /// Writers of records don't wait.
  func beginChanging(_ document: String, patience: Int64) throws(StoreFailure) {
    let name = try connection.quoted("\(library)/\(document)")
    try connection.execute(
      """
      BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = \(patience); \(try key()); \
      SELECT pg_advisory_xact_lock(hashtextextended(\(name), 0))
      """)
  }

  /// Begins a write, after waiting for the library's other writers.
  ///
  /// The counters in the library's row can't change before the end of the transaction.
  func beginWriting(patience: Int64) throws(StoreFailure) -> Counters {
    let rows = try connection.execute(
      """
      BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = \(patience); \(try key()); \
      \(try lock())
      """)
    guard let row = rows.next(), let revision = row.number(0), let transaction = row.number(1)
    else { throw .inputOutput("the library “\(library)” was removed") }
    return Counters(revision: revision, transaction: transaction, step: row.number(2))
  }

  /// Waits for the library's writers, and keeps new ones waiting until the end of the transaction.
  func holdWriters() throws(StoreFailure) { try connection.execute(try lock()) }

  /// Returns the statement that locks the library's row, which every writer locks first.
  private func lock() throws(StoreFailure) -> String {
    """
    SELECT revision, tx, step FROM stashbook_library \
    WHERE library = \(try connection.quoted(library)) FOR UPDATE
    """
  }

  /// Returns the statement that makes the library's rows visible until the end of the transaction.
  private func key() throws(StoreFailure) -> String {
    "SELECT set_config('stashbook.library', \(try connection.quoted(library)), true)"
  }

  func commit() throws(StoreFailure) { try connection.execute("COMMIT") }

  /// Ends the transaction without changes.
  ///
  /// A lost connection has already ended the transaction.
  func rollback() {
    connection.clear()
    // reason: a connection that can't be rolled back isn't used again
    _ = try? connection.execute("ROLLBACK")
  }

  /// Adds the library's row unless it exists.
  func addLibrary() throws(StoreFailure) {
    try connection.execute("BEGIN; \(try key())")
    try run(.insert(into: "stashbook_library", [("revision", "0")], "ON CONFLICT DO NOTHING"))
    try commit()
  }

  /// Returns the SQL for a collection's table.
  ///
  /// - Throws: ``StoreFailure/unknownCollection(_:)`` if the schema lacks the collection.
  func table(_ name: String) throws(StoreFailure) -> TableText {
    guard let table = schema.tables[name] else { throw .unknownCollection(name) }
    return table
  }

  /// Returns the SQL for a collection's table, or `nil` if the schema lacks the collection.
  func knownTable(_ name: String) -> TableText? { schema.tables[name] }

  /// The tables of all collections with searched columns.
  var searchedTables: [TableText] { schema.tables.values.filter { !$0.searched.isEmpty } }

  /// Runs a statement, and returns its rows.
  @discardableResult
  func run(_ statement: LibraryStatement) throws(StoreFailure) -> ResultRows {
    try connection.run(statement.sql, first: library)
  }
}
