public import Core

/// The design tokens feature, which provides the theme that every host uses.
///
/// The theme has the standard tokens or the tokens of a theme that was read from files.
public struct DesignTokensPlugin: FeaturePlugin, ThemeProviding {
  /// The feature's ID: `design-tokens`.
  public let id: FeatureID = "design-tokens"
  /// The displayed name: `Design Tokens`.
  public let title = "Design Tokens"
  /// The ports that the feature needs: the record store, the ID generator, and the log.
  public let requiredPorts: [PortName] = [.recordStore, .idSource, .log]

  /// The repository of the tokens in use.
  public let repository: ThemeRepository

  /// Creates the plugin with its ports.
  ///
  /// - Parameters:
  ///   - store: The store of the theme that was read from files.
  ///   - ids: The generator of the stored theme's record ID.
  ///   - log: The log for failures to read a stored theme.
  public init(store: any RecordStore, ids: any IDGenerator, log: any Log) {
    repository = ThemeRepository(store: store, ids: ids, log: log)
  }

  /// The schema of the stored theme.
  public var schema: FeatureSchema {
    FeatureSchema([ThemeRecord.self], migrations: [.create(ThemeRecord.collection)])
  }

  /// Returns a theme with the tokens in use.
  public func theme() async throws(StoreFailure) -> any Theme {
    TokenTheme(try await repository.tokens())
  }

  /// Returns the screen that lists the tokens in use.
  public func screens(with services: FeatureServices) -> [ScreenDeclaration] {
    [
      ScreenDeclaration(
        "/tokens", title: "Design Tokens", homeSection: .tools, homeRank: 90,
        subtitle: "Colors, typography, and spacing in use"
      ) { [repository] in TokensFeature(repository: repository) }
    ]
  }

  /// The `theme` setting: `light`, `dark`, or `auto` (the default) for the device's appearance.
  public static let appearance = SettingDeclaration(
    "theme", title: "Appearance", defaultValue: "auto",
    options: [
      Select.Option(key: "auto", label: "Match device"),
      Select.Option(key: Appearance.light.rawValue, label: "Light"),
      Select.Option(key: Appearance.dark.rawValue, label: "Dark"),
    ]
  ) { text in
    text == "auto" || Appearance(rawValue: text) != nil
      ? nil : "Invalid appearance “\(text)”: use auto, light, or dark"
  }

  /// The feature's only setting: the appearance.
  public var settings: [SettingDeclaration] { [Self.appearance] }
}
