public import Core
import Dispatch
import Foundation
import GRDB
import Synchronization

/// A record store in one SQLite file: `stashbook.sqlite` in the library's folder.
///
/// Write-ahead log, synchronous=FULL, foreign keys on: what ``write(_:_:)`` returned from survives a
/// killed process and a lost power supply. One connection writes, several read, and several processes
/// may do so at once: a writer that finds another one waits ``busySeconds`` and then gives up.
public final class SQLiteRecordStore: RecordStore {
  /// What the file is opened for.
  public enum Use: Sendable {
    /// One read-only connection; nothing is made or changed.
    case reading
    /// One connection writes, others read.
    case writing
  }

  /// How long a writer waits for another one, in seconds, before ``StoreFailure/busy(seconds:)``.
  public let busySeconds: Int
  /// The database's path.
  public let path: String
  /// The feature whose schema here is newer than this program's; nothing can be written then.
  public let newerFeature: String?

  let database: any DatabaseWriter
  let clock: any Clock
  let tables: [String: TableText]
  private let queue = DispatchQueue(label: "stashbook.store", attributes: .concurrent)

  /// Opens the database of a library.
  ///
  /// - Parameters:
  ///   - folder: The library's folder; made, 0700, when there is none and `use` is writing.
  ///   - use: What it is opened for.
  ///   - schemas: What each feature keeps; features that are left out are not named.
  ///   - clock: Dates writes.
  ///   - busySeconds: How long a writer waits for another one.
  /// - Throws: ``StoreFailure``; what was there is as it was.
  public init(
    folder: String, use: Use, schemas: [FeatureID: FeatureSchema], clock: any Clock,
    busySeconds: Int = 5
  ) throws(StoreFailure) {
    path = folder + "/stashbook.sqlite"
    self.busySeconds = busySeconds
    self.clock = clock
    let collections = schemas.values.flatMap(\.collections)
    tables = Dictionary(collections.map { ($0.name, TableText($0)) }) { first, _ in first }
    let opening = Opening(folder: folder, path: path, busySeconds: busySeconds, schemas: schemas)
    (database, newerFeature) = try opening.open(use)
  }

  /// Reads a consistent state on a thread of the store's.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await run { [self] in
      try database.read { db in try body(SQLiteReader(db, tables)) }
    }
  }

  /// Writes all or nothing, on the one writing connection.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    if let newerFeature { throw .newerLibrary(feature: newerFeature) }
    let now = clock.now
    return try await run { [self] in
      try database.write { db in
        let transaction = SQLiteTransaction(db, tables, label: label, now: now)
        let result = try body(transaction)
        try transaction.finish()
        return result
      }
    }
  }

  /// Reverses the newest transaction that is not reversed yet.
  public func undo() async throws(StoreFailure) -> Undone? {
    if let newerFeature { throw .newerLibrary(feature: newerFeature) }
    let now = clock.now
    return try await run { [self] in
      try database.write { db in try Reversal(db, tables, now: now).run() }
    }
  }

  /// What changed after a revision.
  public func changes(since revision: Revision) async throws(StoreFailure) -> Changes {
    try await run { [self] in
      try database.read { db in try ChangeLog.changes(since: revision, db) }
    }
  }

  /// Copies the database, consistent also while others write, into a new file.
  public func copy(to path: String) async throws(StoreFailure) {
    try await run { [self] in
      let copy = try DatabaseQueue(path: path)
      try database.backup(to: copy)
      try copy.close()
    }
  }

  /// What SQLite itself finds wrong with the file, and links that lead nowhere; empty for nothing.
  public func faults() async throws(StoreFailure) -> [String] {
    try await run { [self] in
      try database.read { db in
        let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        let keys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
        let dangling = try LinkTable.dangling(db, tables)
        return found.filter { $0 != "ok" } + keys.map { "\($0)" } + dangling
      }
    }
  }

  /// Runs blocking work off the caller's threads; every failure becomes one of ours here.
  private func run<T: Sendable>(
    _ work: @escaping @Sendable () throws -> T
  ) async throws(StoreFailure) -> T {
    let result: Result<T, StoreFailure> = await withCheckedContinuation { continuation in
      queue.async { [path, busySeconds] in
        do {
          continuation.resume(returning: .success(try work()))
        } catch {
          continuation.resume(
            returning: .failure(StoreFailure(error, path: path, busySeconds: busySeconds)))
        }
      }
    }
    return try result.get()
  }
}
