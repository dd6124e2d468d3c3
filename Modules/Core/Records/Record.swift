/// A value that is kept as a row. It says how it becomes one and back; the store adds the id, the
/// times and the revision.
public protocol Record: Equatable, Sendable {
  /// Where it is kept.
  static var collection: Collection { get }
  /// Its values, one a column of the collection, in that order.
  var values: [ColumnValue] { get }
  /// Reads it from a row.
  ///
  /// - Throws: ``RowFailure`` where a value is missing or of another kind than the column's.
  init(row: RecordRow) throws(RowFailure)
  /// Columns whose values other records tell: they make no difference between two of one id.
  static var derived: [Column] { get }
  /// Brings those columns up to date, where links to records of some ids came or went without their
  /// feature: with what comes from outside, and with what is removed for good. An id may be that of
  /// no record.
  static func settle(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure)
  /// The kept bytes it is nothing without.
  var originals: [BlobID] { get }
  /// Why it can't stand in a library under an id, as a sentence: a value that breaks a rule, or what
  /// it belongs to is not there; nil where it can. Asked of what comes from outside.
  func obstacle(_ id: RecordID, in reader: any RecordReader) throws(StoreFailure) -> String?
  /// Records it was written on top of: it means nothing where others have their ids. Asked of what
  /// comes from outside.
  func basis(of id: RecordID) -> [RecordReference]
  /// Records, deleted or not, that are nothing without this one: some of them, a thousand at most,
  /// and none only where there are none. Asked again when those are gone, before this one goes.
  func belongings(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference]
}

extension Record {
  /// Most records say nothing that others tell.
  public static var derived: [Column] { [] }
  /// Most records say nothing that others tell.
  public static func settle(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure) {}
  /// Most records have no bytes beside their row.
  public var originals: [BlobID] { [] }
  /// Most records stand alone.
  public func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? { nil }
  /// Most records name others by ids that are never those of anything else.
  public func basis(of id: RecordID) -> [RecordReference] { [] }
  /// Nothing belongs to most records.
  public func belongings(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] { [] }
}

/// A row that can't be a record.
public struct RowFailure: Error, Equatable, Sendable {
  /// The column.
  public let column: String
  /// What was there.
  public let found: ColumnValue

  /// A column with a value that can't be.
  public init(column: String, found: ColumnValue) {
    self.column = column
    self.found = found
  }
}

/// The values of one record, by column.
public struct RecordRow: Sendable {
  private let columns: [Column]
  private let values: [ColumnValue]

  /// A row of a collection; as many values as it has columns, in order.
  public init(_ columns: [Column], _ values: [ColumnValue]) {
    self.columns = columns
    self.values = values
  }

  /// A column's value; no value for a column that is not there.
  public subscript(column: Column) -> ColumnValue {
    // Most names differ in their length, which is told at once.
    let (name, count) = (column.name, column.name.utf8.count)
    let index = columns.firstIndex { $0.name.utf8.count == count && $0.name == name }
    return index.map { values[$0] } ?? .null
  }

  /// A text that must be there.
  public func text(_ column: Column) throws(RowFailure) -> String {
    guard case .text(let text) = self[column] else { throw failure(column) }
    return text
  }

  /// A text that may be there.
  public func optionalText(_ column: Column) throws(RowFailure) -> String? {
    switch self[column] {
    case .null: nil
    case .text(let text): text
    default: throw failure(column)
    }
  }

  /// A number that must be there.
  public func integer(_ column: Column) throws(RowFailure) -> Int {
    guard case .integer(let number) = self[column] else { throw failure(column) }
    return Int(number)
  }

  /// A number that may be there.
  public func optionalInteger(_ column: Column) throws(RowFailure) -> Int? {
    switch self[column] {
    case .null: nil
    case .integer(let number): Int(number)
    default: throw failure(column)
    }
  }

  /// The failure that names a column and what it holds.
  public func failure(_ column: Column) -> RowFailure {
    RowFailure(column: column.name, found: self[column])
  }
}

/// A record as the store has it.
public struct Stored<R: Record>: Equatable, Sendable {
  /// Its id.
  public let id: RecordID
  /// The change that wrote it last; a save must carry it.
  public let revision: Revision
  /// When it was added.
  public let createdAt: Instant
  /// When it was last written.
  public let updatedAt: Instant
  /// When it was deleted; nil while it is live.
  public let deletedAt: Instant?
  /// The record itself, to be changed and saved.
  public var record: R

  /// A record with what the store knows of it.
  @inlinable
  public init(
    id: RecordID, revision: Revision, createdAt: Instant, updatedAt: Instant,
    deletedAt: Instant?, record: R
  ) {
    self.id = id
    self.revision = revision
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.deletedAt = deletedAt
    self.record = record
  }

  /// The record by collection and id.
  public var reference: RecordReference { RecordReference(R.collection.name, id) }
}
