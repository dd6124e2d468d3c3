public import Core

/// The result of an inspection of a database.
public struct DatabaseReport: Equatable, Sendable {
  /// The faults in the order of the checks, or none if the database is sound.
  public internal(set) var faults: [DatabaseFault] = []
  /// For each original that records need, one of those records, by the original's ID.
  ///
  /// Deleted records also need their originals.
  public internal(set) var originals: [BlobID: RecordReference] = [:]
}

/// One fault of a database.
public struct DatabaseFault: Equatable, Sendable {
  /// The part of the database that a fault concerns.
  public enum Kind: Sendable {
    /// The file, in which SQLite's own `integrity_check` found a fault.
    case file
    /// A table, index, or trigger that is missing or isn't defined as in this version.
    case schema
    /// A table, index, trigger, or view that Stashbook didn't create.
    case foreignObject
    /// A row that can't be read as a record.
    case row
    /// The text index, which doesn't match the records.
    case textIndex
    /// A value derived from other records.
    case count
    /// A link from or to a record that doesn't exist.
    case link
  }

  /// The part of the database that the fault concerns.
  public let kind: Kind
  /// The fault as one line, without a final period.
  public let message: String
  /// Whether a repair removes the fault without losing data.
  public let isRepairable: Bool
  /// Whether the inspection repaired the fault.
  public internal(set) var isRepaired = false

  /// Whether the fault is a table, index, or view that Stashbook doesn't use.
  public var isHarmless: Bool { kind == .foreignObject && !isRepairable }
}
