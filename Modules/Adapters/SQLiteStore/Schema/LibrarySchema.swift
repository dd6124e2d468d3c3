import Core
import Synchronization

/// The schema that this program expects a library to have.
struct LibrarySchema: Sendable {
  /// The schemas of the features, sorted by name.
  let features: [(name: String, schema: FeatureSchema)]
  /// The SQL for each collection's table.
  let tables: Tables
  /// The feature whose tables are newer than this program, or `nil` if none.
  ///
  /// A newer library must not be changed.
  var newer: String?

  init(_ schemas: [FeatureID: FeatureSchema]) {
    features = schemas.map { ($0.key.text, $0.value) }.sorted { $0.name < $1.name }
    tables = Tables(schemas.values.flatMap(\.collections))
  }

  /// The tables of all sums, each with the name of the collection whose records it sums.
  var sums: [(collection: String, table: SumTable)] {
    features.flatMap(\.schema.migrations).compactMap { step in
      guard case .sum(let sum, let name) = step else { return nil }
      return (name, SumTable(sum, of: name))
    }
  }
}

/// The SQL for the collections' tables, keyed by collection name.
///
/// A table's SQL is built when first used, because a command uses few tables.
final class Tables: Sendable {
  private let collections: [String: RecordCollection]
  private let built = Mutex<[String: TableText]>([:])

  init(_ collections: [RecordCollection]) {
    self.collections = Dictionary(collections.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The collections' names, sorted.
  var names: [String] { collections.keys.sorted() }

  subscript(name: String) -> TableText? {
    built.withLock { built in
      if let text = built[name] { return text }
      let text = collections[name].map(TableText.init)
      built[name] = text
      return text
    }
  }
}

/// A library's schema versions, keyed by feature name.
///
/// The store's own tables count as one feature.
struct SchemaStamps: Equatable, Sendable {
  var versions: [String: Int] = [:]

  /// The name under which the store's own tables are listed.
  static let base = "stashbook"
  /// The version of the store's own tables.
  static let baseVersion = SchemaText.base.count
  /// The first version of the store's own tables in which each collection has an ``IDEndIndex``.
  static let idEndVersion = 3

  /// Creates the schema versions that are stored in a database.
  ///
  /// ``versions`` is empty if the database has no `stashbook_schema` table.
  init(_ connection: Connection) throws(StoreFailure) {
    let isThere = try connection.prepare(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'stashbook_schema'")
    guard try isThere.next() else { return }
    isThere.reset()
    let rows = try connection.prepare("SELECT feature, version FROM stashbook_schema")
    while try rows.next() {
      guard let feature = rows.text(0), let version = rows.integer(1) else {
        rows.reset()
        throw .unreadableRow(collection: "stashbook_schema", column: "version")
      }
      versions[feature] = Int(version)
    }
  }

  /// Returns the name of a feature whose tables are newer than this program, or `nil` if none.
  ///
  /// Features that are excluded from this build are ignored.
  func newer(than library: LibrarySchema) -> String? {
    if versions[Self.base, default: 0] > Self.baseVersion { return Self.base }
    return library.features.first { versions[$0.name, default: 0] > $0.schema.migrations.count }?
      .name
  }

  /// Returns whether any tables must still be created or migrated.
  func isBehind(_ library: LibrarySchema) -> Bool {
    versions[Self.base, default: 0] < Self.baseVersion
      || library.features.contains { versions[$0.name, default: 0] < $0.schema.migrations.count }
  }
}
