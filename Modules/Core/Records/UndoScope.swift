import Synchronization

/// Joins everything that one command or one tap writes to one step of the history, however many
/// transactions it takes.
///
/// Stores join the transactions of a scope to one step, unless something else is written between
/// them. A transaction outside of any scope is a step of its own.
public final class UndoScope: Sendable {
  /// The scope of the current task and the tasks it starts.
  @TaskLocal public static var current: UndoScope?

  private let written = Mutex<[ObjectIdentifier: [StepID]]>([:])

  /// Creates a scope in which nothing was written yet.
  public init() {}

  /// Returns the steps that were written to a store, oldest first: one, unless something else was
  /// written in between.
  public func steps(in store: ObjectIdentifier) -> [StepID] {
    written.withLock { $0[store] ?? [] }
  }

  /// All steps that were written, in ascending order.
  public var steps: [StepID] { written.withLock { $0.values.flatMap(\.self).sorted() } }

  /// Remembers a step that a store wrote, once.
  public func note(_ step: StepID, in store: ObjectIdentifier) {
    written.withLock { written in
      if written[store]?.last != step { written[store, default: []].append(step) }
    }
  }
}
