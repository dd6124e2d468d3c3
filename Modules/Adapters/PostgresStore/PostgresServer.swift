public import Core
import Foundation
import Synchronization
import SystemCalls

/// A database on a PostgreSQL server, with a pool of connections for the stores of its libraries.
///
/// Stores share a server. Calls to the server wait on threads of a queue, not in tasks.
public final class PostgresServer: Sendable {
  let place: ServerPlace
  private let permits: Permits
  private let threads = Threads("stashbook.postgres")
  private let idle = Mutex<[Connection]>([])
  /// A flag that is set once the server has accepted a connection.
  private let wasReached = Atomic(false)

  /// Creates a pool without connections.
  ///
  /// - Parameters:
  ///   - address: The address of the database, as libpq accepts it: a URL such as
  ///     `postgresql://stash@db1,db2/stash?target_session_attrs=read-write`, or keywords and
  ///     values.
  ///   - connections: The maximum number of connections.
  ///   - patience: The maximum time to wait while another process writes to a library, or until a
  ///     lost server is available again.
  public init(_ address: String, connections: Int = 8, patience: Duration = .seconds(5)) {
    place = ServerPlace(address, patience)
    permits = Permits(connections)
  }

  /// The address for display, without the password.
  public var name: String { place.name }

  /// Returns the keys of the database's libraries, sorted by their bytes.
  ///
  /// The calling thread waits for the server. A database without Stashbook's tables has no
  /// libraries.
  ///
  /// - Throws: ``StoreFailure`` if the server can't be reached or rejects the query.
  public func libraries() throws(StoreFailure) -> [String] {
    try borrowing { source throws(StoreFailure) in
      let connection = try source.connection()
      guard try !LibrarySchema.versions(connection).isEmpty else { return [] }
      let rows = try connection.execute("SELECT library FROM stashbook_library ORDER BY library")
      return rows.compactMap { $0.text(0) }
    }
  }

  /// Returns whether the database has a library with a key.
  ///
  /// The calling thread waits for the server.
  ///
  /// - Throws: ``StoreFailure`` if the server can't be reached or rejects the query.
  public func hasLibrary(_ library: String) throws(StoreFailure) -> Bool {
    try borrowing { source throws(StoreFailure) in
      let connection = try source.connection()
      guard try !LibrarySchema.versions(connection).isEmpty else { return false }
      let key = try connection.quoted(library)
      let rows = try connection.execute("SELECT FROM stashbook_library WHERE library = \(key)")
      return rows.count > 0
    }
  }

  /// Runs a body on a thread of the queue when a connection is free.
  func withConnection<T: Sendable>(
    _ body: @escaping @Sendable (Borrowing) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await permits.holding { () throws(StoreFailure) in
      try await threads.trying { [self] () throws(StoreFailure) in try borrowing(body) }
    }
  }

  /// Runs a body on the caller's thread.
  func borrowing<T>(
    _ body: (Borrowing) throws(StoreFailure) -> T
  ) throws(StoreFailure) -> T {
    let borrowing = Borrowing(self)
    defer { if let connection = borrowing.lent { keep(connection) } }
    return try body(borrowing)
  }

  /// Sends a request to cancel a connection's running statement.
  func interrupt(_ connection: Connection) {
    Task { [threads] in await threads.run { connection.interrupt() } }
  }

  /// A source of connections for a transaction and its repetitions.
  final class Borrowing {
    private let server: PostgresServer
    fileprivate private(set) var lent: Connection?
    /// The end of the patience, or `nil` if nothing has failed yet.
    ///
    /// The patience begins with the first failure, so that a long write is repeated, too.
    private var deadline: ContinuousClock.Instant?

    fileprivate init(_ server: PostgresServer) { self.server = server }

    /// Returns a usable connection, which is new if the previous one was lost.
    ///
    /// If the server was reached before, the method waits until the server is available again.
    ///
    /// - Throws: ``StoreFailure/cannotOpen(path:reason:)`` if the server can't be reached.
    func connection() throws(StoreFailure) -> Connection {
      if let lent, !lent.isIdle {
        // The server has probably ended the other connections, too.
        self.lent = nil
        server.idle.withLock { $0 = [] }
      }
      while true {
        if lent == nil { lent = server.idle.withLock { $0.popLast() } }
        if let lent {
          lent.clear()
          return lent
        }
        do throws(StoreFailure) {
          lent = try Connection(server.place)
          server.wasReached.store(true, ordering: .relaxed)
        } catch {
          guard server.wasReached.load(ordering: .relaxed), waits() else { throw error }
        }
      }
    }

    /// Waits a moment before a repetition, unless the patience has ended.
    ///
    /// - Returns: Whether there is time for a repetition.
    func waits() -> Bool {
      let deadline = deadline ?? ContinuousClock.now + server.place.patience
      self.deadline = deadline
      guard ContinuousClock.now < deadline else { return false }
      usleep(.random(in: 5_000...50_000))
      return true
    }
  }

  private func keep(_ connection: Connection) {
    if connection.isIdle { idle.withLock { $0.append(connection) } }
  }
}
