import Core
import GRDB

/// The SQL that makes and changes tables.
enum SchemaText {
  /// Takes all pending steps, in the caller's transaction.
  static func migrate(
    _ db: Database, _ pending: [(feature: String, from: Int, steps: [Migration])]
  ) throws {
    try db.execute(sql: base)
    for (feature, from, steps) in pending {
      for step in steps { for statement in statements(step) { try db.execute(sql: statement) } }
      try db.execute(
        sql: "INSERT OR REPLACE INTO stashbook_schema (feature, version) VALUES (?, ?)",
        arguments: [feature, from + steps.count])
    }
  }

  private static let base = """
    PRAGMA application_id = \(Opening.applicationID);
    CREATE TABLE IF NOT EXISTS stashbook_schema (
      feature TEXT PRIMARY KEY, version INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS stashbook_transaction (
      number INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, at INTEGER NOT NULL,
      is_undo INTEGER NOT NULL, is_reversed INTEGER NOT NULL DEFAULT 0,
      first_change INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS stashbook_change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, tx INTEGER NOT NULL, collection TEXT NOT NULL,
      record TEXT NOT NULL, before TEXT, field TEXT, targets_before TEXT, outcome INTEGER
    ) STRICT;
    CREATE INDEX IF NOT EXISTS stashbook_change_outcome
      ON stashbook_change (outcome) WHERE outcome IS NOT NULL;
    CREATE TABLE IF NOT EXISTS stashbook_link (
      owner_collection TEXT NOT NULL, owner TEXT NOT NULL, field TEXT NOT NULL,
      position INTEGER NOT NULL, target_collection TEXT NOT NULL, target TEXT NOT NULL,
      PRIMARY KEY (owner_collection, owner, field, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS stashbook_link_target
      ON stashbook_link (target, target_collection);
    """

  static func statements(_ step: Migration) -> [String] {
    switch step {
    case .create(let collection):
      [table(collection)] + collection.indexes.map { index($0, on: collection.name) }
    case .addColumn(let column, let table):
      ["ALTER TABLE \(table) ADD COLUMN \(declaration(column, isOptional: true))"]
    case .addIndex(let added, let table): [index(added, on: table)]
    }
  }

  private static func table(_ collection: Collection) -> String {
    let own = collection.columns.map { declaration($0, isOptional: $0.isOptional) }
    let kept = [
      "revision INTEGER NOT NULL", "created_at INTEGER NOT NULL", "updated_at INTEGER NOT NULL",
      "deleted_at INTEGER",
    ]
    let columns = ["id TEXT NOT NULL PRIMARY KEY"] + own + kept
    return "CREATE TABLE \(collection.name) (\(columns.joined(separator: ", "))) STRICT"
  }

  private static func declaration(_ column: Core.Column, isOptional: Bool) -> String {
    "\"\(column.name)\" \(column.kind.rawValue.uppercased())\(isOptional ? "" : " NOT NULL")"
  }

  /// Indexes hold live records only; the id at the end makes their order a list's order.
  private static func index(_ index: Index, on table: String) -> String {
    let columns = index.columns.map { "\"\($0.name)\"" } + (index.isUnique ? [] : ["id"])
    return """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(table)_\(index.name) ON \(table) \
      (\(columns.joined(separator: ", "))) WHERE deleted_at IS NULL
      """
  }
}

/// The SQL for one collection's rows, built once.
struct TableText: Sendable {
  let collection: Collection
  let insert: String
  let update: String
  /// All columns in the order rows are read: the store's own, then the collection's.
  let columns: String
  /// A row as JSON text, for before-images.
  let image: String
  /// Writes a before-image back; arguments: image, revision, id.
  let restore: String

  init(_ collection: Collection) {
    self.collection = collection
    let own = collection.columns.map { "\"\($0.name)\"" }
    let marks = Array(repeating: "?", count: own.count + 5).joined(separator: ", ")
    let name = collection.name
    columns = (Self.kept + own).joined(separator: ", ")
    insert = "INSERT INTO \(name) (\(columns)) VALUES (\(marks))"
    let sets = (["revision", "updated_at", "deleted_at"] + own).map { "\($0) = ?" }
    update = "UPDATE \(name) SET \(sets.joined(separator: ", ")) WHERE id = ?"
    let imaged = collection.columns + Self.imagedColumns
    let pairs = imaged.map { column in
      let held = column.kind == .blob ? "hex(\"\(column.name)\")" : "\"\(column.name)\""
      return "'\(column.name)', \(held)"
    }
    image = "json_object('revision', revision, \(pairs.joined(separator: ", ")))"
    let restored = imaged.map { column in
      let held = "json_extract(?1, '$.\(column.name)')"
      return "\"\(column.name)\" = \(column.kind == .blob ? "stashbook_bytes(\(held))" : held)"
    }
    restore =
      "UPDATE \(name) SET \(restored.joined(separator: ", ")), revision = ?2 WHERE id = ?3"
  }

  static let kept = ["id", "revision", "created_at", "updated_at", "deleted_at"]
  private static let imagedColumns = [
    Core.Column.createdAt, Core.Column.updatedAt,
    Core.Column("deleted_at", .integer, optional: true),
  ]
}
