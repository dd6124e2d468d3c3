import GRDBSQLite
import Synchronization

/// The cancellation of one read, which interrupts the statement that is running.
final class ReadCancellation: Sendable {
  private let flag = Atomic(false)

  /// Whether the read was cancelled.
  var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Cancels the read.
  func cancel() { flag.store(true, ordering: .releasing) }

  /// Runs a body on a connection, and makes the body's statements fail after a cancellation.
  ///
  /// SQLite checks for the cancellation after about every 10,000 instructions, which take less than
  /// a millisecond. Unlike `sqlite3_interrupt`, this check also detects a cancellation that occurs
  /// just before a statement starts.
  func watching<T, Failure>(
    _ connection: OpaquePointer?, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      connection, 10_000,
      { context in
        guard let context else { return 0 }
        let read = Unmanaged<ReadCancellation>.fromOpaque(context).takeUnretainedValue()
        return read.isCancelled ? 1 : 0
      }, context)
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try body()
  }
}
