public import Core

/// The feature for canvases and their journals.
///
/// The feature's forms have slots for other features' fields.
public struct StashPlugin: OpenableFeature, FilterKeyProviding {
  /// The declarations of canvases, journal entries, and the slots of their forms.
  public static let manifest = FeatureManifest(
    id: "stash", title: "Stash",
    requiredPorts: [.recordStore, .idSource, .clock, .log], schema: schema,
    slots: StashFieldSlots.all,
    screens: [
      ScreenDeclaration(
        "/canvases", title: "Canvases", homeSection: .main, homeRank: 10,
        subtitle: "Your canvases and their progress"),
      ScreenDeclaration("/canvases/new", title: "Add Canvas"),
      ScreenDeclaration("/canvases/:id", title: "Canvas"),
      ScreenDeclaration("/canvases/:id/edit", title: "Edit Canvas"),
      ScreenDeclaration("/canvases/:id/journal/new", title: "Add Entry"),
      ScreenDeclaration("/canvases/:id/journal/:entry/edit", title: "Edit Entry"),
      ScreenDeclaration(
        "/find", title: "Find", homeSection: .tools, homeRank: 10,
        subtitle: "Search everything you've written"),
      ScreenDeclaration(
        "/stats", title: "Statistics", homeSection: .tools, homeRank: 40,
        subtitle: "Your stash by the numbers"),
    ])

  private let store: any RecordStore
  private let ids: any IDGenerator
  private let clock: any WallClock
  private let log: any Log

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - store: The store of canvases and journal entries.
  ///   - ids: The source of IDs for new records.
  ///   - clock: The clock that dates stages and entries.
  ///   - log: The log for rejected changes and failures.
  public init(store: any RecordStore, ids: any IDGenerator, clock: any WallClock, log: any Log) {
    self.store = store
    self.ids = ids
    self.clock = clock
    self.log = log
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, ids: try ports.ids, clock: try ports.clock, log: try ports.log)
  }

  /// The collections of canvases and journal entries, with their migrations.
  private static var schema: FeatureSchema {
    let collections = [CanvasRecord.collection, JournalRecord.undated]
    let (written, journal) = (JournalRecord.Columns.writtenAt, JournalRecord.collection)
    return FeatureSchema(
      [CanvasRecord.self, JournalRecord.self],
      migrations: collections.map { .create($0) }
        + collections.map { .search($0) }
        + [
          .addColumn(written, to: journal.name),
          .fill(written, from: .createdAt, in: journal.name),
        ] + JournalRecord.indexesByTime.map { .addIndex($0, to: journal.name) })
  }

  /// The filter keys `status:`, `is:`, `mesh:`, `designer:`, `before:`, `after:`, and `has:`.
  public var filterKeys: [FilterKey] { StashFilterKeys(store: store, clock: clock).all }

  /// Returns the repository of canvases, for callers without a screen, such as commands.
  public func repository(with services: FeatureServices) -> CanvasRepository {
    CanvasRepository(
      store: store, ids: ids, clock: clock, log: log, editors: StashEditors(services))
  }

  /// Returns the functions that create the screens for canvases, forms, search, and statistics.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    let repository = repository(with: services)
    let journal = JournalRepository(repository)
    return [
      "/canvases": { CanvasListScreen(repository: repository) },
      "/canvases/new": {
        CanvasForm(repository, editing: false)
      },
      "/canvases/:id": { CanvasScreen(repository: repository) },
      "/canvases/:id/edit": {
        CanvasForm(repository, editing: true)
      },
      "/canvases/:id/journal/new": {
        JournalForm(journal, editing: false)
      },
      "/canvases/:id/journal/:entry/edit": {
        JournalForm(journal, editing: true)
      },
      "/find": {
        FindScreen(repository: repository)
      },
      "/stats": { StatisticsScreen(repository: repository) },
    ]
  }
}
