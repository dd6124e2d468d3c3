import Core

/// What a build exchanges: the records of its features, and the settings.
struct ExchangeSchema: Sendable {
  /// The number of the format that is written, and the highest that is read.
  static let format = 1
  static let manifestName = "stashbook.json"
  static let records = "records"
  static let originals = "photos"

  /// What is read first, of any format.
  struct Format: Decodable {
    let format: Int
  }

  /// What `stashbook.json` says.
  struct Manifest: Codable, Equatable {
    var format: Int
    /// How many migrations the schema of each feature had.
    var features: [String: Int]
  }

  private let schemas: [String: FeatureSchema]

  init(_ assembly: Assembly) {
    let own = assembly.features.map { ($0.id.text, $0.schema) }
    schemas = Dictionary([("settings", Settings.schema)] + own) { first, _ in first }
  }

  var manifest: Manifest {
    let versions = schemas.mapValues(\.migrations.count).filter { $0.value > 0 }
    return Manifest(format: Self.format, features: versions)
  }

  /// The types of records, by the names of their collections.
  var types: [(feature: String, type: any Record.Type)] {
    schemas.flatMap { feature, schema in schema.records.map { (feature, $0) } }
      .sorted { $0.type.collection.name < $1.type.collection.name }
  }

  /// Those of some features that are none of these.
  func leavesOut(of features: some Sequence<String>) -> [String] {
    let known = Set(schemas.keys).union(["exchange", "stashbook"])
    return Set(features).subtracting(known).sorted()
  }
}
