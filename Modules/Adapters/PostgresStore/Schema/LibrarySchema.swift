import Core

/// The schema that this program expects a database to have.
struct LibrarySchema: Sendable {
  /// The schemas of the features, sorted by name.
  let features: [(name: String, schema: FeatureSchema)]
  /// The SQL for each collection's table, keyed by collection name.
  let tables: [String: TableText]

  init(_ schemas: [FeatureID: FeatureSchema]) {
    features = schemas.map { ($0.key.text, $0.value) }.sorted { $0.name < $1.name }
    let collections = schemas.values.flatMap(\.collections)
    tables = Dictionary(collections.map { ($0.name, TableText($0)) }) { first, _ in first }
  }

  /// The name under which the store's own tables are listed.
  static let base = "stashbook"

  /// Creates and migrates the tables unless they are up to date.
  ///
  /// One process at a time does so. Other processes can use the database meanwhile: a migration only
  /// adds columns, indexes, and tables.
  ///
  /// - Returns: The feature whose tables are newer than this program, or `nil` if none.
  func migrate(_ connection: Connection) throws(StoreFailure) -> String? {
    let versions = try Self.versions(connection)
    if let newer = newer(versions) { return newer }
    guard isBehind(versions) else { return nil }
    try connection.execute("BEGIN; SELECT pg_advisory_xact_lock(hashtext('stashbook'))")
    do throws(StoreFailure) {
      try migrate(connection, from: try Self.versions(connection))
      try connection.execute("COMMIT")
    } catch {
      connection.clear()
      try connection.execute("ROLLBACK")
      throw error
    }
    return nil
  }

  /// Returns the versions of the tables, keyed by feature.
  private static func versions(_ connection: Connection) throws(StoreFailure) -> [String: Int] {
    let found = try connection.execute(
      "SELECT count(*) FROM pg_class WHERE oid = to_regclass('stashbook_schema')")
    guard found.next()?.number(0) == 1 else { return [:] }
    var versions: [String: Int] = [:]
    for row in try connection.execute("SELECT feature, version FROM stashbook_schema") {
      versions[row.text(0) ?? ""] = row.number(1).map { Int($0) }
    }
    return versions
  }

  private func newer(_ versions: [String: Int]) -> String? {
    if versions[Self.base, default: 0] > BaseTables.versions.count { return Self.base }
    return features.first { versions[$0.name, default: 0] > $0.schema.migrations.count }?.name
  }

  private func isBehind(_ versions: [String: Int]) -> Bool {
    versions[Self.base, default: 0] < BaseTables.versions.count
      || features.contains { versions[$0.name, default: 0] < $0.schema.migrations.count }
  }

  private func migrate(
    _ connection: Connection, from versions: [String: Int]
  ) throws(StoreFailure) {
    let own = versions[Self.base, default: 0]
    for statement in BaseTables.versions.dropFirst(own).joined() {
      try connection.execute(statement)
    }
    try stamp(connection, Self.base, max(own, BaseTables.versions.count))
    for (feature, schema) in features {
      let version = versions[feature, default: 0]
      guard version < schema.migrations.count else { continue }
      for step in schema.migrations.dropFirst(version) {
        for statement in MigrationText.statements(step) { try connection.execute(statement) }
        if case .search(let collection) = step { try fold(collection, connection) }
      }
      try stamp(connection, feature, schema.migrations.count)
    }
  }

  private func stamp(
    _ connection: Connection, _ feature: String, _ version: Int
  ) throws(StoreFailure) {
    try connection.execute(
      """
      INSERT INTO stashbook_schema VALUES (\(try connection.quoted(feature)), \(version)) \
      ON CONFLICT (feature) DO UPDATE SET version = excluded.version
      """)
  }

  /// Fills the columns of search bytes in all rows of all libraries.
  private func fold(_ collection: RecordCollection, _ connection: Connection) throws(StoreFailure) {
    let table = TableText(collection)
    let texts = table.searched.map { SQL.name(collection.columns[$0.place].name) }
    try connection.execute("ALTER TABLE \(table.name) NO FORCE ROW LEVEL SECURITY")
    let rows = try connection.run(
      SQL(
        raw:
          "SELECT library, id, \(texts.joined(separator: ", ")) FROM \(table.name) WHERE $1 <> ''"),
      first: "all libraries")
    for row in rows {
      var sets: [SQL] = []
      var hasText = false
      for (index, column) in table.searched.enumerated() {
        let text = row.text(index + 2)
        if let text, !text.isEmpty { hasText = true }
        let bytes = text.map { ColumnValue.blob($0.searchBytes) } ?? .null
        sets.append("\(raw: column.name) = \(bytes)")
      }
      let place = hasText ? "coalesce(stashbook_place, revision)" : "NULL"
      try connection.run(
        """
        UPDATE \(raw: table.name) SET \(sets.joined(", ")), stashbook_place = \(raw: place) \
        WHERE library = $1 AND id = \(row.text(1))
        """, first: row.text(0) ?? "")
    }
    try connection.execute("ALTER TABLE \(table.name) FORCE ROW LEVEL SECURITY")
  }
}
