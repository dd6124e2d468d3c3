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
  /// One process at a time does so, one step at a time. Other processes can use the database
  /// meanwhile, because a migration only adds columns, indexes, and tables.
  ///
  /// - Returns: The feature whose tables are newer than this program, or `nil` if none.
  func migrate(_ connection: Connection) throws(StoreFailure) -> String? {
    let versions = try Self.versions(connection)
    if let newer = newer(versions) { return newer }
    guard isBehind(versions) else { return nil }
    try connection.execute("SELECT pg_advisory_lock(hashtext('stashbook'))")
    do throws(StoreFailure) {
      try migrate(connection, from: try Self.versions(connection))
      // A newer program may have migrated the tables first.
      let newer = newer(try Self.versions(connection))
      try connection.execute("SELECT pg_advisory_unlock_all()")
      return newer
    } catch {
      connection.clear()
      // reason: the lock of a lost connection has ended
      _ = try? connection.execute("ROLLBACK; SELECT pg_advisory_unlock_all()")
      throw error
    }
  }

  /// Returns the versions of the tables, keyed by feature.
  static func versions(_ connection: Connection) throws(StoreFailure) -> [String: Int] {
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
    for version in BaseTables.versions.indices.dropFirst(versions[Self.base, default: 0]) {
      try connection.execute("BEGIN")
      for statement in BaseTables.versions[version] { try connection.execute(statement) }
      try commit(connection, Self.base, version + 1)
    }
    for (feature, schema) in features {
      for index in schema.migrations.indices.dropFirst(versions[feature, default: 0]) {
        try run(schema.migrations[index], connection)
        try commit(connection, feature, index + 1)
      }
    }
  }

  /// Runs a migration in a transaction, which the caller commits.
  private func run(_ step: Migration, _ connection: Connection) throws(StoreFailure) {
    try connection.execute("BEGIN")
    for statement in MigrationText.statements(step) { try connection.execute(statement) }
    if case .search = step {
      // Folding takes long, so the new columns are committed before. They can be added again.
      try connection.execute("COMMIT; BEGIN")
    }
    let keys = try connection.execute("SELECT library FROM stashbook_library")
    for key in keys {
      let library = LibraryConnection(connection, library: key.text(0) ?? "", self)
      try library.enter()
      if let filling = MigrationText.filling(step) { try library.run(filling) }
      if case .search(let collection) = step {
        // A program that writes meanwhile must not be overtaken. Libraries are committed one by one.
        try library.holdWriters()
        try library.fold(TableText(collection))
        try connection.execute("COMMIT; BEGIN")
      }
    }
  }

  private func commit(
    _ connection: Connection, _ feature: String, _ version: Int
  ) throws(StoreFailure) {
    try connection.execute(
      """
      INSERT INTO stashbook_schema VALUES (\(try connection.quoted(feature)), \(version)) \
      ON CONFLICT (feature) DO UPDATE SET version = excluded.version; COMMIT
      """)
  }
}

extension LibraryConnection {
  /// Fills the columns of search bytes in all rows of a table.
  fileprivate func fold(_ table: TableText) throws(StoreFailure) {
    let texts = table.searched.map { SQL.name(table.collection.columns[$0.place].name) }
    let columns = (["id"] + texts).joined(separator: ", ")
    for row in try run(.select(SQL(raw: columns), from: table.name)) {
      let found = texts.indices.map { row.text($0 + 1) }
      let hasText = found.contains { !($0 ?? "").isEmpty }
      let sets = zip(table.searched, found).map { column, text -> (column: String, value: SQL) in
        (column.name, text.map { "\(.blob($0.searchBytes))" } ?? "NULL")
      }
      let place: SQL = hasText ? "coalesce(stashbook_place, revision)" : "NULL"
      try run(
        .update(table.name, set: sets + [("stashbook_place", place)], "id = \(row.text(0))"))
    }
  }
}
