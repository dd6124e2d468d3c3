public import Core

/// The feature for the home screen, the settings, and the trash.
public struct HomePlugin: OpenableFeature {
  private let settings: any SettingStore
  private let trash: any Trash

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - settings: The library's settings.
  ///   - trash: The deleted records of the other features.
  public init(settings: any SettingStore, trash: any Trash) {
    (self.settings, self.trash) = (settings, trash)
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      settings: try ports.settings, trash: try ports.trash)
  }

  /// The declarations of the home screen, the trash, and the settings.
  public static let manifest = FeatureManifest(
    id: "home", title: "Home", requiredPorts: [.settings, .trash],
    screens: [
      ScreenDeclaration("/", title: "Stashbook"),
      ScreenDeclaration(
        "/trash", title: "Trash", homeSection: .tools, homeRank: 70,
        subtitle: "Deleted items, kept for 30 days"),
      ScreenDeclaration(
        "/settings", title: "Settings", homeSection: .tools, homeRank: 80,
        subtitle: "Appearance, units, and more"),
    ])

  /// Returns the functions that create the screens.
  ///
  /// The manifests of all features determine the tiles of the home screen and the settings.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/": { HubScreen(screens: services.manifests.flatMap(\.screens).inHomeOrder()) },
      "/trash": { TrashScreen(trash: trash) },
      "/settings": {
        SettingsScreen(kept: settings, declared: services.manifests.flatMap(\.settings))
      },
    ]
  }
}
