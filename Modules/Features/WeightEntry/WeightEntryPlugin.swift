public import Core

/// The feature: a log of weights, with its trend, goal and chart.
public struct WeightEntryPlugin: FeaturePlugin {
  /// The log, for whoever works it without a screen.
  package let book: WeightBook

  /// The feature with its ports.
  ///
  /// - Parameters:
  ///   - store: Keeps the weighings, the unit and the goal.
  ///   - ids: Names new ones.
  ///   - clock: Tells which day today is.
  ///   - log: Keeps what was refused or failed.
  public init(store: any RecordStore, ids: any IDSource, clock: any Clock, log: any Log) {
    book = WeightBook(store: store, ids: ids, clock: clock, log: log)
  }

  /// `weight`.
  public var id: FeatureID { "weight" }
  /// What a person calls it.
  public var title: String { "Weight" }
  /// The ports it is handed.
  public var needs: [PortName] { [.recordStore, .idSource, .clock, .log] }

  /// What it keeps.
  public var schema: FeatureSchema {
    let collection = WeightRecord.collection
    return FeatureSchema(
      [WeightRecord.self],
      migrations: [.create(collection), .search(collection)])
  }

  /// The unit and the goal.
  public var settings: [SettingDeclaration] { [WeightBook.unitSetting, WeightBook.goalSetting] }

  /// The log and its forms.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry(
        "/weight", title: "Weight", onHub: .front, about: "Your weight, and where it is going"
      ) { [book] in WeightLogScreen(book: book) },
      ScreenEntry("/weight/new", title: "Add Entry") { [book] in
        WeightEntryFeature(book: book, isEditing: false)
      },
      ScreenEntry("/weight/:id/edit", title: "Edit Entry") { [book] in
        WeightEntryFeature(book: book, isEditing: true)
      },
    ]
  }

  /// A period of the log, in a unit: `weight.days90.kg`.
  public func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    let parts = reference.source.split(separator: ".")
    guard parts.count == 3, parts[0] == "weight",
      let period = ChartPeriod(rawValue: String(parts[1])),
      let unit = DisplayUnit(rawValue: String(parts[2]))
    else { return nil }
    do throws(WeightFailure) {
      let log = try await book.overview()
      return log.chart(over: period.days(until: log.today, of: log.statistics.basis), in: unit)
    } catch {
      throw ContentFailure.unreadable(error.explanation)
    }
  }
}
