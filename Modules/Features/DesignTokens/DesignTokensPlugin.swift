public import Core

/// The design tokens feature, which provides the theme that every host uses.
///
/// The theme has the stored theme's tokens, or the standard tokens if no theme is stored or the
/// stored theme is invalid.
public struct DesignTokensPlugin: OpenableFeature, ThemeProviding {
  /// The declarations of the stored theme, the appearance setting, and the tokens screen.
  public static let manifest = FeatureManifest(
    id: "design-tokens", title: "Appearance", requiredPorts: [.recordStore, .idSource, .log],
    schema: FeatureSchema([ThemeRecord.self], migrations: [.create(ThemeRecord.collection)]),
    settings: [appearance],
    screens: [
      ScreenDeclaration(
        "/tokens", title: "Colors and Type", homeSection: .tools, homeRank: 90,
        subtitle: "Colors, typography, and spacing in use",
        navigationPlace: .view(of: "/settings", "Colors and Type", rank: 20))
    ])

  /// The repository for the tokens in use.
  public let repository: ThemeRepository

  /// Creates the plugin with its ports.
  ///
  /// - Parameters:
  ///   - store: The store for a theme read from token files.
  ///   - ids: The generator for the stored theme's record ID.
  ///   - log: The log for failures to read a stored theme.
  public init(store: any RecordStore, ids: any IDGenerator, log: any Log) {
    repository = ThemeRepository(store: store, ids: ids, log: log)
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, ids: try ports.ids, log: try ports.log)
  }

  /// Returns a theme with the tokens in use.
  public func theme() async throws(StoreFailure) -> any Theme {
    TokenTheme(try await repository.tokens())
  }

  /// Returns the closure that creates the tokens screen, keyed by the screen's route.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/tokens": { [repository] in TokensFeature(repository: repository) }
    ]
  }

  /// The `theme` setting: `light`, `dark`, or `auto` (the default) to match the device.
  public static let appearance = SettingDeclaration(
    "theme", title: "Appearance", defaultValue: "auto",
    options: [
      Select.Option(key: "auto", label: "Match device"),
      Select.Option(key: Appearance.light.rawValue, label: "Light"),
      Select.Option(key: Appearance.dark.rawValue, label: "Dark"),
    ], scope: .device
  ) { text in
    text == "auto" || Appearance(rawValue: text) != nil
      ? nil : "Invalid appearance “\(text)”: use auto, light, or dark"
  }
}
