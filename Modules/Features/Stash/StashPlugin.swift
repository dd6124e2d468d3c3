public import Core

/// Canvases and their journal: the screens in which the other features' fields meet.
public struct StashPlugin: FeaturePlugin {
  /// The feature's name.
  public let id: FeatureID = "stash"
  /// What a person calls it.
  public let title = "Stash"
  /// The ports it is handed.
  public let needs: [PortName] = [.recordStore, .textSearch, .idSource, .clock, .log]

  private let store: any RecordStore
  private let ids: any IDSource
  private let clock: any Clock
  private let log: any Log

  /// The feature with its ports.
  ///
  /// - Parameters:
  ///   - store: Keeps canvases and entries.
  ///   - ids: Names new ones.
  ///   - clock: Tells the day a stage is reached.
  ///   - log: Keeps what was refused or failed.
  public init(store: any RecordStore, ids: any IDSource, clock: any Clock, log: any Log) {
    self.store = store
    self.ids = ids
    self.clock = clock
    self.log = log
  }

  /// What it keeps.
  public var schema: FeatureSchema {
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

  /// Where other features' fields go.
  public var sockets: [SocketDeclaration] { StashSockets.all }

  /// The keys `status:`, `is:`, `mesh:`, `designer:`, `before:`, `after:`, and `has:`.
  public var filterKeys: [FilterKey] { StashFilterKeys(store: store, clock: clock).all }

  /// The stash, for whoever works it without a screen.
  public func book(with plugs: Plugs) -> CanvasBook {
    CanvasBook(store: store, ids: ids, clock: clock, log: log, editors: StashEditors(plugs))
  }

  /// The list, one canvas, its forms, the search, and the statistics.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    let book = book(with: plugs)
    let journal = Journal(book)
    return [
      ScreenEntry(
        "/canvases", title: "Canvases", onHub: .front,
        about: "Your stash, and how far each piece is"
      ) { CanvasListScreen(book: book) },
      ScreenEntry("/canvases/new", title: "Add Canvas") { CanvasForm(book, editing: false) },
      ScreenEntry("/canvases/:id", title: "Canvas") { CanvasScreen(book: book) },
      ScreenEntry("/canvases/:id/edit", title: "Edit Canvas") { CanvasForm(book, editing: true) },
      ScreenEntry("/canvases/:id/journal/new", title: "New Entry") {
        JournalForm(journal, editing: false)
      },
      ScreenEntry("/canvases/:id/journal/:entry/edit", title: "Edit Entry") {
        JournalForm(journal, editing: true)
      },
      ScreenEntry("/find", title: "Find", onHub: .back, about: "Anything you wrote") {
        FindScreen(book: book)
      },
      ScreenEntry(
        "/stats", title: "Statistics", onHub: .back, about: "What your stash is made of"
      ) { StatisticsScreen(book: book) },
    ]
  }
}
