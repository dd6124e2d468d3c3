public import Core

/// What the app looks like: one source for every host, and themes read from files.
public struct DesignTokensPlugin: FeaturePlugin {
  /// The feature's name.
  public let id: FeatureID = "design-tokens"
  /// What a person calls it.
  public let title = "Design Tokens"
  /// The ports it is handed.
  public let needs: [PortName] = [.recordStore, .idSource, .log]
  /// What looks are asked of.
  public let keeps: PortName? = .theme

  /// The tokens in force.
  public let shelf: TokenShelf

  /// The feature with its ports.
  ///
  /// - Parameters:
  ///   - store: Keeps a theme that was read from a file.
  ///   - ids: Names the theme.
  ///   - log: Keeps why a kept theme could not be read.
  public init(store: any RecordStore, ids: any IDSource, log: any Log) {
    shelf = TokenShelf(store: store, ids: ids, log: log)
  }

  /// What it keeps.
  public var schema: FeatureSchema {
    FeatureSchema([ThemeRecord.self], migrations: [.create(ThemeRecord.collection)])
  }

  /// The theme of the tokens in force.
  public func theme() async throws(StoreFailure) -> (any Theme)? {
    TokenTheme(try await shelf.tokens())
  }

  /// The tokens in force.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry(
        "/tokens", title: "Design Tokens", onHub: .back, about: "Colours, type and spaces in force"
      ) { [shelf] in TokensFeature(shelf: shelf) }
    ]
  }

  /// Whether the reader's system decides between light and dark, or the reader.
  public static let appearance = SettingDeclaration(
    "theme", title: "Light or dark", standard: "auto",
    options: [
      Select.Option(key: "auto", label: "As the device is"),
      Select.Option(key: Appearance.light.rawValue, label: "Light"),
      Select.Option(key: Appearance.dark.rawValue, label: "Dark"),
    ]
  ) { text in
    text == "auto" || Appearance(rawValue: text) != nil
      ? nil : "Enter auto, light or dark"
  }

  /// Light or dark.
  public var settings: [SettingDeclaration] { [Self.appearance] }
}
