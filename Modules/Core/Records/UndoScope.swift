import Synchronization

/// A scope that combines all writes from one command or one tap into one step of the history.
///
/// A store joins the transactions in a scope into one step, unless another step is written between
/// the transactions. A transaction outside any scope is a separate step. The session and the
/// command line set ``current``.
public final class UndoScope: Sendable {
  /// The scope of the current task and its child tasks, or `nil` outside any scope.
  @TaskLocal public static var current: UndoScope?

  /// The key that a client chose for the scope's changes, or `nil` if none.
  public let key: IdempotencyKey?

  private let written = Mutex<[ObjectIdentifier: [StepID]]>([:])
  private let change = Mutex<UnrecordedChange?>(nil)

  /// Creates a scope without steps.
  public init(key: IdempotencyKey? = nil) { self.key = key }

  /// Returns the key that a store keeps with the scope's next transaction: the scope's key for the
  /// first transaction, and then `nil`.
  public func newKey(in store: ObjectIdentifier) -> IdempotencyKey? {
    steps(in: store).isEmpty ? key : nil
  }

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

  /// The scope's last change that no store recorded, or `nil` if none.
  public var unrecordedChange: UnrecordedChange? { change.withLock { $0 } }

  /// Records a change outside the stores, so that the session can offer to undo it.
  public func note(_ change: UnrecordedChange) { self.change.withLock { $0 = change } }
}

/// A change outside the record stores, which isn't part of the library's history.
///
/// Only the session in which the user made the change can undo it.
public struct UnrecordedChange: Sendable {
  /// A function that undoes or redoes the change.
  ///
  /// The function returns whether it changed anything. It returns `false` if a later change
  /// replaced this one.
  public typealias Reversal = @Sendable () async throws(StoreFailure) -> Bool

  /// The displayed name of the change, such as “set theme”, which begins with a lowercase letter.
  public let summary: String
  /// The function that undoes the change.
  public let undo: Reversal
  /// The function that redoes the undone change.
  public let redo: Reversal

  /// Creates a change.
  public init(_ summary: String, undo: @escaping Reversal, redo: @escaping Reversal) {
    (self.summary, self.undo, self.redo) = (summary, undo, redo)
  }
}
