public import Core
import Foundation
import Synchronization

/// A record store for one library in a PostgreSQL database, which contains many libraries.
///
/// Several processes may use one library at once. The writers of a library take turns, and don't
/// lock other libraries. If the connection is lost, a write waits for the server and runs its body
/// again, unless the server had already committed the write.
public struct PostgresRecordStore: RecordStore {
  /// The permit to write, which this store's writers take in turn.
  ///
  /// The permit's address identifies the store.
  private let turns = Permits(1)
  /// A flag that is set once this store has changed rows.
  private let written = WrittenFlag()
  let server: PostgresServer
  let library: String
  let schema: LibrarySchema
  private let clock: any WallClock
  /// The feature whose tables are newer than this program, or `nil` if none.
  ///
  /// A newer library can be read but not written.
  public let newerFeature: String?

  /// A closure that returns whether this store has committed a change.
  public var hasWritten: @Sendable () -> Bool { { [written] in written.isSet } }

  /// Creates a store that opens a library.
  ///
  /// The library is created if it is missing, and the database's tables are migrated. The calling
  /// thread waits for the server.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - library: The library's key, a nonempty text without control characters.
  ///   - schemas: The schema of each feature. The tables of unlisted features stay unchanged.
  ///   - clock: The clock that dates writes.
  /// - Throws: ``StoreFailure`` if the library can't be opened.
  public init(
    server: PostgresServer, library: String, schemas: [FeatureID: FeatureSchema],
    clock: any WallClock
  ) throws(StoreFailure) {
    let schema = LibrarySchema(schemas)
    guard !library.isEmpty, library.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
      throw .cannotOpen(
        path: server.place.name, reason: "the library's name is empty or has control characters")
    }
    newerFeature = try server.borrowing { source throws(StoreFailure) in
      while true {
        let connection = try source.connection()
        do throws(StoreFailure) {
          let newer = try schema.migrate(connection)
          try LibraryConnection(connection, library: library, schema).addLibrary()
          return newer
        } catch {
          guard connection.failure?.isLost == true, source.waits() else { throw error }
        }
      }
    }
    (self.server, self.library, self.schema, self.clock) = (server, library, schema, clock)
  }

  /// Reads a consistent state on one of the server's threads.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await reading { connection throws(StoreFailure) in try body(PostgresReader(connection)) }
  }

  /// Writes all of a transaction's changes or none of them, on one of the server's threads.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    let (scope, store) = (UndoScope.current, ObjectIdentifier(turns))
    return try await turns.holding { () throws(StoreFailure) in
      let written = try await writing { transaction throws(StoreFailure) in
        let result = try body(transaction)
        let step = try transaction.finish(
          label, joining: scope?.steps(in: store).last, key: scope?.newKey(in: store))
        return (result: result, step: step)
      }
      if let step = written.step { scope?.note(step, in: store) }
      return written.result
    }
  }

  /// Undoes all steps of a target, or no step if any of them can't be undone.
  public func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try await turns.holding { () throws(StoreFailure) in
      try await writing { transaction throws(StoreFailure) in try transaction.undo(target) }
    }
  }

  /// Redoes the given step, or the step that the author undid last if `step` is `nil`.
  public func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try await turns.holding { () throws(StoreFailure) in
      try await writing { transaction throws(StoreFailure) in try transaction.redo(step) }
    }
  }

  /// Returns at most `limit` steps of the author that aren't undone, newest first.
  public func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    let author = Author.current
    return try await reading { [clock] connection throws(StoreFailure) in
      try PostgresReader(connection).history(of: author, limit: limit, clock.now)
    }
  }

  /// Returns whether the history contains a step with a key.
  public func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try await reading { connection throws(StoreFailure) in try connection.hasWritten(key) }
  }

  /// Returns the records that changed after a revision.
  public func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try await reading { [clock] connection throws(StoreFailure) in
      try connection.changes(since: revision, clock.now)
    }
  }

  /// Returns the database's schema versions, keyed by feature.
  ///
  /// Features that aren't in this program are included. The key for the store's own tables is
  /// `stashbook`.
  public func schemaVersions() async throws(StoreFailure) -> [String: Int] {
    try await server.withConnection { source throws(StoreFailure) in
      try LibrarySchema.versions(try source.connection())
    }
  }

  // MARK: Transactions

  /// Runs a body in a transaction that sees a consistent state.
  ///
  /// If the connection is lost before the body begins, the transaction begins again. If the task is
  /// cancelled, the running statement is interrupted.
  func reading<T: Sendable>(
    _ body: @escaping @Sendable (LibraryConnection) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    let cancellation = ReadCancellation()
    let result: Result<T, StoreFailure> = await withTaskCancellationHandler {
      do throws(StoreFailure) {
        return .success(
          try await server.withConnection { [self] source throws(StoreFailure) in
            try reading(source, cancellation, body)
          })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      if let connection = cancellation.cancel() { server.interrupt(connection) }
    }
    return try result.get()
  }

  private func reading<T>(
    _ source: PostgresServer.Borrowing, _ cancellation: ReadCancellation,
    _ body: (LibraryConnection) throws(StoreFailure) -> T
  ) throws(StoreFailure) -> T {
    while true {
      let raw = try source.connection()
      guard cancellation.watch(raw) else { throw .cancelled }
      defer { cancellation.end() }
      let connection = LibraryConnection(raw, library: library, schema)
      do throws(StoreFailure) {
        try connection.beginReading()
      } catch {
        guard raw.failure?.isLost == true, source.waits() else { throw error }
        continue
      }
      do throws(StoreFailure) {
        let result = try body(connection)
        if let failure = raw.failure { throw failure.explained }
        try connection.commit()
        return result
      } catch {
        connection.rollback()
        throw error
      }
    }
  }

  /// Runs a body in a write, and runs it again if the transaction ended without a commit.
  private func writing<T: Sendable>(
    _ body: @escaping @Sendable (PostgresTransaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    if let newerFeature { throw .newerLibrary(feature: newerFeature) }
    let author = Author.current
    return try await server.withConnection { [self] source throws(StoreFailure) in
      var attempt = WriteAttempt<T>(store: self, author: author)
      while true {
        do throws(StoreFailure) {
          return try attempt.run(try source.connection(), body)
        } catch {
          guard attempt.isRepeatable, source.waits() else { throw attempt.explained(error) }
        }
      }
    }
  }

  /// A write with its repetitions.
  private struct WriteAttempt<T> {
    let store: PostgresRecordStore
    let author: RecordID?
    /// The ID of the write, by which a lost answer to its commit can be found.
    private let token = UUID().uuidString
    /// The result that the server was committing when the connection was lost, with the number of
    /// the write's last transaction, or `nil` if none.
    private var unconfirmed: (result: T, transaction: Int64)?
    /// Whether the last failure may not occur again.
    private(set) var isRepeatable = false

    init(store: PostgresRecordStore, author: RecordID?) {
      (self.store, self.author) = (store, author)
    }

    mutating func run(
      _ raw: Connection, _ body: (PostgresTransaction) throws(StoreFailure) -> T
    ) throws(StoreFailure) -> T {
      let connection = LibraryConnection(raw, library: store.library, store.schema)
      do throws(StoreFailure) {
        // An earlier attempt has ended, because it held the lock that this attempt waits for.
        let counters = try connection.beginWriting(
          patience: max(1, store.server.place.milliseconds))
        if let unconfirmed {
          let isCommitted = try connection.isCommitted(
            token, as: unconfirmed.transaction, newest: counters.transaction)
          guard let isCommitted else { throw .historyExpired }
          if isCommitted {
            store.written.set()
            // The answer to this commit shows that standbys have the earlier commit, too.
            try connection.commit()
            return unconfirmed.result
          }
          self.unconfirmed = nil
        }
        let log = ChangeLog(connection, counters, author: author, token: token)
        let transaction = PostgresTransaction(connection, log: log, now: store.clock.now)
        let result = try body(transaction)
        // The cause of a failed statement remains even if the body ignores the failure.
        if let failure = raw.failure { throw failure.explained }
        // A write that changed nothing has no outcome to look up, and can run again.
        let last = transaction.log.transaction - 1
        if last > counters.transaction { unconfirmed = (result, last) }
        do throws(StoreFailure) {
          try connection.commit()
        } catch {
          if raw.failure?.isLost != true { unconfirmed = nil }
          throw error
        }
        if last > counters.transaction { store.written.set() }
        return result
      } catch {
        isRepeatable = raw.failure?.isTransient ?? false
        connection.rollback()
        throw error
      }
    }

    /// Returns the failure for the user after the last attempt.
    func explained(_ failure: StoreFailure) -> StoreFailure {
      guard unconfirmed != nil else { return failure }
      return .inputOutput(
        "\(store.server.place.name): the connection was lost during the last change, which may "
          + "have been saved")
    }
  }
}

/// A flag that a store shares with its attempts to write.
private final class WrittenFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
