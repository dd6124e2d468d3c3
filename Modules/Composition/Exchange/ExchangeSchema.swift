import Core
import LibraryServices

/// The schema of an export: the records of a build's features, and the settings.
struct ExchangeSchema: Sendable {
  /// The format number of exports, and the highest format number that imports accept.
  static let format = 1
  static let manifestName = "stashbook.json"
  static let records = "records"
  static let originals = "photos"

  /// The part of the manifest that is the same in every format.
  ///
  /// An import decodes this part first.
  struct Format: Decodable {
    let format: Int
  }

  /// The content of `stashbook.json`.
  struct Manifest: Codable, Equatable {
    var format: Int
    /// The number of migrations in each feature's schema, keyed by feature name.
    var features: [String: Int]
  }

  private let schemas: [String: FeatureSchema]

  init(_ assembly: Assembly) {
    let own = assembly.features.map(\.manifest).map { ($0.id.text, $0.schema) }
    schemas = Dictionary([("settings", LibrarySettings.schema)] + own) { first, _ in first }
  }

  var manifest: Manifest {
    let versions = schemas.mapValues(\.migrations.count).filter { $0.value > 0 }
    return Manifest(format: Self.format, features: versions)
  }

  /// The record types and their features, sorted by collection name.
  var types: [(feature: String, type: any Record.Type)] {
    schemas.flatMap { feature, schema in schema.records.map { (feature, $0) } }
      .sorted { $0.type.collection.name < $1.type.collection.name }
  }

  /// Returns the sorted names of the given features that this build excludes.
  func leavesOut(of features: some Sequence<String>) -> [String] {
    let known = Set(schemas.keys).union(["exchange", "stashbook"])
    return Set(features).subtracting(known).sorted()
  }
}
