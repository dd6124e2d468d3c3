import Core

#if MeshCount
  import MeshCount

  private let feature: (any OpenableFeature.Type)? = MeshCountPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let meshCount = CatalogEntry("MeshCount", feature, commands: ["mesh"])
}
