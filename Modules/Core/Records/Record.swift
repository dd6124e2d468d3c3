/// A type that a collection stores as rows.
///
/// Features implement records and list them in ``FeatureManifest/schema``. A record converts itself
/// to and from a row. The store adds the ID, the times, and the revision. The trash, imports,
/// exports, and health checks call the requirements that have default implementations.
public protocol Record: Equatable, Sendable {
  /// The collection that stores the records of this type.
  static var collection: RecordCollection { get }
  /// The values of the record's row, one for each column in ``RecordCollection/columns``, in the
  /// same sequence.
  var values: [ColumnValue] { get }
  /// Creates a record from a row.
  ///
  /// - Throws: ``RowFailure`` if a value is missing or isn't valid for its column.
  init(row: RecordRow) throws(RowFailure)
  /// The columns whose values are computed from other records.
  ///
  /// An import ignores these columns when it compares an imported record with the library's record
  /// that has the same ID.
  static var derivedColumns: [Column] { get }
  /// Updates the derived columns of the records with the given IDs.
  ///
  /// Imports and permanent removals change links without the feature's code, and then call this
  /// function. `ids` may contain IDs of records that don't exist.
  static func refreshDerived(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure)
  /// The IDs of the blobs without which the record can't exist.
  var originalBlobs: [BlobID] { get }
  /// Returns the reason why an import must reject the record, or `nil` if the record is acceptable.
  ///
  /// The reason is a sentence about a value that breaks a rule, or about a required record that
  /// doesn't exist.
  func importProblem(_ id: RecordID, in reader: any RecordReader) throws(StoreFailure) -> String?
  /// Returns the records that this record depends on.
  ///
  /// If an import rejects one of these records, the import also rejects this record, even if the
  /// library contains a different record with the rejected record's ID.
  func prerequisites(of id: RecordID) -> [RecordReference]
  /// Returns records, deleted or not, that can't exist without this one.
  ///
  /// Returns at most 1,000 records, and an empty array only if none remain. Callers purge the
  /// result and call again before they purge this record.
  func dependents(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference]
}

extension Record {
  /// By default, has no derived columns.
  public static var derivedColumns: [Column] { [] }
  /// By default, does nothing.
  public static func refreshDerived(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure) {}
  /// By default, has no blobs.
  public var originalBlobs: [BlobID] { [] }
  /// By default, accepts every imported record.
  public func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? { nil }
  /// By default, returns no records.
  ///
  /// Because the IDs of most records are globally unique, the library can't contain a different
  /// record with the ID of a record that an import rejects.
  public func prerequisites(of id: RecordID) -> [RecordReference] { [] }
  /// By default, returns no records.
  public func dependents(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] { [] }
}

/// The reason why a row can't be read as a record.
public struct RowFailure: Error, Equatable, Sendable {
  /// The name of the column whose value is missing or invalid.
  public let column: String
  /// The column's value, or ``ColumnValue/null`` if the value is missing.
  public let found: ColumnValue

  /// Creates a failure.
  public init(column: String, found: ColumnValue) {
    self.column = column
    self.found = found
  }
}

/// The values of a row, accessible by column.
public struct RecordRow: Sendable {
  private let columns: [Column]
  private let values: [ColumnValue]

  /// Creates a row from columns and one value for each column, in the same sequence.
  public init(_ columns: [Column], _ values: [ColumnValue]) {
    self.columns = columns
    self.values = values
  }

  /// Accesses the value of a column.
  ///
  /// The value of a column that the row doesn't have is ``ColumnValue/null``.
  public subscript(column: Column) -> ColumnValue {
    // Comparing the lengths first is faster, because most names differ in length.
    let (name, count) = (column.name, column.name.utf8.count)
    let index = columns.firstIndex { $0.name.utf8.count == count && $0.name == name }
    return index.map { values[$0] } ?? .null
  }

  /// Returns the text in a required column.
  ///
  /// - Throws: ``RowFailure`` if the column contains no text.
  public func text(_ column: Column) throws(RowFailure) -> String {
    guard case .text(let text) = self[column] else { throw failure(column) }
    return text
  }

  /// Returns the text in an optional column, or `nil` if the column has no value.
  ///
  /// - Throws: ``RowFailure`` if the column contains a value that isn't text.
  public func optionalText(_ column: Column) throws(RowFailure) -> String? {
    switch self[column] {
    case .null: nil
    case .text(let text): text
    default: throw failure(column)
    }
  }

  /// Returns the integer in a required column.
  ///
  /// - Throws: ``RowFailure`` if the column contains no integer.
  public func integer(_ column: Column) throws(RowFailure) -> Int {
    guard case .integer(let number) = self[column] else { throw failure(column) }
    return Int(number)
  }

  /// Returns the integer in an optional column, or `nil` if the column has no value.
  ///
  /// - Throws: ``RowFailure`` if the column contains a value that isn't an integer.
  public func optionalInteger(_ column: Column) throws(RowFailure) -> Int? {
    switch self[column] {
    case .null: nil
    case .integer(let number): Int(number)
    default: throw failure(column)
    }
  }

  /// Returns a failure that contains a column's name and value.
  public func failure(_ column: Column) -> RowFailure {
    RowFailure(column: column.name, found: self[column])
  }
}

/// A record with the properties that the store adds.
public struct StoredRecord<R: Record>: Equatable, Sendable {
  /// The record's ID.
  public let id: RecordID
  /// The revision of the last change to the record.
  ///
  /// A save fails if another transaction has changed the record since this revision.
  public let revision: Revision
  /// The moment when the record was added.
  public let createdAt: Instant
  /// The moment of the last change to the record.
  public let updatedAt: Instant
  /// The moment when the record was deleted, or `nil` if the record is live.
  public let deletedAt: Instant?
  /// The record, which a caller can change and then save.
  public var record: R

  /// Creates a stored record.
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

  /// The reference to the record.
  public var reference: RecordReference { RecordReference(R.collection.name, id) }
}
