import Core

/// The form that adds or edits a weighing (WE-1 to WE-8).
struct WeightEntryFeature: Form {
  /// The state of the form.
  struct State: Equatable, Sendable, Codable {
    /// The weighing being edited.
    struct Edited: Equatable, Sendable, Codable {
      let id: RecordID
      let revision: Revision
      let createdAt, updatedAt: Instant
    }

    /// The phase of the form.
    enum Phase: Equatable, Sendable { case opening, ready, saving }

    /// The text in the fields, with the date in ISO 8601 format.
    struct Fields: Equatable, Sendable, Codable {
      var weight = ""
      var day = ""
      var time = ""
      var note = ""
      var bodyFat = ""
      var height = ""
    }

    var edited: Edited?
    /// The display unit of the weight.
    var unit = DisplayUnit.kg
    /// The current text in the fields.
    var fields = Fields()
    /// The initial text in the fields, before the user types.
    var opened = Fields()
    /// Whether body fat and height are shown.
    var showsMore = false
    /// Whether the user chose the day.
    ///
    /// Until the user chooses a day, a new weighing's date follows the current day past midnight.
    var hasChosenDay = false
    var today: CivilDay?
    var phase = Phase.opening
    var failure: String?
    var isConflicted = false

    /// The keys of a draft, which contains the typed text but not the current phase.
    enum CodingKeys: String, CodingKey {
      case edited, unit, fields, opened, showsMore, hasChosenDay
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      edited = try container.decodeIfPresent(Edited.self, forKey: .edited)
      unit = try container.decode(DisplayUnit.self, forKey: .unit)
      fields = try container.decode(Fields.self, forKey: .fields)
      opened = try container.decode(Fields.self, forKey: .opened)
      showsMore = try container.decode(Bool.self, forKey: .showsMore)
      hasChosenDay = try container.decode(Bool.self, forKey: .hasChosenDay)
      phase = .ready
    }
  }

  /// An event that the form handles.
  enum Action: Equatable, Sendable {
    /// The display unit and the latest weight, loaded for a new weighing.
    case started(DisplayUnit, latest: String)
    /// The weighing to edit and the display unit, read from the store.
    case loaded(StoredWeighing, DisplayUnit)
    /// A failure to load either the weighing to edit or the initial values of a new weighing.
    ///
    /// The associated value is the user-facing message.
    case openFailed(String)
    /// The current day, sent when the day becomes known or changes.
    case dayCame(CivilDay)
    case weightTyped(String)
    case dayTyped(String)
    case timeTyped(String)
    case noteTyped(String)
    case bodyFatTyped(String)
    case heightTyped(String)
    case previousDayTapped
    case nextDayTapped
    case moreTapped
    case saveTapped
    /// A request to save the typed values over a concurrent change.
    case saveMineTapped
    /// A request to continue editing after a conflict.
    case keepEditingTapped
    case saved(String)
    case saveFailed(WeightFailure)
  }

  let repository: WeightRepository
  let isEditing: Bool

  /// The version of the draft's format, which increases when the state's format changes.
  var draftVersion: Int { 1 }

  func title(_ state: State) -> String { isEditing ? "Edit Entry" : "Add Entry" }

  /// Returns an empty form and the effect that loads the form's values.
  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), isEditing ? load(RecordID(parameters["id"] ?? "")) : start)
  }

  func dateChanged(to today: CivilDay, in state: State) -> Action? { .dayCame(today) }

  private var start: Effect<Action> {
    .run("weight.start", failed: { .openFailed($0) }) { [repository] () throws(WeightFailure) in
      let unit = try await repository.unit()
      let latest = try await repository.page(limit: 1).page.items.first?.record.weighing.weight
      return .started(unit, latest: latest?.text(in: unit) ?? "")
    }
  }

  private func load(_ id: RecordID) -> Effect<Action> {
    .run("weight.load", failed: { .openFailed($0) }) { [repository] () throws(WeightFailure) in
      .loaded(try await repository.entry(id), try await repository.unit())
    }
  }

  /// Updates the form after an event.
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started(let unit, let latest): return started(unit, latest, &state)
    case .loaded(let entry, let unit): return loaded(entry, unit, &state)
    case .openFailed(let reason): if state.phase == .opening { state.failure = reason }
    case .dayCame(let today):
      state.today = today
      guard !isEditing, !state.hasChosenDay else { break }
      state.fields.day = today.description
      state.opened.day = today.description
    case .weightTyped(let text): state.fields.weight = text
    case .dayTyped(let text): (state.fields.day, state.hasChosenDay) = (text, true)
    case .timeTyped(let text): state.fields.time = text
    case .noteTyped(let text): state.fields.note = text
    case .bodyFatTyped(let text): state.fields.bodyFat = text
    case .heightTyped(let text): state.fields.height = text
    case .previousDayTapped: move(by: -1, &state)
    case .nextDayTapped: move(by: 1, &state)
    case .moreTapped: state.showsMore.toggle()
    case .saveTapped: return save(&state)
    case .saveMineTapped: return save(&state, overOthers: true)
    case .keepEditingTapped: state.isConflicted = false
    case .saved(let weight):
      return .close(announcing: "Entry \(isEditing ? "updated" : "saved"): \(weight)")
    case .saveFailed(let failure):
      state.phase = .ready
      state.failure = failure.explanation.message
      if case .store(.conflict) = failure { state.isConflicted = true }
    }
    return .none
  }

  private func started(
    _ unit: DisplayUnit, _ latest: String, _ state: inout State
  ) -> Effect<Action> {
    guard state.phase == .opening else { return .none }
    (state.unit, state.phase) = (unit, .ready)
    state.fields.weight = latest
    state.opened.weight = latest
    return .focus("weight.value")
  }

  /// Fills the form with the loaded weighing, unless the form has a restored draft.
  private func loaded(
    _ entry: StoredWeighing, _ unit: DisplayUnit, _ state: inout State
  ) -> Effect<Action> {
    guard state.phase == .opening else { return .none }
    let weighing = entry.record.weighing
    state.edited = State.Edited(
      id: entry.id, revision: entry.revision, createdAt: entry.createdAt,
      updatedAt: entry.updatedAt)
    state.fields = State.Fields(
      weight: weighing.weight.text(in: unit), day: weighing.day.description,
      time: weighing.time?.description ?? "", note: weighing.note ?? "",
      bodyFat: weighing.bodyFat?.description ?? "", height: weighing.height?.description ?? "")
    state.opened = state.fields
    (state.unit, state.phase, state.hasChosenDay) = (unit, .ready, true)
    return .focus("weight.value")
  }

  private func move(by days: Int, _ state: inout State) {
    guard let day = CivilDay(state.fields.day) else { return }
    state.fields.day = day.adding(days: days).description
    state.hasChosenDay = true
  }

  /// Returns an effect that saves the form or announces the reason that the form can't be saved.
  ///
  /// If `overOthers` is `true`, saving overwrites any changes made since the form was opened.
  private func save(_ state: inout State, overOthers: Bool = false) -> Effect<Action> {
    let change: WeighingChange
    do throws(Reason) { change = try self.change(state) } catch { return .announce(error.words) }
    (state.phase, state.failure, state.isConflicted) = (.saving, nil, false)
    let (edited, unit) = (state.edited, state.unit)
    return .run("weight.save") { [repository] send in
      do throws(WeightFailure) {
        let entry =
          if let edited {
            try await repository.save(
              edited.id, revision: overOthers ? nil : edited.revision, change)
          } else {
            try await repository.add(change)
          }
        await send(.saved(entry.record.weighing.weight.phrase(in: unit)))
      } catch {
        await send(.saveFailed(error))
      }
    }
  }

  /// Returns the labels of fields that changed after the form was opened.
  func unsavedChanges(in state: State) -> [String] {
    guard state.phase != .opening else { return [] }
    let (typed, opened) = (state.fields, state.opened)
    return [
      ("Weight", typed.weight != opened.weight), ("Date", typed.day != opened.day),
      ("Time", typed.time != opened.time), ("Note", typed.note != opened.note),
      ("Body Fat %", typed.bodyFat != opened.bodyFat), ("Height", typed.height != opened.height),
    ].filter(\.1).map(\.0)
  }
}
