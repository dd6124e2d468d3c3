import Core

/// The screen that searches text in the records of all features (ST-6).
struct FindScreen: Screen {
  struct State: Equatable, Sendable {
    var search = FilterField.State()
    var results = PagedList<SearchResult>.State()
  }

  enum Action: Equatable, Sendable {
    case search(FilterField.Action)
    case results(PagedList<SearchResult>.Action)
  }

  let finder: Search
  let field: FilterField

  init(_ finder: Search, _ services: FeatureServices) {
    self.finder = finder
    field = FilterField("find.text", placeholder: "Anything you've written", services)
  }

  func title(_ state: State) -> String { "Find" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func resumed(_ state: State) -> Action? { .results(.firstPage) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .search(let action):
      let before = state.search.text
      let effect = field.reduce(into: &state.search, action: action).map(Action.search)
      guard state.search.text != before else { return effect }
      return effect.then(results(state.search.text).load().map(Action.results))
    case .results(let action):
      return results(state.search.text).reduce(into: &state.results, action: action)
        .map(Action.results)
    }
  }

  private func results(_ text: String) -> PagedList<SearchResult> {
    PagedList("find", list: "results", work: "search") {
      [finder] cursor throws(RecordFailure) in
      guard let text = text.trimmedOrNil else { return (nil, 0) }
      return (try await finder.page(text, limit: 50, after: cursor), nil)
    }
  }

  func view(_ state: State) -> Node<Action> {
    let parts: [Node<Action>] = [
      .heading("Find", level: 1), field.view(state.search).map(Action.search),
    ]
    let results = results(state.search.text)
    if state.search.text.trimmedOrNil == nil, state.results.page == nil { return .vstack(parts) }
    return .vstack(
      parts
        + results.view(
          state.results, sending: Action.results, label: "Results",
          empty: "No results for \u{201C}\(state.search.text)\u{201D}.", row))
  }

  private func row(_ result: SearchResult) -> Node<Action> {
    let summary = result.summary
    let about = [summary.displayedKind, summary.detail].compactMap(\.self).joined(separator: " · ")
    return .link(
      NodeID("find.\(summary.kind).\(summary.record.id)"), result.excerpt, to: summary.route,
      [.text(about, role: .muted)])
  }
}

extension RecordSummary {
  /// The capitalized name of the record's type, such as "Journal".
  var displayedKind: String { kind.prefix(1).uppercased() + kind.dropFirst() }
}
