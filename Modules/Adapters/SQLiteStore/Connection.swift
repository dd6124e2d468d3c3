import Core
import class GRDB.Database
import GRDBSQLite

/// One connection during one access: what is prepared on it, and what its errors mean.
///
/// Never leaves the thread it was made on.
final class Connection {
  let db: Database
  let library: LibrarySchema
  let place: StorePlace
  /// An error after which nothing of the transaction may be kept, whatever its body makes of it.
  private(set) var fatal: StoreFailure?

  init(_ db: Database, _ library: LibrarySchema, _ place: StorePlace) {
    self.db = db
    self.library = library
    self.place = place
  }

  /// The table of a collection.
  func table(_ name: String) throws(StoreFailure) -> TableText {
    guard let table = library.tables[name] else { throw .unknownCollection(name) }
    return table
  }

  /// A statement, prepared once per connection.
  func prepare(_ sql: String) throws(StoreFailure) -> Prepared {
    do {
      return Prepared(try db.cachedStatement(sql: sql), on: self)
    } catch {
      // In a newer library the tables of another feature may not be there yet, and can't be made.
      if let newer = library.newer { throw .newerLibrary(feature: newer) }
      throw place.failure(error)
    }
  }

  /// Runs a statement with these values and no rows.
  func run(_ sql: String, _ values: [ColumnValue] = []) throws(StoreFailure) {
    let statement = try prepare(sql)
    statement.bind(values)
    try statement.run()
  }

  /// The failure behind the last error on this connection.
  func failed() -> StoreFailure {
    let code = sqlite3_extended_errcode(db.sqliteConnection)
    // Only errors of files have a number of the system's that is theirs.
    let isOfFile = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN
    let failure = place.failure(
      code, String(cString: sqlite3_errmsg(db.sqliteConnection)),
      system: isOfFile ? sqlite3_system_errno(db.sqliteConnection) : 0)
    fatal = fatal ?? failure
    return failure
  }
}
