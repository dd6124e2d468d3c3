/// The identity of a step of a store's history; grows with every step.
public struct StepID: Hashable, Comparable, Sendable, Codable {
  /// The number of the step's first transaction.
  public let number: Int64

  /// Creates the identity of a step.
  public init(_ number: Int64) { self.number = number }

  /// Returns whether a step is older than another.
  public static func < (lhs: StepID, rhs: StepID) -> Bool { lhs.number < rhs.number }
}

/// The steps to undo.
public enum UndoTarget: Hashable, Sendable {
  /// The newest step that isn't undone.
  case newest
  /// One step alone, whatever was written since to other records.
  case only(StepID)
  /// All steps from the newest through this one, or none if one of them can't be undone.
  case through(StepID)
}

/// A step that was undone or redone.
public struct Undone: Equatable, Sendable {
  /// The step.
  public let step: StepID
  /// The user's action: the label of the step's last transaction.
  public let label: String
  /// When it was done.
  public let at: Instant
  /// Its records, each once: those of its last transaction first.
  public let records: [RecordReference]

  /// Creates an undone step.
  public init(step: StepID, label: String, at: Instant, records: [RecordReference]) {
    self.step = step
    self.label = label
    self.at = at
    self.records = records
  }
}

/// A step that can be undone, or that says why it can't.
public struct UndoStep: Equatable, Sendable {
  /// The change that the step made.
  public let done: Undone
  /// Why the step can't be undone after all newer ones, or `nil` if it can.
  public let obstacle: StoreFailure?

  /// Creates a step of the history.
  public init(_ done: Undone, obstacle: StoreFailure? = nil) {
    self.done = done
    self.obstacle = obstacle
  }
}
