public import Core

/// The feature for the home screen, the settings, and the trash.
public struct HomePlugin: FeaturePlugin {
  private let features: [any FeaturePlugin]
  private let kept: any SettingStore
  private let trash: any Trash

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - features: All other features, in the order of tiles with equal ranks.
  ///   - settings: The library's settings.
  ///   - trash: The deleted records of the other features.
  public init(
    of features: [any FeaturePlugin], settings: any SettingStore, trash: any Trash
  ) {
    self.features = features
    kept = settings
    self.trash = trash
  }

  /// The declarations of the ports, the settings and the trash.
  public static let manifest = FeatureManifest(
    id: "home", title: "Home", requiredPorts: [.settings, .trash])
  /// The declarations, as a requirement of the plugin.
  public var manifest: FeatureManifest { Self.manifest }

  /// Returns the home screen, the trash, and the settings.
  public func screens(with services: FeatureServices) -> [ScreenDeclaration] {
    let declared = features.flatMap(\.manifest.settings)
    let settings = ScreenDeclaration(
      "/settings", title: "Settings", homeSection: .tools, homeRank: 80,
      subtitle: "Appearance, units, and more"
    ) { SettingsScreen(kept: kept, declared: declared) }
    let deleted = ScreenDeclaration(
      "/trash", title: "Trash", homeSection: .tools, homeRank: 70,
      subtitle: "Deleted items, kept for 30 days"
    ) { TrashScreen(trash: trash) }
    let hub = ScreenDeclaration("/", title: "Stashbook") {
      let entries = features.flatMap { $0.screens(with: services) } + [deleted, settings]
      return HubScreen(ways: entries.inHomeOrder())
    }
    return [hub, deleted, settings]
  }
}
