import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Stash
import TestKit

/// A stash in memory, with stub editors in its forms.
struct StashFixture {
  let world: World
  let gate = Gate()
  private let store: GatedStore
  private let features: [any FeaturePlugin]
  let repository: CanvasRepository
  let editors: StashEditors

  /// Creates an empty stash, without the editors of some kinds.
  init(
    without: Set<String> = [], readsFilters: Bool = false,
    fields: RecordFields<CanvasRecord> = CanvasRecord.fields
  ) throws {
    let plugin = StashPlugin(
      RecordPorts(
        store: NoStore(), ids: SequentialIDs(), clock: ManualClock(), log: MemoryLog()))
    try self.init(
      in: World(collections: plugin.manifest.schema.collections), without: without,
      readsFilters: readsFilters, fields: fields)
  }

  /// Creates a stash over an existing world, as an app with other features sees it.
  init(
    in world: World, without: Set<String>, readsFilters: Bool = false,
    fields: RecordFields<CanvasRecord> = CanvasRecord.fields
  ) throws {
    self.world = world
    store = GatedStore(base: world.store, gate: gate)
    let plugin = StashPlugin(
      RecordPorts(store: store, ids: world.ids, clock: world.clock, log: world.log),
      fields: fields)
    features = [StubFields(without: without), plugin] + (readsFilters ? [FilterKeeper()] : [])
    let plugs = try Assembly(features).services
    repository = plugin.repository(with: plugs)
    editors = StashEditors(plugs)
  }

  var journal: JournalRepository { JournalRepository(repository) }

  /// The stash's cards for the home screen.
  var homeCards: [HomeCard] {
    get async throws {
      let services = repository.records.services
      return try await services.cardProviders.first?.homeCards(with: services) ?? []
    }
  }

  /// Makes the change of a card, and returns the announcement.
  func make(_ change: HomeCard.Change) async throws -> String? {
    let services = repository.records.services
    return try await services.cardProviders.first?.make(change, with: services) ?? nil
  }

  /// Returns a host with a new session, which doesn't wait for calls at the gate.
  func host() throws -> HeadlessScreen {
    let session = Session(
      try Assembly(features), clock: world.clock, drafts: world.drafts, log: world.log)
    let wake: @Sendable () -> Void = { Task { await session.notify() } }
    world.parking.watch(wake)
    gate.watch(wake)
    return HeadlessScreen(session) { [gate, parking = world.parking] in
      gate.count(of: session) + parking.count(of: session)
    }
  }

  /// Returns a host with an open screen.
  func host(at route: Route) async throws -> HeadlessScreen {
    let host = try host()
    try await host.open(route)
    return host
  }

  /// Adds a canvas and returns its ID.
  @discardableResult
  func canvas(
    _ name: String = "Meadow", by designer: String = "Anna Weaver", mesh: Int? = nil,
    status: CanvasStatus = .stash, _ fill: (inout RecordChange<CanvasRecord>) -> Void = { _ in }
  ) async throws -> RecordID {
    var change = RecordChange<CanvasRecord>([
      "designer": designer, "name": name, "status": status.rawValue,
    ])
    change.set(StashFieldSlots.mesh, to: mesh)
    fill(&change)
    return try await repository.records.add(change)
  }

  /// Returns the stored canvas with an ID.
  func stored(_ id: RecordID) async throws -> CanvasRecord {
    try await repository.canvas(id).canvas
  }

  /// Returns the IDs that a canvas's or an entry's field links to.
  func links(_ owner: RecordReference, _ field: String) async throws -> [String] {
    try await world.store.read { reader throws(StoreFailure) in
      try reader.targets(of: owner, field: field).map(\.id.text)
    }
  }

  /// Returns the summaries of the records that contain all words, the newest text first.
  func summaries(_ words: String...) async throws -> [RecordSummary] {
    let services = repository.records.services
    return try await world.store.read { reader throws(StoreFailure) in
      var found: [RecordSummary] = []
      for record in try reader.matches(words, limit: 100, after: nil).items {
        if let summary = try services.summary(record, reader) { found.append(summary) }
      }
      return found
    }
  }

  /// Returns the number of canvases and journal entries that a filter finds.
  func count(_ filter: String) async throws -> Int {
    guard let filter = try repository.records.services.parsedFilter(filter) else { return 0 }
    return try await world.store.read { reader throws(StoreFailure) in
      try count(CanvasRecord.self, filter, reader) + count(JournalRecord.self, filter, reader)
    }
  }

  private func count<R: Record>(
    _ type: R.Type, _ filter: ParsedFilter, _ reader: any RecordReader
  ) throws(StoreFailure) -> Int {
    guard filter.describes(R.collection) else { return 0 }
    return try reader.count(Query<R>(try filter.predicate(R.collection, reader)))
  }

  /// Returns the number of canvases.
  func count() async throws -> Int? { try await repository.page(CanvasFilter(), limit: 1).total }
}

extension CanvasRepository {
  /// Reads a canvas and saves a change of some of its values, as the command line does.
  func edit(_ id: RecordID, _ fill: (inout RecordChange<CanvasRecord>) -> Void) async throws {
    let entry = try await canvas(id)
    var change = RecordChange<CanvasRecord>()
    fill(&change)
    try await records.save(id, revision: entry.stored.revision, change)
  }
}

extension JournalRepository {
  /// Adds an entry, without photos or tags if there are none.
  @discardableResult
  func add(
    to canvas: RecordID, note: String, photos: [PhotoID], tags: [String] = [],
    on day: CivilDay? = nil
  ) async throws(RecordFailure) -> RecordID {
    var change = RecordChange<JournalRecord>(["note": note])
    if !photos.isEmpty { change.set(StashFieldSlots.photos, to: photos) }
    if !tags.isEmpty { change.set(StashFieldSlots.entryTags, to: tags) }
    return try await add(to: canvas, change, on: day)
  }

  /// Replaces an entry's note, and its photos and tags unless they are `nil`.
  func save(
    _ id: RecordID, revision: Revision?, note: String, photos: [PhotoID]?, tags: [String]? = nil,
    on day: CivilDay? = nil
  ) async throws(RecordFailure) {
    var change = RecordChange<JournalRecord>(["note": note])
    if let photos { change.set(StashFieldSlots.photos, to: photos) }
    if let tags { change.set(StashFieldSlots.entryTags, to: tags) }
    try await save(id, revision: revision, change, on: day)
  }
}

extension RecordFailure {
  /// The rejection of a journal entry without a note or a photo.
  static let emptyEntry = refused(
    Explanation(.refused, code: "empty-entry", "Write a note or add a photo"))
}

extension HeadlessScreen {
  /// Fills a canvas's required fields.
  func fillRequired(designer: String = "Anna Weaver", name: String = "Meadow") async throws {
    try await fill(designer, into: "Designer")
    try await fill(name, into: "Design Name")
  }

  /// Returns the reason why a target is disabled, or `nil` if it is enabled.
  func reason(_ target: Target) async throws -> String? {
    let element = try await element(target)
    return element.isEnabled ? nil : element.hint
  }

  /// Returns the validation error of a field, or `nil` if none.
  func message(_ target: Target) async throws -> String? { try await element(target).message }

  /// Returns the value of a field, or `nil` if none.
  func value(_ target: Target) async throws -> String? { try await element(target).value }
}
