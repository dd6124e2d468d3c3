import Core

#if PhotoIngest
  import PhotoIngest

  private let feature: (any OpenableFeature.Type)? = PhotoIngestPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let photoIngest = CatalogEntry("PhotoIngest", feature, commands: ["photo"])
}
