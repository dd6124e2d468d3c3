import Core

#if WeightEntry
  import WeightEntry

  private let feature: (any OpenableFeature.Type)? = WeightEntryPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let weightEntry = CatalogEntry("WeightEntry", feature, commands: ["weight"])
}
