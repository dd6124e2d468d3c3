import Core
import Synchronization

/// What this program keeps in a library, and how the library stands to it.
struct LibrarySchema: Sendable {
  /// What each feature keeps, and the store itself, by name.
  let features: [(name: String, schema: FeatureSchema)]
  /// The tables by collection.
  let tables: Tables
  /// The feature whose tables are newer than this program; nothing may be written then.
  var newer: String?

  init(_ schemas: [FeatureID: FeatureSchema]) {
    features = schemas.map { ($0.key.text, $0.value) }.sorted { $0.name < $1.name }
    tables = Tables(schemas.values.flatMap(\.collections))
  }
}

/// The tables by collection. The SQL of one is built when it is first asked for: a command has to do
/// with few of them.
final class Tables: Sendable {
  private let collections: [String: Collection]
  private let built = Mutex<[String: TableText]>([:])

  init(_ collections: [Collection]) {
    self.collections = Dictionary(collections.map { ($0.name, $0) }) { first, _ in first }
  }

  /// What collections there are, in order.
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

/// The versions of what a library holds, by feature; the store's own tables count as one.
struct SchemaStamps: Equatable, Sendable {
  var versions: [String: Int] = [:]

  /// The store's own tables.
  static let base = "stashbook"
  /// The version of the store's own tables.
  static let baseVersion = 3

  /// Reads the stamps; none in a database without tables.
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

  /// A feature that a newer version wrote. Features that are left out don't count.
  func newer(than library: LibrarySchema) -> String? {
    if versions[Self.base, default: 0] > Self.baseVersion { return Self.base }
    return library.features.first { versions[$0.name, default: 0] > $0.schema.migrations.count }?
      .name
  }

  /// Whether a feature's tables are still to be made or changed.
  func isBehind(_ library: LibrarySchema) -> Bool {
    versions[Self.base, default: 0] < Self.baseVersion
      || library.features.contains { versions[$0.name, default: 0] < $0.schema.migrations.count }
  }
}
