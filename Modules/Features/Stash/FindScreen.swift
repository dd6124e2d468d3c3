import Core

/// The screen that searches text in the records of all features (ST-6).
struct FindScreen: Screen {
  struct State: Equatable, Sendable {
    var search = FilterField.State()
    var found: Page<Finding>?
    var isFurther = false
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case search(FilterField.Action)
    case found(Page<Finding>?, further: Bool)
    case failed(String)
    case moreWanted
    case topTapped
    case returned
  }

  let repository: CanvasRepository
  /// The maximum number of results on a page.
  static let pageSize = 50

  var field: FilterField {
    FilterField(
      id: "find.text", placeholder: "Anything you've written", editors: repository.editors)
  }

  func title(_ state: State) -> String { "Find" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .search(let action):
      let before = state.search.text
      let effect = field.reduce(into: &state.search, action: action).map(Action.search)
      return state.search.text == before ? effect : effect.then(search(state.search.text))
    case .returned, .topTapped: return search(state.search.text)
    case .moreWanted:
      return state.found?.next.map { search(state.search.text, after: $0) } ?? .none
    case .found(let found, let further):
      (state.found, state.isFurther, state.failure) = (found, further, nil)
    case .failed(let reason): state.failure = reason
    }
    return .none
  }

  private func search(_ text: String, after cursor: Cursor? = nil) -> Effect<Action> {
    .run("find.search") { [repository] send in
      guard let wanted = text.trimmedOrNil else { return await send(.found(nil, further: false)) }
      do throws(CanvasRefusal) {
        let page = try await Search(repository).page(wanted, limit: Self.pageSize, after: cursor)
        await send(.found(page, further: cursor != nil))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Find", level: 1),
      field.view(state.search).map(Action.search),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let found = state.found else { return .vstack(parts) }
    if found.items.isEmpty {
      parts.append(.emptyState("No results for \u{201C}\(state.search.text)\u{201D}."))
    }
    if state.isFurther {
      parts.append(.button("find.top", "Back to Top", role: .secondary, onTap: .topTapped))
    }
    parts.append(
      .list(
        "find.results", label: "Results", ListPage(hasMore: found.next != nil),
        onMore: .moreWanted, found.items.map(row)))
    return .vstack(parts)
  }

  private func row(_ finding: Finding) -> Node<Action> {
    let card = finding.card
    let about = [finding.kind, card.detail].compactMap(\.self).joined(separator: " · ")
    return .link(
      NodeID("find.\(card.kind).\(card.record.id)"), finding.excerpt, to: card.route,
      [.text(about, role: .muted)])
  }
}
