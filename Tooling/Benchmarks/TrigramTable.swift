import GRDBSQLite

/// A peer of the tag index: the names in SQLite's full-text index FTS5 with its trigram tokenizer.
final class TrigramTable {
  private struct Failed: Error { let message: String }

  private let database: OpaquePointer
  private let statement: OpaquePointer

  /// Creates a connection to a filled table, with a cache for the whole table.
  init(_ folder: String, isRanked: Bool) throws {
    database = try Self.open(folder)
    try Self.execute("PRAGMA cache_size = -1000000", database)
    let order = isRanked ? " ORDER BY rank" : ""
    statement = try Self.prepare(
      "SELECT name FROM names WHERE names MATCH ?\(order) LIMIT 5", database)
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }

  /// Returns the number of names that contain a text, at most five.
  func match(_ text: String) -> Int {
    Self.bind(statement, "\"\(text.replacing("\"", with: "\"\""))\"")
    defer { sqlite3_reset(statement) }
    var found = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      found += sqlite3_column_bytes(statement, 0) > 0 ? 1 : 0
    }
    return found
  }

  /// Creates the table with all names in one transaction, and merges its index.
  static func fill(_ folder: String, _ names: [String]) throws {
    let database = try open(folder)
    defer { sqlite3_close(database) }
    try execute("CREATE VIRTUAL TABLE names USING fts5(name, tokenize = 'trigram')", database)
    try execute("BEGIN", database)
    let insert = try prepare("INSERT INTO names VALUES (?)", database)
    defer { sqlite3_finalize(insert) }
    for name in names {
      bind(insert, name)
      guard sqlite3_step(insert) == SQLITE_DONE else { throw failed(database) }
      sqlite3_reset(insert)
    }
    try execute("INSERT INTO names(names) VALUES ('optimize')", database)
    try execute("COMMIT", database)
  }

  private static func open(_ folder: String) throws -> OpaquePointer {
    var opened: OpaquePointer?
    guard sqlite3_open("\(folder)/names.sqlite", &opened) == SQLITE_OK, let opened else {
      throw Failed(message: "\(folder)/names.sqlite can't be opened")
    }
    return opened
  }

  private static func prepare(_ sql: String, _ database: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failed(database)
    }
    return statement
  }

  private static func execute(_ sql: String, _ database: OpaquePointer) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failed(database) }
  }

  private static func bind(_ statement: OpaquePointer, _ text: String) {
    sqlite3_bind_text(statement, 1, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }

  private static func failed(_ database: OpaquePointer) -> Failed {
    Failed(message: String(cString: sqlite3_errmsg(database)))
  }
}
