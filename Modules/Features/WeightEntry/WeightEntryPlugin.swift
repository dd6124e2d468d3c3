public import Core

/// The plugin for the weight log, with its trend, goal, and chart.
public struct WeightEntryPlugin: OpenableFeature, ChartProviding {
  /// The repository of weighings, for commands.
  package let repository: WeightRepository

  /// Creates the plugin with its ports.
  ///
  /// - Parameters:
  ///   - store: The store for weighings.
  ///   - ids: The source of IDs for new records.
  ///   - clock: The clock for the current day, time, and zone.
  ///   - settings: The store for the unit and the goal.
  ///   - log: The log for rejections and failures.
  public init(
    store: any RecordStore, ids: any IDGenerator, clock: any WallClock,
    settings: any SettingStore, log: any Log
  ) {
    repository = WeightRepository(
      store: LoggedStore(store, log), ids: ids, clock: clock, settings: settings)
  }

  /// Creates the plugin from the feature's ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, ids: try ports.ids, clock: try ports.clock,
      settings: try ports.settings, log: try ports.log)
  }

  /// The declarations of the weighing records, the unit and goal settings, and the screens.
  public static let manifest = FeatureManifest(
    id: "weight", title: "Weight",
    requiredPorts: [.recordStore, .idSource, .clock, .settings, .log],
    schema: FeatureSchema(
      [WeightRecord.self],
      migrations: [
        .create(WeightRecord.collection), .search(WeightRecord.collection),
        .sum(WeightRecord.sumByDay, of: WeightRecord.collection.name),
      ]),
    settings: [WeightRepository.unitSetting, WeightRepository.goalSetting],
    screens: [
      ScreenDeclaration(
        "/weight", title: "Weight", homeSection: .main, homeRank: 20,
        subtitle: "Weight log, trend, and goal",
        navigationPlace: .destination("Weight", .weight, rank: 50)),
      ScreenDeclaration(
        "/weight/new", title: "Add Entry", navigationPlace: .adding("Add Weight", rank: 20),
        requiredRole: .editor),
      ScreenDeclaration("/weight/:id/edit", title: "Edit Entry", requiredRole: .editor),
    ])

  /// Returns the closures that create the log screen and the forms for weighings, keyed by route.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/weight": { [repository] in WeightLogScreen(repository: repository) },
      "/weight/new": { [repository] in
        WeightEntryFeature(repository: repository, isEditing: false)
      },
      "/weight/:id/edit": { [repository] in
        WeightEntryFeature(repository: repository, isEditing: true)
      },
    ]
  }

  /// Returns the chart for a source such as `weight.90.kg`, or `nil` for any other source.
  ///
  /// The source contains a ``ChartPeriod`` (a number of days or `all`) and a ``DisplayUnit``.
  public func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    let parts = reference.source.split(separator: ".")
    guard parts.count == 3, parts[0] == "weight",
      let period = ChartPeriod(rawValue: String(parts[1])),
      let unit = DisplayUnit(rawValue: String(parts[2]))
    else { return nil }
    do throws(WeightFailure) {
      let log = try await repository.overview()
      return log.chart(over: period.days(until: log.today, of: log.statistics.basis), in: unit)
    } catch {
      throw ContentFailure.unreadable(error.explanation)
    }
  }
}
