import Synchronization

/// A token that cancels a job from another thread, before the job begins or while it runs.
final class CancellationToken: Sendable {
  private enum State {
    case waiting
    case running(WorkerProcess)
    case cancelled
    case finished
  }

  private let state = Mutex(State.waiting)

  /// Kills the worker of a running job, or prevents a waiting job from beginning.
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

  /// Marks the job as running in a worker unless the job was cancelled.
  ///
  /// - Returns: Whether the job may begin.
  func begin(_ process: WorkerProcess) -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(process)
      return true
    }
  }

  /// Marks the job as finished unless the job was cancelled.
  ///
  /// - Returns: Whether the job was cancelled.
  @discardableResult
  func finish() -> Bool {
    state.withLock { state in
      if case .cancelled = state { return true }
      state = .finished
      return false
    }
  }
}
