/// The ID of a step in a store's history.
///
/// IDs increase with every step.
public struct StepID: Hashable, Comparable, Sendable, Codable {
  /// The number of the step's first transaction.
  public let number: Int64

  /// Creates an ID.
  public init(_ number: Int64) { self.number = number }

  /// Returns whether a step is older than another step.
  public static func < (lhs: StepID, rhs: StepID) -> Bool { lhs.number < rhs.number }
}

/// The steps to undo.
public enum UndoTarget: Hashable, Sendable {
  /// The person's newest step that isn't undone.
  case newest
  /// A single step of any person, without the newer steps.
  case only(StepID)
  /// All of the person's steps from the newest through the given step.
  ///
  /// If one of these steps can't be undone, no step is undone.
  case through(StepID)
}

/// A step that was undone, was redone, or is in the history.
public struct UndoneTransaction: Equatable, Sendable {
  /// The ID of the step.
  public let step: StepID
  /// The user's action: the label of the step's last transaction.
  public let label: String
  /// The moment when the step's last transaction was written.
  public let at: Instant
  /// The records that the step changed, each once, starting with the last transaction's records.
  public let records: [RecordReference]

  /// Creates a step.
  public init(step: StepID, label: String, at: Instant, records: [RecordReference]) {
    self.step = step
    self.label = label
    self.at = at
    self.records = records
  }
}

/// A step in the history, with the failure that prevents undoing the step, if any.
public struct UndoStep: Equatable, Sendable {
  /// The step, with its label, time, and records.
  public let done: UndoneTransaction
  /// The failure that prevents undoing all of the person's steps from the newest through this step,
  /// or `nil` if none.
  public let obstacle: StoreFailure?

  /// Creates a step of the history.
  public init(_ done: UndoneTransaction, obstacle: StoreFailure? = nil) {
    self.done = done
    self.obstacle = obstacle
  }
}
