import Synchronization

/// Lets a job be cancelled from another thread, before it begins or while it runs, never after.
final class Ticket: Sendable {
  private enum State {
    case waiting
    case running(WorkerProcess)
    case cancelled
    case finished
  }

  private let state = Mutex(State.waiting)

  /// Ends the worker if it is at it, or keeps the job from beginning.
  func cancel() {
    state.withLock { state in
      switch state {
      case .waiting: state = .cancelled
      case .running(let process):
        process.kill()
        state = .cancelled
      case .cancelled, .finished: break
      }
    }
  }

  /// Whether the job may begin.
  func begin(_ process: WorkerProcess) -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(process)
      return true
    }
  }

  /// Ends the job's time; whether it was cancelled.
  @discardableResult
  func finish() -> Bool {
    state.withLock { state in
      if case .cancelled = state { return true }
      state = .finished
      return false
    }
  }
}
