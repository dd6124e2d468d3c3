import Core

/// The SQL for one collection's rows.
struct TableText: Sendable {
  let collection: RecordCollection
  /// The quoted name of the table.
  let name: String
  /// The columns in reading order: the store's columns, then the collection's.
  let columns: String
  /// The expression for a row as JSON, without the columns that only searches use.
  let image: String
  /// The searched columns, each with its place in a row's values and its column of search bytes.
  let searched: [(place: Int, name: String)]

  init(_ collection: RecordCollection) {
    self.collection = collection
    name = SQL.name(collection.name)
    columns = (Self.kept + collection.columns.map(\.name)).map(SQL.name).joined(separator: ", ")
    searched = collection.searched.compactMap { column in
      let place = collection.columns.firstIndex { $0.name == column.name }
      return place.map { ($0, Self.searchName(column.name)) }
    }
    let omitted = collection.searched.map { "'\($0.name).search'" }.joined(separator: ", ")
    image = "to_jsonb(t) - ARRAY[\(omitted)]::text[]"
  }

  /// The columns that every table has besides the library, in the order in which rows are read.
  ///
  /// `stashbook_withdrawn` contains the number of the undo that withdrew the record, and
  /// `stashbook_place` the revision at which the record's text was written.
  static let kept = [
    "id", "revision", "created_at", "updated_at", "deleted_at", "stashbook_withdrawn",
    "stashbook_place",
  ]

  /// Returns the quoted name of the column that contains the search bytes of a text column.
  static func searchName(_ column: String) -> String { SQL.name("\(column).search") }

  /// The unique indexes, each with the places of its columns in a row's values.
  var uniqueIndexes: [(index: ColumnIndex, places: [Int])] {
    collection.indexes.filter(\.isUnique).map { index in
      let places = index.columns.compactMap { column in
        collection.columns.firstIndex { $0.name == column.name }
      }
      return (index, places)
    }
  }

  /// Returns the failure for a column with an invalid value.
  func unreadable(_ column: String) -> StoreFailure {
    .unreadableRow(collection: collection.name, column: column)
  }
}

/// A row with the properties that only the store uses.
struct TableRow {
  let id: RecordID
  var revision: Int64
  var createdAt: Instant
  var updatedAt: Instant
  var deletedAt: Instant?
  /// The number of the undo that withdrew the record, or `nil` if none.
  var withdrawn: Int64?
  /// The revision at which the record's text was written, or `nil` if the record has no text.
  var place: Int64?
  var values: [ColumnValue]

  /// The row as features read it.
  var stored: StoredRow {
    StoredRow(
      id: id, revision: Revision(revision), createdAt: createdAt, updatedAt: updatedAt,
      deletedAt: deletedAt, values: values)
  }

  init(
    id: RecordID, createdAt: Instant, updatedAt: Instant, deletedAt: Instant? = nil,
    values: [ColumnValue]
  ) {
    (self.id, revision, self.values) = (id, 0, values)
    (self.createdAt, self.updatedAt, self.deletedAt) = (createdAt, updatedAt, deletedAt)
  }

  /// Creates a row from the columns of a result.
  init(_ row: ResultRow, _ table: TableText) throws(StoreFailure) {
    func number(_ column: Int) throws(StoreFailure) -> Int64 {
      guard let number = row.integer(column) else { throw table.unreadable(TableText.kept[column]) }
      return number
    }
    guard let id = row.text(0) else { throw table.unreadable("id") }
    self.id = RecordID(id)
    revision = try number(1)
    createdAt = Instant(milliseconds: try number(2))
    updatedAt = Instant(milliseconds: try number(3))
    deletedAt = row.integer(4).map { Instant(milliseconds: $0) }
    withdrawn = row.integer(5)
    place = row.integer(6)
    values = []
    values.reserveCapacity(table.collection.columns.count)
    for (index, column) in table.collection.columns.enumerated() {
      guard let value = row.value(index + TableText.kept.count) else {
        throw table.unreadable(column.name)
      }
      values.append(value)
    }
  }
}
