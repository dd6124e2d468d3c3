import Synchronization

/// The cancellation of one read, which interrupts the statement that is running.
final class ReadCancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// The connection that the read uses, or `nil` before and after the read.
    var connection: Connection?
  }

  private let state = Mutex(State())

  /// Begins to interrupt a connection's statements after a cancellation.
  ///
  /// - Returns: Whether the read wasn't cancelled before.
  func watch(_ connection: Connection) -> Bool {
    state.withLock { state in
      state.connection = connection
      return !state.isCancelled
    }
  }

  /// Ends the read.
  func end() { state.withLock { $0.connection = nil } }

  /// Cancels the read, and returns the connection whose statement must be interrupted.
  func cancel() -> Connection? {
    state.withLock { state in
      state.isCancelled = true
      state.connection?.cancel()
      return state.connection
    }
  }
}
