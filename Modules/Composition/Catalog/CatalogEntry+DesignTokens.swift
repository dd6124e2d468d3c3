import Core

#if DesignTokens
  import DesignTokens

  private let feature: (any OpenableFeature.Type)? = DesignTokensPlugin.self
#else
  private let feature: (any OpenableFeature.Type)? = nil
#endif

extension CatalogEntry {
  static let designTokens = CatalogEntry("DesignTokens", feature, commands: ["tokens"])
}
