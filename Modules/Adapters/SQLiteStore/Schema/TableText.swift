import Core

/// The SQL for one collection's rows.
struct TableText: Sendable {
  let collection: RecordCollection
  /// The quoted name of the table.
  let name: String
  /// The comma-separated columns in reading order: the store's columns, then the collection's.
  let columns: String
  /// The query for a row by its ID.
  let find: String
  /// The query for a row by its ID, with the row's image (the row as JSON text) in the last column.
  let findWithImage: String
  /// The INSERT statement for a row.
  ///
  /// Its parameters are the values of ``columns``.
  let insert: String
  /// The UPDATE statement that replaces a row's values.
  ///
  /// Its parameters are the revision, the update time, the values of the collection's columns, and
  /// the ID.
  let rewrite: String
  /// The UPDATE statement that sets or clears a row's deletion time.
  ///
  /// Its parameters are the revision, the update time, the deletion time, and the ID.
  let mark: String
  /// The UPDATE statement that sets only a row's revision and update time.
  ///
  /// Its parameters are the revision, the update time, and the ID.
  let touch: String
  /// The UPDATE statement that restores a row's values and times.
  ///
  /// Its parameters are the revision, the times of creation, update, and deletion, the values of
  /// the collection's columns, and the ID.
  let putBack: String
  /// The queries that find a live record with given values, one query for each unique index.
  ///
  /// The parameters of each query are the values of the index's columns and the ID of the record to
  /// ignore.
  let twins: [(index: ColumnIndex, find: String)]
  /// The statements that update the text index, or `nil` if no column is searched.
  ///
  /// The parameter of each statement is an ID.
  let texts: (forget: String, take: String)?

  init(_ collection: RecordCollection) {
    self.collection = collection
    let own = collection.columns.map { SchemaText.quoted($0.name) }
    name = SchemaText.quoted(collection.name)
    columns = (Self.kept + own).joined(separator: ", ")
    find = "SELECT \(columns) FROM \(name) WHERE id = ?"
    findWithImage = "SELECT \(columns), \(Self.image(collection)) FROM \(name) WHERE id = ?"
    let marks = Array(repeating: "?", count: own.count + Self.kept.count)
    insert = "INSERT INTO \(name) (\(columns)) VALUES (\(marks.joined(separator: ", ")))"
    rewrite = Self.update(name, ["revision", "updated_at"] + own)
    mark = Self.update(name, ["revision", "updated_at", "deleted_at"])
    touch = Self.update(name, ["revision", "updated_at"])
    putBack = Self.update(name, ["revision", "created_at", "updated_at", "deleted_at"] + own)
    twins = collection.indexes.filter(\.isUnique).map { [name] index in
      let equal = index.columns.map { "\(SchemaText.quoted($0.name)) = ?" }
      let conditions = (["deleted_at IS NULL"] + equal + ["id <> ?"]).joined(separator: " AND ")
      return (index, "SELECT id FROM \(name) WHERE \(conditions) LIMIT 1")
    }
    texts =
      collection.searched.isEmpty
      ? nil : (TextIndex.forgetting(collection), TextIndex.takingOne(collection))
  }

  /// The columns that every table has, in the order in which rows are read.
  static let kept = ["id", "revision", "created_at", "updated_at", "deleted_at"]

  /// Returns a column's zero-based position in a row, or `nil` if the collection lacks the column.
  func position(of column: Column) -> Int32? {
    if let index = Self.kept.firstIndex(of: column.name) { return Int32(index) }
    let own = collection.columns.firstIndex { $0.name == column.name }
    return own.map { Int32($0 + Self.kept.count) }
  }

  private static func update(_ name: String, _ columns: [String]) -> String {
    let sets = columns.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE \(name) SET \(sets) WHERE id = ?"
  }

  /// Returns the SQL expression for a row as readable JSON text, with blobs as hexadecimal digits.
  private static func image(_ collection: RecordCollection) -> String {
    let own = collection.columns.map { column in
      let name = SchemaText.quoted(column.name)
      let held = column.kind == .blob ? "iif(\(name) IS NULL, NULL, hex(\(name)))" : name
      return "'\(column.name)', \(held)"
    }
    let pairs = kept.map { "'\($0)', \($0)" } + own
    return "json_object(\(pairs.joined(separator: ", ")))"
  }
}
