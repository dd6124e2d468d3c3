import Core

/// The log screen: the newest weight, statistics, the chart, the goal, and the history by month.
struct WeightLogScreen: Screen {
  struct State: Equatable, Sendable {
    var unit = DisplayUnit.kg
    var summary: WeightSummary?
    var period = ChartPeriod.quarter
    var goal = ""
    var goalMessage: String?
    /// The text in the field for today's weight.
    var typed = ""
    /// The reason that ``typed`` wasn't added, or `nil`.
    var typedMessage: String?
    /// Whether ``typed`` is being added.
    var isAdding = false
    var list = PagedList<StoredWeighing>.State()
    var today: CivilDay?
  }

  enum Action: Equatable, Sendable {
    case summarized(DisplayUnit, WeightSummary)
    case list(PagedList<StoredWeighing>.Action)
    case dayCame(CivilDay)
    case periodChosen(ChartPeriod)
    case goalTyped(String)
    case goalTapped
    case goalSet
    case weightTyped(String)
    case addTapped
    case added(weight: String)
    case addFailed(String)
    case deleteTapped(RecordID)
    case deleted(weight: String)
  }

  let repository: WeightRepository
  static let pageSize = 50

  func title(_ state: State) -> String { "Weight" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let period = parameters["period"].flatMap { ChartPeriod(rawValue: $0) } ?? .quarter
    let state = State(period: period)
    return (state, load(state))
  }

  func query(_ state: State) -> [String: String] {
    state.period == .quarter ? [:] : ["period": state.period.rawValue]
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func dateChanged(to today: CivilDay, in state: State) -> Action? { .dayCame(today) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .summarized(let unit, let summary):
      // A goal that the user is typing isn't overwritten.
      if state.goal == state.summary?.goal ?? "" { state.goal = summary.goal }
      (state.unit, state.summary) = (unit, summary)
    case .list(.again), .goalSet: return load(state)
    case .list(let action):
      return list.reduce(into: &state.list, action: action).map(Action.list)
    case .dayCame(let today):
      let isAnother = state.today != nil
      state.today = today
      return isAnother ? load(state) : .none
    case .periodChosen(let period): state.period = period
    case .goalTyped(let text): (state.goal, state.goalMessage) = (text, nil)
    case .goalTapped: return setGoal(&state)
    case .weightTyped(let text): (state.typed, state.typedMessage) = (text, nil)
    case .addTapped: return add(&state)
    case .added(let weight):
      (state.typed, state.isAdding) = ("", false)
      return load(state).then(.announce("Entry saved: \(weight)"))
    case .addFailed(let reason):
      (state.typedMessage, state.isAdding) = (reason, false)
      return .focus("weight.today")
    case .deleteTapped(let id): return delete(id, state)
    case .deleted(let weight): return load(state).then(.announce("Entry deleted: \(weight)"))
    }
    return .none
  }

  var list: PagedList<StoredWeighing> {
    PagedList("weight", list: "month", work: "log") { [repository] cursor throws(WeightFailure) in
      try await repository.page(limit: Self.pageSize, after: cursor)
    }
  }

  /// Returns the effect that loads the summary and the displayed pages.
  private func load(_ state: State) -> Effect<Action> {
    run("weight.summary") { repository throws(WeightFailure) in
      let unit = try await repository.unit()
      return .summarized(unit, WeightSummary(try await repository.overview(), in: unit))
    }.then(list.reload(state.list).map(Action.list))
  }

  private func run(
    _ name: EffectName,
    _ work: @escaping @Sendable (WeightRepository) async throws(WeightFailure) -> Action
  ) -> Effect<Action> {
    .run(name, failed: { .list(.failed($0)) }) { [repository] () throws(WeightFailure) in
      try await work(repository)
    }
  }

  /// Adds the typed weight for today and the current time.
  private func add(_ state: inout State) -> Effect<Action> {
    guard !state.isAdding else { return .none }
    let unit = state.unit
    let weight: Weight
    do throws(WeightRefusal) {
      weight = try Weight(typed: state.typed, in: unit)
    } catch {
      state.typedMessage = error.explanation.message
      return .focus("weight.today")
    }
    state.isAdding = true
    return .run("weight.add", failed: { .addFailed($0) }) {
      [repository, today = state.today] () throws(WeightFailure) in
      var change = WeighingChange()
      (change.weight, change.day) = (weight, today)
      let entry = try await repository.add(change)
      return .added(weight: entry.record.weighing.weight.phrase(in: unit))
    }
  }

  private func setGoal(_ state: inout State) -> Effect<Action> {
    let goal: Goal?
    do throws(WeightRefusal) {
      goal = try state.goal.trimmedOrNil == nil ? nil : Goal(typed: state.goal, in: state.unit)
    } catch {
      state.goalMessage = error.explanation.message
      return .focus("weight.goal")
    }
    return run("weight.goal") { repository throws(WeightFailure) in
      try await repository.setGoal(goal)
      return .goalSet
    }
  }

  private func delete(_ id: RecordID, _ state: State) -> Effect<Action> {
    let weight = state.list.rows.first { $0.id == id }?.record.weighing.weight
    let words = weight?.phrase(in: state.unit) ?? ""
    return run("weight.delete") { repository throws(WeightFailure) in
      try await repository.delete(id)
      return .deleted(weight: words)
    }
  }
}
