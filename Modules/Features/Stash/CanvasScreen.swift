import Core

/// The screen that shows a canvas's cover photo, details, actions, and journal.
struct CanvasScreen: Screen {
  struct State: Equatable, Sendable {
    var id: RecordID
    var entry: CanvasEntry?
    var journal = PagedList<JournalEntry>.State()
    var failure: String?
    var isAskingToDelete = false
    /// The ID of the journal entry that the open delete dialog asks about, or `nil` if none.
    var deleting: RecordID?
    var showsAllTags = false
    /// The dialog with the dates of the stages, or `nil` if it isn't open.
    var dates: StageDates?
  }

  enum Action: Equatable, Sendable {
    case loaded(CanvasEntry)
    case journal(PagedList<JournalEntry>.Action)
    case failed(String)
    case stageTapped(CanvasStatus)
    case moved(String)
    case moveFailed(String)
    case dates(DatesAction)
    case moreTagsTapped
    case deleteTapped
    case deleteConfirmed
    case deleteCancelled
    case deleted
    case entryDeleteTapped(RecordID)
    case entryDeleteConfirmed
    case entryDeleteCancelled
    case entryDeleted
    case returned
  }

  enum DatesAction: Equatable, Sendable {
    case tapped
    case typed(String, CanvasStatus)
    case saveTapped
    case backTapped(CanvasStatus)
    case cancelled
    case saved
    case failed(String)
  }

  let repository: CanvasRepository
  /// Whether the app has a screen that creates links to other screens.
  let canShare: Bool

  func title(_ state: State) -> String { state.entry?.canvas.name ?? "Canvas" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let state = State(id: RecordID(parameters["id"] ?? ""))
    return (state, load(state).then(reloadJournal(state)))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let entry): state.entry = entry
    case .journal(let action):
      return journal(of: state.id).reduce(into: &state.journal, action: action).map(Action.journal)
    case .failed(let reason): state.failure = reason
    case .stageTapped(let stage):
      state.failure = nil
      guard let entry = state.entry else { return .none }
      guard stage.ordinal <= entry.canvas.status.ordinal else {
        return move(entry.id, to: stage, revision: entry.stored.revision)
      }
      state.dates = StageDates(of: entry, at: stage)
      let isListed = state.dates?.stages.contains(stage) == true
      return isListed ? .focus(StageDates.id(of: stage)) : .none
    case .dates(let action): return reduce(into: &state, action)
    case .moved(let words): return load(state).then(.announce(words))
    case .moveFailed(let reason):
      state.failure = reason
      return load(state).then(reloadJournal(state))
    case .moreTagsTapped: state.showsAllTags = true
    case .returned:
      state.failure = nil
      return load(state).then(reloadJournal(state))
    case .deleteTapped: state.isAskingToDelete = true
    case .deleteCancelled: state.isAskingToDelete = false
    case .deleteConfirmed:
      state.isAskingToDelete = false
      return delete(state.id)
    case .deleted: return .close(announcing: "Canvas deleted")
    case .entryDeleteTapped(let id): state.deleting = id
    case .entryDeleteCancelled: state.deleting = nil
    case .entryDeleteConfirmed:
      defer { state.deleting = nil }
      return state.deleting.map(deleteEntry) ?? .none
    case .entryDeleted: return reloadJournal(state).then(.announce("Entry deleted"))
    }
    return .none
  }

  private func reduce(into state: inout State, _ action: DatesAction) -> Effect<Action> {
    switch action {
    case .tapped: state.dates = state.entry.flatMap { StageDates(of: $0) }
    case .typed(let text, let stage): state.dates?.type(text, for: stage)
    case .saveTapped: return state.dates.map { save($0, of: state.id) } ?? .none
    case .backTapped(let stage):
      guard let dates = state.dates else { return .none }
      state.dates = nil
      return move(state.id, to: stage, revision: dates.revision)
    case .cancelled: state.dates = nil
    case .saved:
      state.dates = nil
      return load(state).then(.announce("Dates saved"))
    case .failed(let reason): state.dates?.failure = reason
    }
    return .none
  }

  private func save(_ dates: StageDates, of id: RecordID) -> Effect<Action> {
    guard let days = dates.days(today: repository.clock.today) else { return .none }
    return .run("canvas.dates", failed: { .dates(.failed($0)) }) {
      [repository] () throws(RecordFailure) in
      try await repository.set(days, of: id, revision: dates.revision)
      return .dates(.saved)
    }
  }

  private func load(_ state: State) -> Effect<Action> {
    .run("canvas.load", failed: { .failed($0) }) {
      [repository, id = state.id] () throws(RecordFailure) in
      .loaded(try await repository.canvas(id))
    }
  }

  func journal(of id: RecordID) -> PagedList<JournalEntry> {
    PagedList("canvas", list: "journal", work: "journal") {
      [repository] cursor throws(RecordFailure) in
      try await JournalRepository(repository).page(of: id, limit: 20, after: cursor)
    }
  }

  private func reloadJournal(_ state: State) -> Effect<Action> {
    journal(of: state.id).reload(state.journal).map(Action.journal)
  }

  /// Returns an effect that moves the canvas to a stage.
  ///
  /// If the canvas has changed since the screen was loaded, the canvas isn't moved. Instead, the
  /// screen shows an error message and the changed canvas.
  private func move(
    _ id: RecordID, to stage: CanvasStatus, revision: Revision
  ) -> Effect<Action> {
    .run("canvas.move", failed: { .moveFailed($0) }) { [repository] () throws(RecordFailure) in
      try await repository.move(id, to: stage, revision: revision)
      return .moved("Moved to \(stage.label)")
    }
  }

  private func delete(_ id: RecordID) -> Effect<Action> {
    .run("canvas.delete", failed: { .failed($0) }) { [repository] () throws(RecordFailure) in
      try await repository.records.delete(id)
      return .deleted
    }
  }

  private func deleteEntry(_ id: RecordID) -> Effect<Action> {
    .run("canvas.journal.delete", failed: { .moveFailed($0) }) {
      [repository] () throws(RecordFailure) in
      try await JournalRepository(repository).records.delete(id)
      return .entryDeleted
    }
  }
}
