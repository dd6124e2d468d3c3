public import Core

/// The feature for the home screen, the search, the settings, the trash, and links to any record.
public struct HomePlugin: OpenableFeature {
  /// The kind of the field that links to a record of any feature.
  public static let kind = FieldKind<LinkedRecord>("record")

  private let settings: any SettingStore
  private let trash: any Trash
  private let store: any RecordStore
  private let log: any Log
  private let clock: any WallClock

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - settings: The library's settings.
  ///   - trash: The deleted records of the other features.
  ///   - store: The store of all records.
  ///   - log: The log for failed searches.
  ///   - clock: The clock, whose time zone determines the days on which records were deleted.
  public init(
    settings: any SettingStore, trash: any Trash, store: any RecordStore, log: any Log,
    clock: any WallClock
  ) {
    (self.settings, self.trash, self.store) = (settings, trash, store)
    (self.log, self.clock) = (log, clock)
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      settings: try ports.settings, trash: try ports.trash, store: try ports.recordStore,
      log: try ports.log, clock: try ports.clock)
  }

  /// The declarations of the home screen, the search, the trash, and the settings.
  public static let manifest = FeatureManifest(
    id: "home", title: "Home", requiredPorts: [.settings, .trash, .recordStore, .log, .clock],
    fields: [kind.declaration],
    screens: [
      ScreenDeclaration(
        "/", title: "Stashbook", navigationPlace: .destination("Home", .home, rank: 10)),
      ScreenDeclaration(
        "/find", title: "Find", homeSection: .tools, homeRank: 10,
        subtitle: "Search everything you've written",
        navigationPlace: .tool(.search, rank: 10)),
      ScreenDeclaration(
        "/trash", title: "Trash", homeSection: .tools, homeRank: 70,
        subtitle: "Deleted items, kept for 30 days",
        navigationPlace: .view(of: "/settings", "Trash", rank: 10)),
      ScreenDeclaration(
        "/settings", title: "Settings", homeSection: .tools, homeRank: 80,
        subtitle: "Light or dark appearance, units, and more",
        navigationPlace: .tool(.settings, rank: 20)),
    ])

  /// The provider of the field that links to any record.
  public var fieldProviders: [FieldProvider] {
    [
      FieldProvider(Self.kind) { [store] settings, services in
        RecordField(
          settings, to: services.manifests.flatMap(\.schema.records), noun: "record", in: store,
          services)
      }
    ]
  }

  /// Returns a search over the records of all features.
  public func search(with services: FeatureServices) -> Search {
    Search(LoggedStore(store, log), services)
  }

  /// Returns the functions that create the screens, keyed by route pattern.
  ///
  /// The manifests of all features determine the settings and the home screen's tiles.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/": { HomeScreen(services: services) },
      "/find": { FindScreen(search(with: services), services) },
      "/trash": { TrashScreen(trash: trash, clock: clock) },
      "/settings": {
        SettingsScreen(kept: settings, manifests: services.manifests)
      },
    ]
  }
}
