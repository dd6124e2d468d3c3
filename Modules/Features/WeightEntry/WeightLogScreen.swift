import Core

/// The log screen: the newest weight, statistics, the chart, the goal, and the history by month.
struct WeightLogScreen: Screen {
  struct State: Equatable, Sendable {
    var unit = DisplayUnit.kg
    var summary: WeightSummary?
    var period = ChartPeriod.quarter
    var goal = ""
    var goalMessage: String?
    var rows: [StoredWeighing] = []
    var next: Cursor?
    var total = 0
    var isFurther = false
    var isLoading = true
    var today: CivilDay?
    var failure: String?
  }

  /// The displayed part of the log.
  struct Loaded: Equatable, Sendable {
    let unit: DisplayUnit
    /// The summary, or `nil` for a further page, which leaves the summary unchanged.
    let summary: WeightSummary?
    let rows: [StoredWeighing]
    let next: Cursor?
    let total: Int
  }

  enum Action: Equatable, Sendable {
    case loaded(Loaded, further: Bool)
    case failed(String)
    case dayCame(CivilDay)
    case periodChosen(String)
    case goalTyped(String)
    case goalTapped
    case goalSet
    case deleteTapped(RecordID)
    case deleted(weight: String)
    case moreWanted
    case topTapped
    case returned
  }

  let repository: WeightRepository
  static let pageSize = 50

  func title(_ state: State) -> String { "Weight" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load(after: nil))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func dateChanged(to today: CivilDay, in state: State) -> Action? { .dayCame(today) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let loaded, let further): show(loaded, further, &state)
    case .failed(let reason): (state.isLoading, state.failure) = (false, reason)
    case .dayCame(let today):
      let isAnother = state.today != nil
      state.today = today
      return isAnother ? load(after: nil) : .none
    case .periodChosen(let key): state.period = ChartPeriod(rawValue: key) ?? .quarter
    case .goalTyped(let text): (state.goal, state.goalMessage) = (text, nil)
    case .goalTapped: return setGoal(&state)
    case .goalSet, .returned, .topTapped: return load(after: nil)
    case .deleteTapped(let id): return delete(id, state)
    case .deleted(let weight): return load(after: nil).then(.announce("Entry deleted: \(weight)"))
    case .moreWanted: return state.next.map { load(after: $0) } ?? .none
    }
    return .none
  }

  private func show(_ loaded: Loaded, _ further: Bool, _ state: inout State) {
    // A goal that the user is typing isn't overwritten.
    if let summary = loaded.summary {
      if state.goal == state.summary?.goal ?? "" { state.goal = summary.goal }
      (state.unit, state.summary) = (loaded.unit, summary)
    }
    (state.rows, state.next, state.total) = (loaded.rows, loaded.next, loaded.total)
    (state.isFurther, state.isLoading, state.failure) = (further, false, nil)
  }

  /// Returns the effect that loads a page.
  ///
  /// Each page replaces the previous one, so memory use doesn't grow with the log (ALL-7).
  private func load(after cursor: Cursor?) -> Effect<Action> {
    .run("weight.log") { [repository] send in
      do throws(WeightFailure) {
        let (page, total) = try await repository.page(limit: Self.pageSize, after: cursor)
        let unit = try await repository.unit()
        let summary = cursor == nil ? WeightSummary(try await repository.overview(), in: unit) : nil
        let loaded = Loaded(
          unit: unit, summary: summary, rows: page.items, next: page.next, total: total)
        await send(.loaded(loaded, further: cursor != nil))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  private func setGoal(_ state: inout State) -> Effect<Action> {
    let goal: Goal?
    do throws(WeightRefusal) {
      goal = try state.goal.trimmedOrNil == nil ? nil : Goal(typed: state.goal, in: state.unit)
    } catch {
      state.goalMessage = error.explanation.message
      return .none
    }
    return .run("weight.goal") { [repository] send in
      do throws(WeightFailure) {
        try await repository.setGoal(goal)
        await send(.goalSet)
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  private func delete(_ id: RecordID, _ state: State) -> Effect<Action> {
    let weight = state.rows.first { $0.id == id }?.record.weighing.weight
    let words = weight?.phrase(in: state.unit) ?? ""
    return .run("weight.delete") { [repository] send in
      do throws(WeightFailure) {
        try await repository.delete(id)
        await send(.deleted(weight: words))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }
}
