public import Core

/// The plugin for the weight log, with its trend, goal, and chart.
public struct WeightEntryPlugin: FeaturePlugin, ChartProviding {
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
      store: store, ids: ids, clock: clock, settings: settings, log: log)
  }

  /// The feature's ID: `weight`.
  public var id: FeatureID { "weight" }
  /// The displayed name: `Weight`.
  public var title: String { "Weight" }
  /// The ports that store the weighings and the settings, and that know the day.
  public var requiredPorts: [PortName] { [.recordStore, .idSource, .clock, .settings, .log] }

  /// The schema of the weighings and their search index.
  public var schema: FeatureSchema {
    let collection = WeightRecord.collection
    return FeatureSchema(
      [WeightRecord.self],
      migrations: [.create(collection), .search(collection)])
  }

  /// The settings for the unit and the goal.
  public var settings: [SettingDeclaration] {
    [WeightRepository.unitSetting, WeightRepository.goalSetting]
  }

  /// Returns the log screen and the forms for adding and editing entries.
  public func screens(with services: FeatureServices) -> [ScreenDeclaration] {
    [
      ScreenDeclaration(
        "/weight", title: "Weight", homeSection: .main, homeRank: 20,
        subtitle: "Weight log, trend, and goal"
      ) { [repository] in WeightLogScreen(repository: repository) },
      ScreenDeclaration("/weight/new", title: "Add Entry") { [repository] in
        WeightEntryFeature(repository: repository, isEditing: false)
      },
      ScreenDeclaration("/weight/:id/edit", title: "Edit Entry") { [repository] in
        WeightEntryFeature(repository: repository, isEditing: true)
      },
    ]
  }

  /// Returns the chart of a period in a unit, such as `weight.90.kg`, or `nil` for another source.
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
