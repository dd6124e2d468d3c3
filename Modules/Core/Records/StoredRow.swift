/// A row of a collection, with the properties that the store adds.
public struct StoredRow: Equatable, Sendable {
  /// The record's ID.
  public let id: RecordID
  /// The revision of the last change to the record.
  public var revision: Revision
  /// The moment when the record was added.
  public let createdAt: Instant
  /// The moment of the last change to the record.
  public var updatedAt: Instant
  /// The moment when the record was deleted, or `nil` if the record is live.
  public let deletedAt: Instant?
  /// The values, one for each column in ``RecordCollection/columns``, in the same sequence.
  public let values: [ColumnValue]

  /// Creates a row.
  public init(
    id: RecordID, revision: Revision, createdAt: Instant, updatedAt: Instant,
    deletedAt: Instant?, values: [ColumnValue]
  ) {
    self.id = id
    self.revision = revision
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.deletedAt = deletedAt
    self.values = values
  }
}

extension StoredRecord {
  /// Creates a stored record from a record and the properties of its row.
  @inlinable
  public init(_ row: StoredRow, _ record: R) {
    self.init(
      id: row.id, revision: row.revision, createdAt: row.createdAt, updatedAt: row.updatedAt,
      deletedAt: row.deletedAt, record: record)
  }

  /// Creates a stored record by reading a row.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if the row isn't valid.
  @inlinable
  public init(_ row: StoredRow) throws(StoreFailure) {
    do throws(RowFailure) {
      self.init(row, try R(row: RecordRow(R.collection.columns, row.values)))
    } catch {
      throw .unreadableRow(collection: R.collection.name, column: error.column)
    }
  }
}

// Stores read rows, and these functions convert the rows to records. The functions are inlined
// wherever the compiler knows the record type, because unspecialized generic code would take longer
// than the read.
extension RecordReader {
  /// Returns a record, deleted or not, or `nil` if no record has the ID.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if the row isn't valid;
  ///   ``StoreFailure`` if the store can't be read.
  @inlinable @inline(__always)
  public func find<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRecord<
    R
  >? {
    guard let row = try row(of: type, id) else { return nil }
    return try StoredRecord(row)
  }

  /// Returns a page of records.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if a row isn't valid;
  ///   ``StoreFailure`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of records in the page if an index fits the
  ///   query, or in the collection otherwise.
  @inlinable @inline(__always)
  public func page<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<StoredRecord<R>> {
    try Page(rows(query))
  }
}

extension Page {
  /// Creates a page of records from a page of rows.
  @inlinable
  init<R>(_ rows: Page<StoredRow>) throws(StoreFailure) where Item == StoredRecord<R> {
    var items: [StoredRecord<R>] = []
    items.reserveCapacity(rows.items.count)
    for row in rows.items { items.append(try StoredRecord(row)) }
    self.init(items: items, next: rows.next)
  }
}
