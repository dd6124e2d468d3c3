import Core
import class GRDB.Database
import GRDBSQLite

/// A database connection that prepares statements and translates errors during one read or write.
///
/// A connection never leaves the thread that created it.
final class Connection {
  let db: Database
  let library: LibrarySchema
  let place: StoreLocation
  /// The error after which the transaction must be rolled back, or `nil` if none.
  ///
  /// The transaction is rolled back even if its body ignores the error.
  private(set) var fatal: StoreFailure?

  private let cancellation: ReadCancellation?

  /// Creates a connection for one read or write.
  ///
  /// Once `cancellation` reports that the read was cancelled, no statement can be prepared.
  init(
    _ db: Database, _ library: LibrarySchema, _ place: StoreLocation,
    _ cancellation: ReadCancellation? = nil
  ) {
    self.db = db
    self.library = library
    self.place = place
    self.cancellation = cancellation
  }

  /// Returns the SQL for a collection's table.
  ///
  /// - Throws: ``StoreFailure/unknownCollection(_:)`` if the schema lacks the collection.
  func table(_ name: String) throws(StoreFailure) -> TableText {
    guard let table = library.tables[name] else { throw .unknownCollection(name) }
    return table
  }

  /// Returns a prepared statement from the database connection's cache.
  ///
  /// - Throws: ``StoreFailure/cancelled`` after a cancellation; another failure if SQLite rejects
  ///   the statement.
  func prepare(_ sql: String) throws(StoreFailure) -> Prepared {
    if let cancellation, cancellation.isCancelled { throw .cancelled }
    do {
      return Prepared(try db.cachedStatement(sql: sql), on: self)
    } catch {
      // In a newer library, any feature's tables may be missing and can't be created.
      if let newer = library.newer { throw .newerLibrary(feature: newer) }
      throw place.failure(error)
    }
  }

  /// Runs a statement that returns no rows, with the given values.
  func run(_ sql: String, _ values: [ColumnValue] = []) throws(StoreFailure) {
    let statement = try prepare(sql)
    statement.bind(values)
    try statement.run()
  }

  /// Returns the failure for the last error on this connection.
  ///
  /// The first such failure also becomes ``fatal``.
  func failed() -> StoreFailure {
    let code = sqlite3_extended_errcode(db.sqliteConnection)
    // Only file errors come with a meaningful system error number.
    let isOfFile = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN
    let failure = place.failure(
      code, String(cString: sqlite3_errmsg(db.sqliteConnection)),
      system: isOfFile ? sqlite3_system_errno(db.sqliteConnection) : 0)
    fatal = fatal ?? failure
    return failure
  }
}
