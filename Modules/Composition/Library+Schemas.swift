import Core
import LibraryServices

extension Library {
  /// Returns the schemas of the given features and of the app itself, keyed by feature ID.
  static func schemas(of manifests: [FeatureManifest]) -> [FeatureID: FeatureSchema] {
    let own: [FeatureID: FeatureSchema] = [
      "settings": LibrarySettings.schema, "exchange": ExtraFields.schema,
    ]
    return own.merging(manifests.map { ($0.id, $0.schema) }) { _, feature in feature }
  }
}
