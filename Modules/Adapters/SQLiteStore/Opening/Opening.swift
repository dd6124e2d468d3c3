import Core
import struct GRDB.Configuration
import class GRDB.Database
import class GRDB.DatabasePool
import class GRDB.DatabaseQueue
import protocol GRDB.DatabaseWriter
import GRDBSQLite
import Glibc

/// An operation that opens a library's database, identifies the file, and migrates the tables.
struct Opening {
  let place: StoreLocation
  private(set) var library: LibrarySchema

  init(_ place: StoreLocation, _ library: LibrarySchema) {
    self.place = place
    self.library = library
  }

  /// The application ID in the file's header: "STBK".
  static let applicationID: Int64 = 0x5354_424B

  /// The result of identifying the file at the path.
  private enum Found {
    case nothing, ours(SchemaStamps)
  }

  /// Opens the database, and records in ``library`` whether the file is newer than this program.
  mutating func open(
    _ use: SQLiteRecordStore.Use
  ) throws(StoreFailure) -> any DatabaseWriter {
    do {
      if use == .reading { return try openForReading() }
      return try openForWriting(pooled: use == .serving)
    } catch {
      if StoreLocation.isFolder(place.path) {
        throw .cannotOpen(path: place.path, reason: "it is a folder")
      }
      throw place.failure(error)
    }
  }

  /// Opens one read-only connection.
  ///
  /// If the tables are outdated, the method instead opens a writable connection and migrates the
  /// tables.
  private mutating func openForReading() throws -> any DatabaseWriter {
    let queue: DatabaseQueue
    do {
      queue = try DatabaseQueue(path: place.path, configuration: configuration(readonly: true))
    } catch {
      var status = stat()
      if stat(place.path, &status) != 0, errno == ENOENT { throw noLibrary }
      throw error
    }
    guard case .ours(let stamps) = try access(queue, find) else { throw noLibrary }
    library.newer = stamps.newer(than: library)
    if library.newer != nil || !stamps.isBehind(library) { return queue }
    try queue.close()
    return try openForWriting(pooled: false)
  }

  private mutating func openForWriting(pooled: Bool) throws -> any DatabaseWriter {
    try LibraryFile.makeFolder(place.folder)
    try LibraryFile.makeFile(place.path)
    let queue = try DatabaseQueue(path: place.path, configuration: configuration(readonly: false))
    if case .ours(let stamps) = try access(queue, find) {
      library.newer = stamps.newer(than: library)
    }
    if library.newer == nil {
      try access(queue, bringUpToDate)
      queue.inDatabase { keepLog(false, of: $0) }
      guard pooled else { return queue }
    }
    try queue.close()
    let configuration = configuration(readonly: library.newer != nil)
    guard pooled else { return try DatabaseQueue(path: place.path, configuration: configuration) }
    let pool = try DatabasePool(path: place.path, configuration: configuration)
    // GRDB's pool lowered `synchronous` when the pool set up the write-ahead log.
    if library.newer == nil {
      try pool.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA synchronous = FULL")
        keepLog(false, of: $0)
      }
    }
    return pool
  }

  private var noLibrary: StoreFailure { .noLibrary(path: place.folder) }

  private func access<T>(
    _ queue: DatabaseQueue, _ body: (Connection) throws -> T
  ) throws -> T {
    try queue.inDatabase { try body(Connection($0, library, place)) }
  }

  /// Identifies the file without changing it.
  private func find(_ connection: Connection) throws(StoreFailure) -> Found {
    let isMarked = "PRAGMA application_id"
    if try number(connection, isMarked) == Self.applicationID {
      return .ours(try SchemaStamps(connection))
    }
    let isEmpty = try number(connection, "SELECT count(*) FROM sqlite_master") == 0
    // Another process may have created and marked the library since the first query.
    let mark = try number(connection, isMarked)
    if mark == Self.applicationID { return .ours(try SchemaStamps(connection)) }
    // SQLite treats a one-byte file as empty, whatever the byte is.
    var status = stat()
    guard mark == 0, isEmpty, stat(place.path, &status) == 0, status.st_size != 1 else {
      throw .notADatabase(path: place.path)
    }
    return .nothing
  }

  private func number(_ connection: Connection, _ sql: String) throws(StoreFailure) -> Int64? {
    let statement = try connection.prepare(sql)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    return statement.integer(0)
  }

  /// Marks a new file as a library, turns on the write-ahead log, and migrates the tables.
  ///
  /// The mark is written before the write-ahead log is turned on, so the file itself contains the
  /// mark.
  private func bringUpToDate(_ connection: Connection) throws {
    let isNew = if case .nothing = try find(connection) { true } else { false }
    if isNew {
      try connection.db.inTransaction(.immediate) {
        if case .nothing = try find(connection) {
          try connection.run("PRAGMA application_id = \(Self.applicationID)")
        }
        return .commit
      }
    }
    try seeToLog(connection)
    guard try SchemaStamps(connection).isBehind(library) else { return }
    try connection.db.inTransaction(.immediate) {
      try SchemaText.migrate(connection, from: try SchemaStamps(connection), to: library)
      return .commit
    }
  }

  /// Turns on the write-ahead log.
  ///
  /// The method retries while the file is busy, because SQLite immediately fails with `SQLITE_BUSY`
  /// if two processes turn on the log of a new file at the same time.
  private func seeToLog(_ connection: Connection) throws(StoreFailure) {
    let end = ContinuousClock.now + place.patience
    while true {
      do throws(StoreFailure) {
        let rows = try connection.prepare("PRAGMA journal_mode = WAL")
        defer { rows.reset() }
        if try rows.next(), rows.text(0) == "wal" { return }
        throw .cannotOpen(
          path: place.path, reason: "its file system doesn't support write-ahead logging")
      } catch {
        guard case .busy = error, ContinuousClock.now < end else { throw error }
        usleep(1_000)
      }
    }
  }

  private func configuration(readonly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.foreignKeysEnabled = !readonly
    configuration.label = "stashbook"
    let milliseconds = place.milliseconds
    configuration.prepareDatabase { db in
      // GRDB's own busy setting doesn't reach the readers of a pool.
      sqlite3_busy_timeout(db.sqliteConnection, milliseconds)
      if readonly {
        // One command reads most pages only once, so reusing their memory saves allocations.
        // Setting the cache size through GRDB would take as long as the smaller cache saves.
        sqlite3_exec(db.sqliteConnection, "PRAGMA cache_size = 32", nil, nil, nil)
      } else {
        keepLog(true, of: db)
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      WordsFunction.add(to: db)
    }
    return configuration
  }

  /// Sets whether closing a connection leaves the write-ahead log in place.
  ///
  /// If the shared memory next to a log can only be opened for reading, SQLite 3.40 treats the log
  /// as empty and deletes the log and its content. A log therefore stays until a connection has
  /// read it.
  private func keepLog(_ isKept: Bool, of db: Database) {
    var value: Int32 = isKept ? 1 : 0
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &value)
  }
}
