import Core

#if Stash
  import Stash

  private let feature: (any OpenableFeature.Type)? = StashPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let stash = CatalogEntry("Stash", feature, commands: ["canvas", "journal", "stats"])
}
