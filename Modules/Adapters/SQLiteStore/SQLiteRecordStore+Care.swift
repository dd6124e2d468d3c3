public import Core
import Dispatch
import class GRDB.DatabaseQueue
import Glibc

extension SQLiteRecordStore {
  /// Copies the database's state at one moment into a new file, even while other connections write.
  ///
  /// - Parameter path: The copy's path. An existing file at this path must be empty. A new file
  ///   gets mode 0600.
  /// - Throws: ``StoreFailure`` if the copy can't be created. No partial copy remains.
  public func copy(to path: String) async throws(StoreFailure) {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_size == 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(EEXIST)))
    }
    try LibraryFile.makeFile(path)
    let result: Result<Void, StoreFailure> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [database, place] in
        continuation.resume(
          returning: Result { () throws(StoreFailure) in
            do {
              let copy = try DatabaseQueue(path: path)
              try database.backup(to: copy)
              // The copy must be one file, because a log next to the copy could be forgotten.
              try copy.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA journal_mode = DELETE")
              }
              try copy.close()
            } catch {
              unlink(path)
              throw place.failure(error)
            }
          })
      }
    }
    try result.get()
  }

  /// Returns the faults that SQLite finds in the file, and the links from or to missing records.
  ///
  /// - Returns: A sentence for each fault, at most 20 from each check. The array is empty if the
  ///   database is sound.
  public func faults() async throws(StoreFailure) -> [String] {
    try await reading { connection throws(StoreFailure) in
      var found = try Self.texts(connection, "PRAGMA integrity_check(20)").filter { $0 != "ok" }
      found += try Self.texts(connection, "PRAGMA foreign_key_check").prefix(20)
        .map { "A row in “\($0)” refers to a missing row" }
      for name in connection.library.tables.names {
        found += try Self.danglingLinks(connection, name)
      }
      return found
    }
  }

  /// Returns the library's schema versions, keyed by feature.
  ///
  /// Features that aren't in this program are included. The key for the store's own tables is
  /// `stashbook`.
  public func schemaVersions() async throws(StoreFailure) -> [String: Int] {
    try await reading { connection throws(StoreFailure) in
      try SchemaStamps(connection).versions
    }
  }

  private static func texts(
    _ connection: Connection, _ sql: String, _ values: [ColumnValue] = []
  ) throws(StoreFailure) -> [String] {
    let statement = try connection.prepare(sql)
    statement.bind(values)
    var texts: [String] = []
    while try statement.next() { if let text = statement.text(0) { texts.append(text) } }
    return texts
  }

  /// Returns a sentence for each link from or to a missing record of a collection.
  ///
  /// At most 20 links from and 20 links to missing records are listed.
  private static func danglingLinks(
    _ connection: Connection, _ name: String
  ) throws(StoreFailure) -> [String] {
    try texts(connection, "\(Inspection.danglingLinks(name, "owner")) LIMIT 20")
      + texts(connection, "\(Inspection.danglingLinks(name, "target")) LIMIT 20")
  }
}
