import Core

/// The SQL that creates and changes tables.
enum SchemaText {
  /// Runs every outstanding migration, in the caller's transaction.
  static func migrate(
    _ connection: Connection, from stamps: SchemaStamps, to library: LibrarySchema
  ) throws(StoreFailure) {
    let own = stamps.versions[SchemaStamps.base, default: 0]
    if own < SchemaStamps.baseVersion {
      for statement in base.dropFirst(own).joined() { try connection.run(statement) }
      if (1..<SchemaStamps.idEndVersion).contains(own) {
        for table in try IDEndIndex.tables(connection) {
          try connection.run(IDEndIndex.creation(on: table))
        }
      }
      try stamp(connection, SchemaStamps.base, SchemaStamps.baseVersion)
    }
    for (feature, schema) in library.features {
      let version = stamps.versions[feature, default: 0]
      guard version < schema.migrations.count else { continue }
      for step in schema.migrations.dropFirst(version).flatMap(statements) {
        try connection.run(step)
      }
      try stamp(connection, feature, schema.migrations.count)
    }
  }

  private static func stamp(
    _ connection: Connection, _ feature: String, _ version: Int
  ) throws(StoreFailure) {
    try connection.run(
      "INSERT OR REPLACE INTO stashbook_schema (feature, version) VALUES (?, ?)",
      [.text(feature), .number(version)])
  }

  /// The statements that create the store's own tables, one list for each version.
  ///
  /// The third list is empty because the third version only adds an ``IDEndIndex`` to each table.
  static let base = [
    records, TextIndex.tables, [], IntentTable.statements, StepText.tables, TextIndex.refolding,
    TextIndex.shortWords, ["ALTER TABLE stashbook_transaction ADD COLUMN author TEXT"],
    [
      "ALTER TABLE stashbook_transaction ADD COLUMN key TEXT",
      "CREATE INDEX stashbook_transaction_key ON stashbook_transaction (key) WHERE key IS NOT NULL",
    ],
  ]

  private static let records = [
    """
    CREATE TABLE stashbook_schema (
      feature TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE stashbook_transaction (
      id INTEGER PRIMARY KEY, label TEXT NOT NULL, at INTEGER NOT NULL,
      first_change INTEGER NOT NULL, last_change INTEGER NOT NULL,
      reverses INTEGER, reversed_at INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE stashbook_change (
      sequence INTEGER PRIMARY KEY, tx INTEGER NOT NULL, collection TEXT NOT NULL,
      record TEXT NOT NULL, field TEXT, before TEXT, restores INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE stashbook_link (
      owner_collection TEXT NOT NULL, owner TEXT NOT NULL, field TEXT NOT NULL,
      position INTEGER NOT NULL, target_collection TEXT NOT NULL, target TEXT NOT NULL,
      PRIMARY KEY (owner_collection, owner, field, position)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX stashbook_link_target ON stashbook_link (target, field)",
  ]

  static func statements(_ step: Migration) -> [String] {
    switch step {
    case .create(let collection):
      [table(collection), trash(collection), IDEndIndex.creation(on: collection.name)]
        + collection.indexes.map { index($0, on: collection.name) }
    case .addColumn(let column, let name):
      ["ALTER TABLE \(quoted(name)) ADD COLUMN \(declaration(column, isOptional: true))"]
    case .addIndex(let added, let name): [index(added, on: name)]
    case .fill(let column, let source, let name):
      ["UPDATE \(quoted(name)) SET \(quoted(column.name)) = \(quoted(source.name))"]
    case .search(let collection): TextIndex.filling(collection)
    case .sum(let sum, let name): SumTable(sum, of: name).creation
    }
  }

  /// Returns the statement that creates a collection's table.
  ///
  /// The store's own columns come first, so that a column added in a migration has the same
  /// position as in a new table.
  private static func table(_ collection: RecordCollection) -> String {
    let kept = [
      "id TEXT NOT NULL PRIMARY KEY", "revision INTEGER NOT NULL", "created_at INTEGER NOT NULL",
      "updated_at INTEGER NOT NULL", "deleted_at INTEGER",
    ]
    let own = collection.columns.map { declaration($0, isOptional: $0.isOptional) }
    let columns = (kept + own).joined(separator: ", ")
    return "CREATE TABLE \(quoted(collection.name)) (\(columns)) STRICT"
  }

  private static func declaration(_ column: Column, isOptional: Bool) -> String {
    "\(quoted(column.name)) \(column.kind.rawValue.uppercased())\(isOptional ? "" : " NOT NULL")"
  }

  /// Returns the statement that creates an index.
  ///
  /// The index contains only live records. An index that isn't unique ends with the ID, because
  /// every query sorts by ID last.
  private static func index(_ index: ColumnIndex, on name: String) -> String {
    let columns = index.columns.map { quoted($0.name) } + (index.isUnique ? [] : ["id"])
    return """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(quoted("\(name)_\(index.name)")) \
      ON \(quoted(name)) (\(columns.joined(separator: ", "))) WHERE deleted_at IS NULL
      """
  }

  /// Returns the statement that creates the index of deleted records.
  ///
  /// With the index, a query finds deleted records without visiting live records.
  private static func trash(_ collection: RecordCollection) -> String {
    """
    CREATE INDEX \(quoted("\(collection.name)_deleted")) ON \(quoted(collection.name)) \
    (id) WHERE deleted_at IS NOT NULL
    """
  }

  /// Returns text quoted as a name in SQL or as a string in FTS5's syntax.
  ///
  /// Each quotation mark in the text is doubled. The function compares Unicode scalars because a
  /// mark followed by a joiner is part of a longer `Character`.
  static func quoted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return "\"\(text)\"" }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
