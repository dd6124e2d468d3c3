import Synchronization

/// A scope that combines all writes from one command or one tap into one step of the history.
///
/// A store joins the transactions in a scope into one step, unless another step is written between
/// the transactions. A transaction outside any scope is a separate step. The session and the
/// command line set ``current``.
public final class UndoScope: Sendable {
  /// The scope of the current task and its child tasks, or `nil` outside any scope.
  @TaskLocal public static var current: UndoScope?

  private let written = Mutex<[ObjectIdentifier: [StepID]]>([:])

  /// Creates a scope without steps.
  public init() {}

  /// Returns the scope's steps in a store, oldest first.
  ///
  /// The array contains more than one step only if a step outside the scope was written to the
  /// store between the scope's transactions.
  public func steps(in store: ObjectIdentifier) -> [StepID] {
    written.withLock { $0[store] ?? [] }
  }

  /// The scope's steps in all stores, sorted by ID in ascending order.
  public var steps: [StepID] { written.withLock { $0.values.flatMap(\.self).sorted() } }

  /// Adds a step that a store wrote, unless the step is already the scope's last step in the store.
  public func note(_ step: StepID, in store: ObjectIdentifier) {
    written.withLock { written in
      if written[store]?.last != step { written[store, default: []].append(step) }
    }
  }
}
