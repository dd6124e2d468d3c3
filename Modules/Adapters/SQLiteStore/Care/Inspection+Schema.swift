import Core
import class GRDB.DatabaseQueue
import struct GRDB.Configuration

/// A table, index, trigger, or view as listed in `sqlite_master`.
struct SchemaObject: Equatable, Sendable {
  var type: String
  var name: String
  var table: String
  var sql: String

  /// Returns whether two objects have the same type, table, and SQL.
  ///
  /// White space is ignored, because SQLite stores each statement with its original white space.
  func isSame(as other: SchemaObject) -> Bool {
    func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }
    return type == other.type && table == other.table && words(sql) == words(other.sql)
  }
}

extension Inspection {
  /// Compares the database's schema with the schema that this version creates.
  func checkSchema() throws {
    let wanted = try Self.fresh(library)
    let found = try Self.objects(connection)
    // FTS5 creates and drops its own tables with the text index, which is checked separately.
    for object in wanted where !object.name.hasPrefix("stashbook_words_") {
      check(object, found[object.name])
    }
    let known = Set(wanted.map(\.name))
    let excluded = try SchemaStamps(connection).versions.keys.contains { feature in
      feature != SchemaStamps.base && !library.features.contains { $0.name == feature }
    }
    let foreign = found.values.filter { !known.contains($0.name) && !Self.isLitestreams($0) }
      .sorted { $0.name < $1.name }
    for object in foreign { check(foreign: object, known, excludesFeatures: excluded) }
  }

  /// Returns whether an object is a table of Litestream, which copies databases to servers.
  ///
  /// Litestream creates the tables in every database that it copies. If they were faults, a backup
  /// of the library could be restored only in part.
  private static func isLitestreams(_ object: SchemaObject) -> Bool {
    object.type == "table" && ["_litestream_lock", "_litestream_seq"].contains(object.name)
  }

  private func check(_ wanted: SchemaObject, _ found: SchemaObject?) {
    if let found, found.isSame(as: wanted) { return }
    let fault = found == nil ? "is missing" : "differs from the one that this version creates"
    let isRepairable: Bool
    switch wanted.type {
    case _ where ["index", "trigger"].contains(wanted.type) || sums.contains(wanted.name):
      isRepairable = repairs {
        if let found { try drop(found) }
        // The object may exist by now, because rebuilding the text index also creates triggers.
        let name = SchemaText.quoted(wanted.name)
        try db.execute(sql: "DROP \(wanted.type.uppercased()) IF EXISTS \(name)")
        try db.execute(sql: wanted.sql)
      }
    case "table" where Self.isTextIndex(wanted.name):
      isRepairable = repairs { try remakeTextIndex() }
    default: isRepairable = false
    }
    add(.schema, "The \(wanted.type) “\(wanted.name)” \(fault)", isRepairable: isRepairable)
  }

  /// Adds a fault for an object that this version doesn't create.
  ///
  /// A trigger on one of this version's tables could change records unnoticed, so a repair drops
  /// the trigger. A repair leaves all other objects in place. The fault quotes the object's SQL.
  ///
  /// If `excludesFeatures` is `true`, the build excludes a feature that has tables in the library.
  /// In that case, unknown tables, their indexes, and their triggers aren't faults.
  private func check(
    foreign object: SchemaObject, _ known: Set<String>, excludesFeatures: Bool
  ) {
    let isTable = object.type == "table" && !object.sql.hasPrefix("CREATE VIRTUAL")
    let isOnUnknown = ["index", "trigger"].contains(object.type) && !known.contains(object.table)
    if excludesFeatures, isTable || isOnUnknown { return }
    let isRepairable =
      object.type == "trigger" && known.contains(object.table) && repairs { try drop(object) }
    let text = object.sql.split { $0.isWhitespace }.joined(separator: " ")
    add(
      .foreignObject, "Stashbook didn't create the \(object.type) “\(object.name)”: \(text)",
      isRepairable: isRepairable)
  }

  /// The names of the tables that contain sums computed from the records.
  private var sums: Set<String> {
    Set(library.sums.map(\.table.plainName))
  }

  private func drop(_ object: SchemaObject) throws {
    try db.execute(sql: "DROP \(object.type.uppercased()) \(SchemaText.quoted(object.name))")
  }

  /// Returns every object in an empty library of this version, in the order of creation.
  private static func fresh(_ library: LibrarySchema) throws -> [SchemaObject] {
    var configuration = Configuration()
    configuration.prepareDatabase { WordsFunction.add(to: $0) }
    let queue = try DatabaseQueue(configuration: configuration)
    return try queue.inDatabase { db in
      let connection = Connection(
        db, library, StoreLocation(folder: ":memory:", patience: .zero))
      try SchemaText.migrate(connection, from: try SchemaStamps(connection), to: library)
      return try list(connection)
    }
  }

  private static func objects(
    _ connection: Connection
  ) throws(StoreFailure) -> [String: SchemaObject] {
    Dictionary(try list(connection).map { ($0.name, $0) }) { first, _ in first }
  }

  /// Returns all objects except SQLite's own, in the order of creation.
  private static func list(_ connection: Connection) throws(StoreFailure) -> [SchemaObject] {
    let rows = try connection.prepare(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_master \
      WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
      """)
    var objects: [SchemaObject] = []
    while try rows.next() {
      objects.append(
        SchemaObject(
          type: rows.text(0) ?? "", name: rows.text(1) ?? "", table: rows.text(2) ?? "",
          sql: rows.text(3) ?? ""))
    }
    return objects
  }
}
