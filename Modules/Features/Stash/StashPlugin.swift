public import Core

/// The feature for canvases and their journals.
///
/// The feature's forms have slots for other features' fields.
public struct StashPlugin: OpenableFeature, FilterKeyProviding {
  /// The declarations of canvases, journal entries, form slots, and screens.
  ///
  /// The canvas fields are the default fields.
  public static let manifest = declarations(with: CanvasRecord.fields)

  /// The declarations of canvases, journal entries, form slots, and screens.
  ///
  /// The canvas fields are the fields with which the feature was created.
  public var manifest: FeatureManifest { Self.declarations(with: fields) }

  private static func declarations(with fields: RecordFields<CanvasRecord>) -> FeatureManifest {
    FeatureManifest(
      id: "stash", title: "Stash",
      requiredPorts: RecordPorts.required, schema: schema,
      slots: fields.slots + JournalRecord.fields.slots,
      screens: [
        ScreenDeclaration(
          "/canvases", title: "Canvases", homeSection: .main, homeRank: 10,
          subtitle: "Your canvases and their progress",
          navigationPlace: .destination("Canvases", .canvas, rank: 20), isShareable: true),
        ScreenDeclaration(
          "/canvases/new", title: "Add Canvas", navigationPlace: .adding("Add Canvas", rank: 10),
          acceptsPhotos: true, requiredRole: .editor),
        ScreenDeclaration(
          "/canvases/entry", title: "Add Entry", navigationPlace: .adding("Add Entry", rank: 15),
          requiredRole: .editor),
        ScreenDeclaration(
          "/canvases/board", title: "Board",
          subtitle: "Your canvases by stage, from stash to WIP to finished",
          navigationPlace: .view(of: "/canvases", "Board", rank: 5)),
        ScreenDeclaration(
          "/canvases/journal", title: "Journal",
          navigationPlace: .view(of: "/canvases", "Journal", rank: 7)),
        ScreenDeclaration("/canvases/:id", title: "Canvas", isShareable: true),
        ScreenDeclaration("/canvases/:id/edit", title: "Edit Canvas", requiredRole: .editor),
        ScreenDeclaration(
          "/canvases/:id/journal/new", title: "Add Entry", acceptsPhotos: true,
          requiredRole: .editor),
        ScreenDeclaration(
          "/canvases/:id/journal/:entry/edit", title: "Edit Entry", requiredRole: .editor),
        ScreenDeclaration(
          "/stats", title: "Statistics", homeSection: .tools, homeRank: 40,
          subtitle: "Your stash by the numbers",
          navigationPlace: .view(of: "/canvases", "Statistics", rank: 20)),
      ])
  }

  private let ports: RecordPorts
  private let fields: RecordFields<CanvasRecord>

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - ports: The ports for canvases and journal entries.
  ///   - fields: The fields of a canvas.
  public init(_ ports: RecordPorts, fields: RecordFields<CanvasRecord> = CanvasRecord.fields) {
    self.ports = ports
    self.fields = fields
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) { self.init(try RecordPorts(ports)) }

  /// The collections of canvases and journal entries, with their migrations.
  private static var schema: FeatureSchema {
    let (canvas, journal) = (CanvasRecord.collection, JournalRecord.collection)
    let unfinished = canvas.withoutIndex(CanvasRecord.byMonthFinished)
    let written = JournalRecord.Columns.writtenAt
    let undated = journal.without(written.name)
    return FeatureSchema(
      [CanvasRecord.self, JournalRecord.self],
      migrations: [
        .create(unfinished), .create(undated), .search(unfinished), .search(undated),
        .addColumn(written, to: journal.name), .fill(written, from: .createdAt, in: journal.name),
      ] + journal.indexes.dropFirst().map { .addIndex($0, to: journal.name) }
        + [.addIndex(CanvasRecord.byMonthFinished, to: canvas.name)])
  }

  /// The filter keys `status:`, `is:`, `mesh:`, `designer:`, `before:`, `after:`, and `has:`.
  public var filterKeys: [FilterKey] {
    StashFilterKeys(store: ports.store, clock: ports.clock, canvases: fields).all
  }

  /// Returns a repository of canvases, for callers without a screen, such as commands.
  public func repository(with services: FeatureServices) -> CanvasRepository {
    CanvasRepository(RecordRepository(fields, ports, services: services))
  }

  /// Returns functions that create the feature's screens, keyed by route pattern.
  ///
  /// The screens show canvases as a list and on a board, forms, and statistics.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    let repository = repository(with: services)
    let (canvases, journal) = (repository.records, JournalRepository(repository))
    let canvas = RecordFormTexts("canvas")
    let entry = RecordFormTexts("entry", added: "Entry saved")
    let canShare = services.manifests.flatMap(\.screens).contains { $0.pattern == "/share" }
    return [
      "/canvases": { CanvasListScreen(repository: repository, canShare: canShare) },
      "/canvases/new": { RecordForm(adding: canvases, canvas, keepingForAnother: ["designer"]) },
      "/canvases/entry": { EntryCanvasScreen(repository: repository) },
      "/canvases/board": { CanvasBoardScreen(repository: repository) },
      "/canvases/journal": { JournalScreen(repository: repository) },
      "/canvases/:id": { CanvasScreen(repository: repository, canShare: canShare) },
      "/canvases/:id/edit": { RecordForm(editing: canvases, canvas) },
      "/canvases/:id/journal/new": {
        RecordForm(
          adding: journal.records, entry,
          subject: { parameters throws(RecordFailure) in
            try await repository.canvas(RecordID(parameters["id"] ?? "")).canvas.name
          },
          add: { change, parameters throws(RecordFailure) in
            try await journal.add(to: RecordID(parameters["id"] ?? ""), change)
          })
      },
      "/canvases/:id/journal/:entry/edit": {
        RecordForm(editing: journal.records, entry, parameter: "entry")
      },
      "/stats": { StatisticsScreen(repository: repository) },
    ]
  }
}
