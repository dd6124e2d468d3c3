import Core

#if Home
  import Home

  private let feature: (any OpenableFeature.Type)? = HomePlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let home = CatalogEntry("Home", feature, commands: ["find"])
}
