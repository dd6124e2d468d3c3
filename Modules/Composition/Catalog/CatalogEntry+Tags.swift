import Core

#if Tags
  import Tags

  private let feature: (any OpenableFeature.Type)? = TagsPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let tags = CatalogEntry("Tags", feature, commands: ["tag"])
}
