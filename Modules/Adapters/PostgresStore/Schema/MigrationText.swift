import Core

/// The SQL that creates and changes tables.
enum MigrationText {
  /// Returns the statements that change the tables.
  static func statements(_ step: Migration) -> [String] {
    switch step {
    case .create(let collection): creation(of: collection)
    case .addColumn(let column, let name):
      ["ALTER TABLE \(SQL.name(name)) ADD COLUMN \(declaration(column, isOptional: true))"]
    case .addIndex(let added, let name): [index(added, on: name)]
    case .fill: []
    case .search(let collection): searching(collection)
    case .sum(let sum, let name): SumTable(sum, of: name).creation
    }
  }

  /// Returns the statement that then changes the rows of a library, or `nil` if none do.
  static func filling(_ step: Migration) -> LibraryStatement? {
    switch step {
    case .fill(let column, let source, let name):
      .update(
        SQL.name(name), set: [(SQL.name(column.name), SQL(raw: SQL.name(source.name)))], "TRUE")
    case .sum(let sum, let name): SumTable(sum, of: name).filling
    case .create, .addColumn, .addIndex, .search: nil
    }
  }

  /// Returns the statements that restrict a table to the rows of the transaction's library.
  ///
  /// Without a library, the table is empty. The restriction includes the table's owner.
  static func guarding(_ name: String) -> [String] {
    let name = SQL.name(name)
    return [
      "ALTER TABLE \(name) ENABLE ROW LEVEL SECURITY",
      "ALTER TABLE \(name) FORCE ROW LEVEL SECURITY",
      """
      CREATE POLICY stashbook_library ON \(name) \
      USING (library = current_setting('stashbook.library', true))
      """,
    ]
  }

  private static func creation(of collection: RecordCollection) -> [String] {
    let kept = [
      "library text COLLATE \"C\" NOT NULL", "id text COLLATE \"C\" NOT NULL",
      "revision bigint NOT NULL", "created_at bigint NOT NULL", "updated_at bigint NOT NULL",
      "deleted_at bigint", "stashbook_withdrawn bigint", "stashbook_place bigint",
      """
      stashbook_end text COLLATE "C" GENERATED ALWAYS AS \
      (CASE WHEN char_length(id) = 36 THEN reverse(right(id, 5)) END) STORED
      """,
    ]
    let own = collection.columns.map { declaration($0, isOptional: $0.isOptional) }
    let columns = (kept + own + ["PRIMARY KEY (library, id)"]).joined(separator: ", ")
    let name = SQL.name(collection.name)
    return [
      "CREATE TABLE \(name) (\(columns))",
      "CREATE INDEX ON \(name) (library, id) WHERE deleted_at IS NOT NULL",
      // Users type only the ends of IDs that are UUIDs. With row-level security, a query can't use an
      // index of the expression instead.
      "CREATE INDEX ON \(name) (library, stashbook_end) WHERE stashbook_end IS NOT NULL",
    ] + guarding(collection.name) + collection.indexes.map { index($0, on: collection.name) }
  }

  private static func declaration(_ column: Column, isOptional: Bool) -> String {
    "\(SQL.name(column.name)) \(type(of: column.kind))\(isOptional ? "" : " NOT NULL")"
  }

  static func type(of kind: Column.Kind) -> String {
    switch kind {
    case .text: "text COLLATE \"C\""
    case .integer: "bigint"
    case .blob: "bytea"
    }
  }

  /// Returns the statement that creates an index of live records.
  ///
  /// An index that isn't unique ends with the ID, because every query sorts by ID last.
  private static func index(_ index: ColumnIndex, on name: String) -> String {
    let columns =
      ["library"] + index.columns.map { SQL.name($0.name) } + (index.isUnique ? [] : ["id"])
    return """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX ON \(SQL.name(name)) \
      (\(columns.joined(separator: ", "))) WHERE deleted_at IS NULL
      """
  }

  private static func searching(_ collection: RecordCollection) -> [String] {
    let name = SQL.name(collection.name)
    return collection.searched.map {
      "ALTER TABLE \(name) ADD COLUMN IF NOT EXISTS \(TableText.searchName($0.name)) bytea"
    } + [
      """
      CREATE INDEX IF NOT EXISTS \(SQL.name("\(collection.name)_place")) ON \(name) \
      (library, stashbook_place) WHERE deleted_at IS NULL
      """
    ]
  }
}
