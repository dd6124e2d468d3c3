/// A row as a store has it, before it is read as a record.
public struct StoredRow: Equatable, Sendable {
  /// Its record's id.
  public let id: RecordID
  /// The change that wrote it last.
  public var revision: Revision
  /// When it was added.
  public let createdAt: Instant
  /// When it was last written.
  public var updatedAt: Instant
  /// When it was deleted; nil while it is live.
  public let deletedAt: Instant?
  /// One a column of its collection, in that order.
  public let values: [ColumnValue]

  /// A row with what the store knows of it.
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

extension Stored {
  /// A record with what the store knows of its row.
  @inlinable
  public init(_ row: StoredRow, _ record: R) {
    self.init(
      id: row.id, revision: row.revision, createdAt: row.createdAt, updatedAt: row.updatedAt,
      deletedAt: row.deletedAt, record: record)
  }

  /// Reads a row as a record.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)``.
  @inlinable
  public init(_ row: StoredRow) throws(StoreFailure) {
    do throws(RowFailure) {
      self.init(row, try R(row: RecordRow(R.collection.columns, row.values)))
    } catch {
      throw .unreadableRow(collection: R.collection.name, column: error.column)
    }
  }
}

// A store reads rows; they become records here, where the compiler knows of which kind: code for any
// kind costs more than the reading.
extension RecordReader {
  /// A record by id, deleted or not; nil where there is none.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)``; what the store throws.
  @inlinable @inline(__always)
  public func find<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> Stored<R>? {
    guard let row = try row(of: type, id) else { return nil }
    return try Stored(row)
  }

  /// A page of records. Cost grows with the page where an index fits, not with the collection.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)``; what the store throws.
  @inlinable @inline(__always)
  public func page<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<Stored<R>> {
    try Page(rows(query))
  }
}

extension Page {
  /// Reads a page of rows as records.
  @inlinable
  init<R>(_ rows: Page<StoredRow>) throws(StoreFailure) where Item == Stored<R> {
    var items: [Stored<R>] = []
    items.reserveCapacity(rows.items.count)
    for row in rows.items { items.append(try Stored(row)) }
    self.init(items: items, next: rows.next)
  }
}
