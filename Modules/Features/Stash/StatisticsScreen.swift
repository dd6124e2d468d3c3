import Core

/// The screen that shows counts of canvases (ST-8).
struct StatisticsScreen: Screen {
  struct State: Equatable, Sendable {
    var statistics: Statistics?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case counted(Statistics)
    case failed(String)
    case returned
  }

  let repository: CanvasRepository

  func title(_ state: State) -> String { "Statistics" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), count())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .counted(let statistics): state = State(statistics: statistics)
    case .failed(let reason): state.failure = reason
    case .returned: return count()
    }
    return .none
  }

  private func count() -> Effect<Action> {
    .run("stats.count", failed: { .failed($0) }) { [repository] () throws(RecordFailure) in
      let statistics = try await repository.statistics()
      var shown = statistics.shown
      // The screen shows whole years, however many.
      shown.finishedByMonth = statistics.finishedByMonth
      return .counted(shown)
    }
  }
}
