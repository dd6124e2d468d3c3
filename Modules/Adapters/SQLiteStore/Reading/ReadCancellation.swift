import GRDBSQLite
import Synchronization

/// The cancellation of one read, which interrupts the statement that is running.
final class ReadCancellation: Sendable {
  private enum State {
    case waiting
    /// The read is running on the connection at an address.
    case running(UInt)
    case finished
    case cancelled
  }

  private let state = Mutex(State.waiting)

  /// Whether the read was cancelled.
  var isCancelled: Bool {
    state.withLock { state in
      if case .cancelled = state { true } else { false }
    }
  }

  /// Marks the read as running on a connection unless the read was cancelled.
  func begin(on connection: OpaquePointer?) {
    let address = UInt(bitPattern: connection)
    state.withLock { state in
      if case .waiting = state { state = .running(address) }
    }
  }

  /// Marks the read as finished unless the read was cancelled.
  ///
  /// After this function returns, a cancellation doesn't interrupt the connection's later reads.
  func end() {
    state.withLock { state in
      if case .running = state { state = .finished }
    }
  }

  /// Cancels the read unless the read has finished.
  func cancel() {
    state.withLock { state in
      switch state {
      case .waiting: state = .cancelled
      case .running(let address):
        // While the lock is held, the connection can't be used for another read.
        sqlite3_interrupt(OpaquePointer(bitPattern: address))
        state = .cancelled
      case .finished, .cancelled: break
      }
    }
  }
}
