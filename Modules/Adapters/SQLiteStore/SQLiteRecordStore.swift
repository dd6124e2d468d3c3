public import Core
import class GRDB.Database
import protocol GRDB.DatabaseWriter
import Synchronization

/// A record store in one SQLite file: `stashbook.sqlite` in the library's folder.
///
/// The file has a write-ahead log with `synchronous=FULL`: a change survives a killed process and a
/// power failure once ``write(_:_:)`` has returned. Several processes may use one library at once.
/// Only one process writes at a time. Other writers wait for at most `patience`.
public final class SQLiteRecordStore: RecordStore {
  /// The purpose for which a library is opened.
  public enum Use: Sendable {
    /// One command that only reads, over one read-only connection.
    ///
    /// Nothing is created, but outdated tables are migrated.
    case reading
    /// One command that writes, over one connection.
    ///
    /// A missing library is created.
    case writing
    /// A long-running program, in which one connection writes while others read.
    case serving
  }

  /// The name of the database file in the library's folder.
  public static let fileName = "stashbook.sqlite"

  let database: any DatabaseWriter
  let library: LibrarySchema
  let place: StoreLocation
  private let use: Use
  let clock: any WallClock
  /// The flag that is set once this store has changed rows.
  ///
  /// A reference to the flag doesn't prevent the store from closing.
  public let written = WrittenFlag()
  /// SQLite's schema version at the last check of the feature versions, or `nil` before any check.
  private let seenSchema = Mutex<Int64?>(nil)

  /// Creates a store that opens a library's database.
  ///
  /// - Parameters:
  ///   - folder: The library's folder, created with mode 0700 if it is missing and `use` isn't
  ///     ``Use/reading``.
  ///   - use: The purpose for which the library is opened.
  ///   - schemas: The schema of each feature. The tables of unlisted features stay unchanged.
  ///   - clock: The clock that dates writes.
  ///   - patience: The maximum time to wait while another process writes.
  /// - Throws: ``StoreFailure`` if the library can't be opened. In that case, existing data is
  ///   unchanged.
  public init(
    folder: String, use: Use, schemas: [FeatureID: FeatureSchema], clock: any WallClock,
    patience: Duration = .seconds(5)
  ) throws(StoreFailure) {
    place = StoreLocation(folder: folder, patience: patience)
    self.use = use
    self.clock = clock
    var opening = Opening(place, LibrarySchema(schemas))
    database = try opening.open(use)
    library = opening.library
  }

  /// The database's path.
  public var path: String { place.path }

  /// The feature whose tables are newer than this program, or `nil` if none.
  ///
  /// A newer library can be read but not written.
  public var newerFeature: String? { library.newer }

  /// Reads a consistent state.
  ///
  /// A store opened for ``Use/serving`` runs the body on the store's own thread. Any other store
  /// runs the body on the caller's thread.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await reading { connection throws(StoreFailure) in try body(SQLiteReader(connection)) }
  }

  /// Writes all of a transaction's changes or none of them, on the only writing connection.
  ///
  /// A store opened for ``Use/serving`` runs the body on the store's own thread. Any other store
  /// runs the body on the caller's thread.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    let (author, scope, store) = (Author.current, UndoScope.current, ObjectIdentifier(self))
    // Concurrent writes of one scope must not interleave between reading and noting the step.
    let written = try await writing { [clock] connection throws(StoreFailure) in
      let transaction = SQLiteTransaction(connection, label: label, now: clock.now)
      let result = try body(transaction)
      let step = try transaction.finish(
        by: author, joining: scope?.steps(in: store).last, key: scope?.newKey(in: store))
      return (result: result, step: step)
    } onCommit: { written in
      if let step = written.step { scope?.note(step, in: store) }
    }
    return written.result
  }

  /// Undoes all steps of a target, or no step if any of them can't be undone.
  public func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try await writing { [author = Author.current, clock] connection throws(StoreFailure) in
      try Reversal(connection, by: author, now: clock.now).undo(target)
    }
  }

  /// Redoes the given step, or the step that the author undid last if `step` is `nil`.
  public func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try await writing { [author = Author.current, clock] connection throws(StoreFailure) in
      try Reversal(connection, by: author, now: clock.now).redo(step)
    }
  }

  /// Returns at most `limit` steps of the author that aren't undone, newest first.
  public func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try await reading { [author = Author.current, clock] connection throws(StoreFailure) in
      try Reversal(connection, by: author, now: clock.now).history(limit: limit)
    }
  }

  /// Returns whether the history contains a step with a key.
  public func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try await reading { connection throws(StoreFailure) in try ChangeLog.contains(key, connection) }
  }

  /// Returns the records that changed after a revision.
  public func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try await reading { [clock] connection throws(StoreFailure) in
      try ChangeLog.changes(since: revision, connection, now: clock.now)
    }
  }

  // MARK: Connections

  /// Runs a body on a reading connection, in its own transaction.
  ///
  /// A store that isn't opened for ``Use/serving`` runs the body on the caller's thread, because
  /// a single command has no other work meanwhile. A store opened for serving interrupts the read
  /// if the task is cancelled.
  func reading<T: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    if use == .reading { return try readingAlone(body) }
    if use == .writing { return await inTurn(try readingHere(body)) }
    let cancellation = ReadCancellation()
    let result: Result<T, StoreFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        database.asyncRead { [library, place] access in
          continuation.resume(
            returning: Result { () throws(StoreFailure) -> T in
              switch access {
              case .success(let db):
                try cancellation.watching(db.sqliteConnection) { () throws(StoreFailure) in
                  try body(Connection(db, library, place, cancellation))
                }
              case .failure(let error): throw place.failure(error)
              }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  /// Yields once, and then returns a result.
  ///
  /// The yield lets other tasks run, as they can while a transaction runs on the store's thread.
  private func inTurn<T: Sendable>(_ result: T) async -> T {
    await Task.yield()
    return result
  }

  /// Runs a body in a plain SQL transaction on the read-only connection.
  ///
  /// GRDB's transactions do additional work that a read-only connection doesn't need.
  private func readingAlone<T>(
    _ body: (Connection) throws(StoreFailure) -> T
  ) throws(StoreFailure) -> T {
    do {
      return try database.unsafeRead { db in
        let connection = Connection(db, library, place)
        try connection.run("BEGIN")
        do {
          let result = try body(connection)
          try connection.run("COMMIT")
          return result
        } catch {
          if db.isInsideTransaction { try connection.run("ROLLBACK") }
          throw error
        }
      }
    } catch {
      throw place.failure(error)
    }
  }

  private func readingHere<T>(
    _ body: (Connection) throws(StoreFailure) -> T
  ) throws(StoreFailure) -> T {
    do {
      return try database.read { try body(Connection($0, library, place)) }
    } catch {
      throw place.failure(error)
    }
  }

  /// Runs a body on the writing connection, and then commits, or rolls back if the body throws.
  ///
  /// `onCommit` receives the body's result before this store begins another write.
  func writing<T: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StoreFailure) -> T,
    onCommit: @escaping @Sendable (T) -> Void = { _ in }
  ) async throws(StoreFailure) -> T {
    if let newer = library.newer { throw .newerLibrary(feature: newer) }
    guard use != .reading else {
      throw .cannotOpen(path: place.path, reason: "it was opened for reading only")
    }
    if use == .writing { return await inTurn(try writingHere(body, onCommit)) }
    let result: Result<T, StoreFailure> = await withCheckedContinuation { continuation in
      database.asyncWriteWithoutTransaction { [self] db in
        let connection = Connection(db, library, place)
        continuation.resume(
          returning: Result { () throws(StoreFailure) -> T in
            try transact(connection, body, onCommit)
          })
      }
    }
    return try result.get()
  }

  private func writingHere<T>(
    _ body: (Connection) throws(StoreFailure) -> T, _ onCommit: (T) -> Void
  ) throws(StoreFailure) -> T {
    do {
      return try database.writeWithoutTransaction {
        try transact(Connection($0, library, place), body, onCommit)
      }
    } catch {
      throw place.failure(error)
    }
  }

  private func transact<T>(
    _ connection: Connection, _ body: (Connection) throws(StoreFailure) -> T,
    _ onCommit: (T) -> Void
  ) throws(StoreFailure) -> T {
    do {
      try connection.db.beginTransaction(.immediate)
      try refuseNewer(connection)
      let changes = connection.db.totalChangesCount
      let result = try body(connection)
      // The cause of a fatal failure, such as a full disk, remains even if the body ignores the
      // failure.
      if let fatal = connection.fatal { throw fatal }
      try connection.db.commit()
      if connection.db.totalChangesCount > changes { written.set() }
      onCommit(result)
      return result
    } catch {
      let failure = place.failure(error)
      do {
        try connection.db.rollback()
      } catch {
        throw place.failure(error)
      }
      throw failure
    }
  }

  /// Throws if, since the last check, another process has migrated the library to a version newer
  /// than this program.
  private func refuseNewer(_ connection: Connection) throws(StoreFailure) {
    let statement = try connection.prepare("PRAGMA schema_version")
    let version = try statement.next() ? statement.integer(0) : nil
    statement.reset()
    guard seenSchema.withLock({ $0 != version }) else { return }
    if let newer = try SchemaStamps(connection).newer(than: library) {
      throw .newerLibrary(feature: newer)
    }
    seenSchema.withLock { $0 = version }
  }
}
