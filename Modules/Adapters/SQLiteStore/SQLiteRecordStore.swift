public import Core
import class GRDB.Database
import protocol GRDB.DatabaseWriter
import Synchronization

/// A record store in one SQLite file: `stashbook.sqlite` in the library's folder.
///
/// Write-ahead log, synchronous=FULL: what ``write(_:_:)`` returned from survives a killed process
/// and a lost power supply. Several processes may use one library at once: one of them writes, the
/// others wait for it, at most as long as was stated when the store was opened.
public final class SQLiteRecordStore: RecordStore {
  /// What a library is opened for.
  public enum Use: Sendable {
    /// One command that only looks: one read-only connection. Nothing is made; tables that are
    /// behind are brought up to date.
    case reading
    /// One command that writes: one connection. The library is made where there is none.
    case writing
    /// A program that stays: one connection writes while others read.
    case serving
  }

  /// The database's name in the library's folder.
  public static let fileName = "stashbook.sqlite"

  let database: any DatabaseWriter
  let library: LibrarySchema
  let place: StorePlace
  private let use: Use
  let clock: any Clock
  /// Whether a write of this store changed rows. Remembering it does not keep the store open.
  public let written = WrittenFlag()
  /// SQLite's count of changes to the tables, as it was when the stamps were last looked at.
  private let seenSchema = Mutex<Int64?>(nil)

  /// Opens the database of a library.
  ///
  /// - Parameters:
  ///   - folder: The library's folder; made, 0700, when there is none and `use` is not reading.
  ///   - use: What it is opened for.
  ///   - schemas: What each feature keeps. What a feature that is not named has kept stays as it is.
  ///   - clock: Dates writes.
  ///   - patience: How long one waits for another process that writes.
  /// - Throws: ``StoreFailure``; what was there is as it was.
  public init(
    folder: String, use: Use, schemas: [FeatureID: FeatureSchema], clock: any Clock,
    patience: Duration = .seconds(5)
  ) throws(StoreFailure) {
    place = StorePlace(folder: folder, patience: patience)
    self.use = use
    self.clock = clock
    var opening = Opening(place, LibrarySchema(schemas))
    database = try opening.open(use)
    library = opening.library
  }

  /// The database's path.
  public var path: String { place.path }

  /// The feature whose tables are newer than this program; nothing can be written then.
  public var newerFeature: String? { library.newer }

  /// Reads a consistent state: on a thread of the store's or, for one command, on the caller's.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await reading { connection throws(StoreFailure) in try body(SQLiteReader(connection)) }
  }

  /// Writes all or nothing, on the one writing connection: on a thread of the store's or, for one
  /// command, on the caller's.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    let (scope, store) = (UndoScope.current, ObjectIdentifier(self))
    // The step is read and noted while no other write runs: writes of one scope may be concurrent.
    let written = try await writing { [clock] connection throws(StoreFailure) in
      let transaction = SQLiteTransaction(connection, label: label, now: clock.now)
      let result = try body(transaction)
      let step = try transaction.finish(joining: scope?.steps(in: store).last)
      return (result: result, step: step)
    } onCommit: { written in
      if let step = written.step { scope?.note(step, in: store) }
    }
    return written.result
  }

  /// Undoes steps.
  public func undo(_ target: UndoTarget) async throws(StoreFailure) -> [Undone] {
    try await writing { [clock] connection throws(StoreFailure) in
      try Reversal(connection, now: clock.now).undo(target)
    }
  }

  /// Redoes an undone step.
  public func redo(_ step: StepID?) async throws(StoreFailure) -> Undone? {
    try await writing { [clock] connection throws(StoreFailure) in
      try Reversal(connection, now: clock.now).redo(step)
    }
  }

  /// Returns the steps that aren't undone, newest first.
  public func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try await reading { [clock] connection throws(StoreFailure) in
      try Reversal(connection, now: clock.now).history(limit: limit)
    }
  }

  /// What changed after a revision.
  public func changes(since revision: Revision) async throws(StoreFailure) -> Changes {
    try await reading { [clock] connection throws(StoreFailure) in
      try ChangeLog.changes(since: revision, connection, now: clock.now)
    }
  }

  // MARK: Connections

  /// Runs a body on a reading connection, in a transaction of its own. One command has nothing else
  /// to do meanwhile: it does not change threads.
  func reading<T: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    if use == .reading { return try readingAlone(body) }
    if use == .writing { return await inTurn(try readingHere(body)) }
    let result: Result<T, StoreFailure> = await withCheckedContinuation { continuation in
      database.asyncRead { [library, place] access in
        continuation.resume(
          returning: Result { () throws(StoreFailure) -> T in
            switch access {
            case .success(let db): try body(Connection(db, library, place))
            case .failure(let error): throw place.failure(error)
            }
          })
      }
    }
    return try result.get()
  }

  /// A result, once what runs beside it had its turn, as it has while a thread of the store's works.
  private func inTurn<T: Sendable>(_ result: T) async -> T {
    await Task.yield()
    return result
  }

  /// A connection that can't write needs nothing of what GRDB sees to around a transaction but the
  /// transaction.
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

  /// Runs a body on the writing connection; what it wrote is kept when it returns, and nothing when
  /// it throws.
  ///
  /// `onCommit` is called with what the body returned, before any other write of this store begins.
  func writing<T: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StoreFailure) -> T,
    onCommit: @escaping @Sendable (T) -> Void = { _ in }
  ) async throws(StoreFailure) -> T {
    if let newer = library.newer { throw .newerLibrary(feature: newer) }
    guard use != .reading else {
      throw .cannotOpen(path: place.path, reason: "it was opened for reading")
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
      // What a body makes of a full disk does not make the disk any larger.
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

  /// Another process may have brought the library to a newer version meanwhile.
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
