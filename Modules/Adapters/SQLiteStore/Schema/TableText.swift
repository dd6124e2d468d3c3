import Core

/// The SQL for one collection's rows.
struct TableText: Sendable {
  let collection: Collection
  /// The name as SQL has it.
  let name: String
  /// All columns in the order rows are read: the store's own, then the collection's.
  let columns: String
  /// Takes an id.
  let find: String
  /// The same, and after the columns the row as JSON text, for a before-image.
  let findWithImage: String
  /// Takes all columns.
  let insert: String
  /// Takes revision, time, the collection's columns, id.
  let rewrite: String
  /// Takes revision, time, time of deletion, id.
  let mark: String
  /// Takes revision, time, id.
  let touch: String
  /// Takes revision, the three times, the collection's columns, id.
  let putBack: String
  /// For each unique index, what finds the record that stands in the way: takes the index's columns
  /// and the id that is not meant.
  let twins: [(index: Index, find: String)]
  /// What keeps the index of texts in step; nil where none are searched. Both take an id.
  let texts: (forget: String, take: String)?

  init(_ collection: Collection) {
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

  /// The columns every table has, in the order rows are read.
  static let kept = ["id", "revision", "created_at", "updated_at", "deleted_at"]

  /// Where a column stands in a row that is read.
  func position(of column: Column) -> Int32? {
    if let index = Self.kept.firstIndex(of: column.name) { return Int32(index) }
    let own = collection.columns.firstIndex { $0.name == column.name }
    return own.map { Int32($0 + Self.kept.count) }
  }

  private static func update(_ name: String, _ columns: [String]) -> String {
    let sets = columns.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE \(name) SET \(sets) WHERE id = ?"
  }

  /// A row as JSON text that a person can read; bytes are hexadecimal digits.
  private static func image(_ collection: Collection) -> String {
    let own = collection.columns.map { column in
      let name = SchemaText.quoted(column.name)
      let held = column.kind == .blob ? "iif(\(name) IS NULL, NULL, hex(\(name)))" : name
      return "'\(column.name)', \(held)"
    }
    let pairs = kept.map { "'\($0)', \($0)" } + own
    return "json_object(\(pairs.joined(separator: ", ")))"
  }
}
