import Core
import Synchronization

/// The steps that one user has made on one device, which the undo and redo keys revert.
///
/// All of the device's sessions share one instance, so that a key in one window also reverts a
/// change in another. Another device's steps aren't among them.
public final class OwnSteps: Sendable {
  private struct Steps {
    /// The steps that aren't undone, oldest first.
    var done: [StepID] = []
    /// The undone steps, in the sequence in which they were undone.
    var undone: [StepID] = []
  }

  private let steps = Mutex(Steps())
  /// The number of steps in a library's history.
  private static let limit = 1_000

  /// Creates an instance without steps.
  public init() {}

  /// The step that the undo key reverts, or `nil` if none.
  var newest: StepID? { steps.withLock { $0.done.last } }
  /// The step that the redo key reverts, or `nil` if none.
  var newestUndone: StepID? { steps.withLock { $0.undone.last } }

  /// Adds a step, after which no undone step can be redone.
  ///
  /// A known step isn't added again: an input whose step was undone may still have work to end.
  func add(_ step: StepID) {
    steps.withLock {
      guard !$0.done.contains(step), !$0.undone.contains(step) else { return }
      $0.done = $0.done.suffix(Self.limit - 1) + [step]
      $0.undone = []
    }
  }

  func undo(_ step: StepID) {
    steps.withLock {
      $0.done.removeAll { $0 == step }
      $0.undone.append(step)
    }
  }

  /// Removes a step that left the library's history, for example because a command has undone it.
  func forget(_ step: StepID) {
    steps.withLock {
      $0.done.removeAll { $0 == step }
      $0.undone.removeAll { $0 == step }
    }
  }

  func redo(_ step: StepID) {
    steps.withLock {
      $0.undone.removeAll { $0 == step }
      $0.done.append(step)
    }
  }
}
