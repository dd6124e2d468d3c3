import Core

#if Drawing
  import Drawing

  private let feature: (any OpenableFeature.Type)? = DrawingPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let drawing = CatalogEntry("Drawing", feature, commands: ["drawing"])
}
