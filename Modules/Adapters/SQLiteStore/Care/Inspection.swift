import Core
import class GRDB.Database
import struct GRDB.DatabaseError
import GRDBSQLite

/// One inspection of a database, in the caller's transaction.
///
/// Each check makes its repairs at once, so that the next check reads the repaired database. A
/// caller that wants no repairs rolls back its transaction.
final class Inspection {
  let db: Database
  let library: LibrarySchema
  private let place: StoreLocation
  private let now: Instant
  var report = DatabaseReport()
  /// This version's tables that exist in the database.
  private(set) var tables: [TableText] = []

  init(_ connection: Connection, now: Instant) {
    (db, library, place) = (connection.db, connection.library, connection.place)
    self.now = now
  }

  /// A new connection for each access, so that one check's failure doesn't affect other checks.
  var connection: Connection { Connection(db, library, place) }

  /// Checks the whole database, and repairs all faults that can be repaired.
  func run() -> DatabaseReport {
    attempt("The file", .file) { try checkFile() }
    attempt("The schema", .schema) {
      // A newer version's tables may legitimately differ from this version's tables.
      if library.newer == nil { try checkSchema() }
      tables = try presentTables()
    }
    for (_, schema) in library.features {
      for type in schema.records { check(type) }
    }
    if library.newer == nil {
      attempt("The search index", .textIndex) { try checkTexts() }
      attempt("The counts", .count) { try checkCounts() }
      attempt("The sums", .count) { try checkSums() }
    }
    attempt("The links", .link) { try checkLinks() }
    return report
  }

  // MARK: Shared by checks

  func add(_ kind: DatabaseFault.Kind, _ message: String, isRepairable: Bool = false) {
    report.faults.append(DatabaseFault(kind: kind, message: message, isRepairable: isRepairable))
  }

  /// Runs a check, and adds a fault if the check itself fails.
  private func attempt(_ subject: String, _ kind: DatabaseFault.Kind, _ check: () throws -> Void) {
    do {
      try check()
    } catch {
      add(kind, "\(subject) can't be checked: \(reason(error))")
    }
  }

  /// Runs a repair, and rolls back its changes if the repair fails.
  ///
  /// - Returns: Whether the repair succeeded.
  func repairs(_ repair: () throws -> Void) -> Bool {
    do {
      try db.inSavepoint {
        try repair()
        return .commit
      }
      return true
    } catch {
      return false
    }
  }

  /// Runs a closure, and rolls back its changes even if the closure succeeds.
  func trying(_ step: () throws -> Void) throws {
    try db.inSavepoint {
      try step()
      return .rollback
    }
  }

  /// Returns a transaction for changes that the caller rolls back.
  ///
  /// ``SQLiteTransaction/finish(by:joining:)`` is never called on the transaction.
  func transaction() -> SQLiteTransaction {
    SQLiteTransaction(connection, label: "Check", now: now)
  }

  func reason(_ error: any Error) -> String { place.failure(error).explanation.message }

  /// Returns the text in the first column of each row that a query returns.
  func texts(_ sql: String, _ values: [ColumnValue] = []) throws(StoreFailure) -> [String] {
    let statement = try connection.prepare(sql)
    statement.bind(values)
    var texts: [String] = []
    while try statement.next() { if let text = statement.text(0) { texts.append(text) } }
    return texts
  }

  func number(_ sql: String) throws(StoreFailure) -> Int64 {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    return try statement.next() ? statement.integer(0) ?? 0 : 0
  }

  private func presentTables() throws(StoreFailure) -> [TableText] {
    let names = Set(try texts("SELECT name FROM sqlite_master WHERE type = 'table'"))
    return library.tables.names.filter(names.contains).compactMap { library.tables[$0] }
  }

  // MARK: The file

  private func checkFile() throws {
    let found = try problems()
    guard !found.isEmpty else { return }
    let isRepairable = repairs {
      try db.execute(sql: "REINDEX")
      guard try problems().isEmpty else { throw StoreFailure.inputOutput("still damaged") }
    }
    for message in found { add(.file, message, isRepairable: isRepairable) }
  }

  private func problems() throws(StoreFailure) -> [String] {
    try texts("PRAGMA integrity_check(20)").filter { $0 != "ok" }
      + texts("PRAGMA foreign_key_check").prefix(20)
      .map { "A row in “\($0)” refers to a missing row" }
  }

  // MARK: Links

  private func checkLinks() throws(StoreFailure) {
    // If a table is missing, no links are removed, because they are the only trace of its records.
    let isWhole = tables.count == library.tables.names.count
    for table in tables {
      for side in ["owner", "target"] {
        let found = try texts(Self.danglingLinks(table.collection.name, side))
        guard !found.isEmpty else { continue }
        let isRepairable =
          isWhole && repairs { try db.execute(sql: Self.removal(table.collection.name, side)) }
        for message in found { add(.link, message, isRepairable: isRepairable) }
      }
    }
  }

  /// Returns a query that selects a description of each link whose owner or target is missing.
  ///
  /// `side` is the link's side to check, `owner` or `target`. Only links whose record on that side
  /// belongs to the collection are checked.
  static func danglingLinks(_ collection: String, _ side: String) -> String {
    """
    SELECT owner_collection || ' ' || owner || ': ' || field || ' links to ' \
    || target_collection || ' ' || target || '; the \(side) is missing' \
    FROM stashbook_link WHERE \(condition(collection, side))
    """
  }

  private static func removal(_ collection: String, _ side: String) -> String {
    "DELETE FROM stashbook_link WHERE \(condition(collection, side))"
  }

  private static func condition(_ collection: String, _ side: String) -> String {
    """
    \(side)_collection = '\(collection)' \
    AND NOT EXISTS (SELECT 1 FROM \(SchemaText.quoted(collection)) WHERE id = \(side))
    """
  }
}
