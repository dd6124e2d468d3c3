public import Core

/// The result of inspecting a database.
public struct DatabaseReport: Equatable, Sendable {
  /// The faults in the order in which they were found, empty if the database is sound.
  public internal(set) var faults: [DatabaseFault] = []
  /// One record for each original that records need, keyed by the original's ID.
  ///
  /// If several records need an original, only one of them is listed. Originals that only deleted
  /// records need are included.
  public internal(set) var originals: [BlobID: RecordReference] = [:]
}

/// A fault in a database.
public struct DatabaseFault: Equatable, Sendable {
  /// A category of faults.
  public enum Kind: Sendable {
    /// A fault in the file, found by SQLite's own `integrity_check` or `foreign_key_check`.
    case file
    /// A table, index, or trigger that is missing or differs from this version's definition.
    case schema
    /// A table, index, trigger, or view that Stashbook didn't create.
    case foreignObject
    /// A row that can't be read as a record.
    case row
    /// A mismatch between the text index and the records.
    case textIndex
    /// An incorrect value that is derived from other records, such as a count.
    case count
    /// A link from or to a record that doesn't exist.
    case link
  }

  /// The fault's category.
  public let kind: Kind
  /// The one-line description of the fault, without a final period.
  public let message: String
  /// Whether a repair removes the fault without losing data.
  public let isRepairable: Bool
  /// Whether the inspection repaired the fault.
  public internal(set) var isRepaired = false

  /// Whether the fault is an object that Stashbook didn't create and that a repair leaves in place.
  public var isHarmless: Bool { kind == .foreignObject && !isRepairable }
}
