import Core

extension Library {
  /// Returns the schemas of an app's features and of the app itself.
  static func schemas(of assembly: Assembly) -> [FeatureID: FeatureSchema] {
    let own: [FeatureID: FeatureSchema] = [
      "settings": LibrarySettings.schema, "exchange": ExtraFields.schema,
    ]
    return own.merging(assembly.features.map { ($0.id, $0.schema) }) { _, feature in feature }
  }
}
