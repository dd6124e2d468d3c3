public import Core

/// The feature: the ways into the others, and what can be set.
public struct HomePlugin: FeaturePlugin {
  private let features: [any FeaturePlugin]
  private let kept: Settings

  /// The home of some features.
  ///
  /// - Parameters:
  ///   - features: All others, in the order of their tiles.
  ///   - settings: Where what is set is kept.
  public init(of features: [any FeaturePlugin], settings: Settings) {
    self.features = features
    kept = settings
  }

  /// `home`.
  public var id: FeatureID { "home" }
  /// What a person calls it.
  public var title: String { "Home" }
  /// Where settings are kept.
  public var needs: [PortName] { [.recordStore, .idSource] }

  /// The hub and the settings.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    let declared = features.flatMap(\.settings)
    let settings = ScreenEntry(
      "/settings", title: "Settings", onHub: .back, about: "Light or dark, and how things are shown"
    ) { SettingsScreen(kept: kept, declared: declared) }
    let hub = ScreenEntry("/", title: "Stashbook") {
      let entries = features.flatMap { $0.screens(with: plugs) } + [settings]
      let places: [HubPlace] = [.front, .back]
      return HubScreen(ways: places.flatMap { place in entries.filter { $0.hubPlace == place } })
    }
    return [hub, settings]
  }
}
