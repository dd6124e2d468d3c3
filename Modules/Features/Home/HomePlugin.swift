public import Core

/// The feature: the ways into the others, and what can be set.
public struct HomePlugin: FeaturePlugin {
  private let features: [any FeaturePlugin]
  private let kept: Settings
  private let trash: Trash

  /// The home of some features.
  ///
  /// - Parameters:
  ///   - features: All others, in the order of their tiles.
  ///   - settings: Where what is set is kept.
  ///   - trash: What was deleted in the others.
  public init(of features: [any FeaturePlugin], settings: Settings, trash: Trash) {
    self.features = features
    kept = settings
    self.trash = trash
  }

  /// `home`.
  public var id: FeatureID { "home" }
  /// What a person calls it.
  public var title: String { "Home" }
  /// Where settings are kept.
  public var needs: [PortName] { [.recordStore, .idSource] }

  /// The hub, the trash and the settings.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    let declared = features.flatMap(\.settings)
    let settings = ScreenEntry(
      "/settings", title: "Settings", onHub: .back, about: "Light or dark, and how things are shown"
    ) { SettingsScreen(kept: kept, declared: declared) }
    let deleted = ScreenEntry(
      "/trash", title: "Trash", onHub: .back, about: "What you deleted, for thirty days"
    ) { TrashScreen(trash: trash) }
    let hub = ScreenEntry("/", title: "Stashbook") {
      let entries = features.flatMap { $0.screens(with: plugs) } + [deleted, settings]
      let places: [HubPlace] = [.front, .back]
      return HubScreen(ways: places.flatMap { place in entries.filter { $0.hubPlace == place } })
    }
    return [hub, deleted, settings]
  }
}
