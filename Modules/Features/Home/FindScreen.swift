import Core

/// The screen that searches the titles of screens and the text in the records of all features
/// (ST-6).
///
/// Until something is typed, the screen shows the records that were changed last, and links to the
/// screens that add something and to the main screens.
struct FindScreen: Screen {
  struct State: Equatable, Sendable {
    var search = FilterField.State()
    var results = PagedList<SearchResult>.State()
    /// The records that were changed last, or `nil` until they are read.
    var recent: [SearchResult]?
    /// The reason why ``recent`` can't be read, or `nil`.
    var recentFailure: String?
    /// Whether the first result opens when the results arrive.
    var isOpeningFirst = false
  }

  enum Action: Equatable, Sendable {
    case search(FilterField.Action)
    case results(PagedList<SearchResult>.Action)
    /// The Return key, which opens the first result.
    case entered
    case recentLoaded([SearchResult])
    case recentFailed(String)
    case returned
  }

  let finder: Search
  let field: FilterField
  /// The screens that users can go to, the ones that add something first.
  let screens: [ScreenDeclaration]
  private let navigation: Navigation
  private static let mostRecent = 5

  init(_ finder: Search, _ services: FeatureServices) {
    self.finder = finder
    field = FilterField("find.text", placeholder: "Search everything", services)
    let declared = services.manifests.flatMap(\.screens)
    navigation = Navigation(declared)
    let listed = declared.filter {
      ($0.homeSection != nil || $0.navigationPlace != nil) && $0.pattern != "/find"
    }
    screens = listed.filter(\.isAddition) + listed.filter { !$0.isAddition }
  }

  func title(_ state: State) -> String { "Find" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let text = parameters["text"] ?? ""
    let state = State(search: FilterField.State(text))
    let focus = Effect<Action>.focus("find.text")
    let effect = focus.then(loadRecent())
    return (state, text.isEmpty ? effect : effect.then(load(text)))
  }

  func query(_ state: State) -> [String: String] {
    state.search.text.isEmpty ? [:] : ["text": state.search.text]
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .recentLoaded(let recent): (state.recent, state.recentFailure) = (recent, nil)
    case .recentFailed(let reason): state.recentFailure = reason
    case .returned:
      let again = results(state.search.text).reload(state.results).map(Action.results)
      return again.then(loadRecent())
    case .search(let action):
      let before = state.search.text
      let effect = field.reduce(into: &state.search, action: action).map(Action.search)
      guard state.search.text != before else { return effect }
      state.isOpeningFirst = false
      return effect.then(load(state.search.text))
    case .results(let action):
      let effect = results(state.search.text).reduce(into: &state.results, action: action)
        .map(Action.results)
      guard state.isOpeningFirst else { return effect }
      state.isOpeningFirst = false
      return effect.then(state.results.rows.first.map { .open($0.summary.route) } ?? .none)
    case .entered:
      let text = state.search.text
      if let screen = screens(for: text).first { return .open(Route(screen.pattern.description)) }
      // The displayed results may belong to the text before the last keys.
      state.isOpeningFirst = text.trimmedOrNil != nil
      return state.isOpeningFirst ? load(text) : .none
    }
    return .none
  }

  /// Returns the screens whose names have words that begin with a text.
  private func screens(for text: String) -> [ScreenDeclaration] {
    guard let start = text.trimmedOrNil?.foldedForSearch else { return [] }
    return screens.filter { " \($0.name.foldedForSearch)".contains(" \(start)") }
  }

  private func loadRecent() -> Effect<Action> {
    .run("find.recent", failed: { .recentFailed($0) }) { [finder] () throws(RecordFailure) in
      .recentLoaded(try await finder.recent(limit: Self.mostRecent))
    }
  }

  private func load(_ text: String) -> Effect<Action> {
    results(text).load().map(Action.results)
  }

  private func results(_ text: String) -> PagedList<SearchResult> {
    PagedList("find", list: "results", work: "search") {
      [finder] cursor throws(RecordFailure) in
      guard let text = text.trimmedOrNil else { return (nil, 0) }
      return (try await finder.page(text, limit: 50, after: cursor), nil)
    }
  }

  func view(_ state: State) -> Node<Action> {
    var search = field.view(state.search).map(Action.search)
    search.handlers.append(.submit(.entered))
    var parts: [Node<Action>] = [.heading("Find", level: 1), search]
    guard state.search.text.trimmedOrNil != nil else {
      return .vstack(parts + start(state), role: .palette)
    }
    let screens = screens(for: state.search.text)
    if !screens.isEmpty {
      parts += [
        .heading("Actions and Screens"),
        .list("find.screens", label: "Actions and Screens", ListPage(), screens.map(row)),
      ]
      if state.results.isLoaded, state.results.rows.isEmpty, state.results.failure == nil {
        return .vstack(parts, role: .palette)
      }
      parts.append(.heading("Results"))
    }
    let results = results(state.search.text)
    parts += results.view(
      state.results, sending: Action.results, label: "Results",
      empty: "No results for \u{201C}\(state.search.text)\u{201D}.", row)
    return .vstack(parts, role: .palette)
  }

  /// Returns what the screen shows until something is typed.
  private func start(_ state: State) -> [Node<Action>] {
    var parts: [Node<Action>] = []
    if let failure = state.recentFailure {
      parts.append(.hint(failure, role: .danger))
    } else if state.recent == nil {
      parts.append(.loading())
    }
    if let recent = state.recent, !recent.isEmpty {
      parts += [
        .heading("Recent"), .list("find.recent", label: "Recent", ListPage(), recent.map(row)),
      ]
    }
    for (id, title, links) in [
      ("find.actions", "Actions", navigation.additions),
      ("find.places", "Screens", navigation.destinations),
    ] where !links.isEmpty {
      let rows = links.map { row($0.title, to: $0.route, icon: $0.icon ?? .add) }
      parts += [.heading(title), .list(NodeID(id), label: title, ListPage(), rows)]
    }
    return parts
  }

  private func row(_ screen: ScreenDeclaration) -> Node<Action> {
    let route = Route(screen.pattern.description)
    let icon = screen.isAddition ? .add : icon(of: route)
    return row(screen.name, about: screen.subtitle, to: route, icon: icon)
  }

  private func row(
    _ name: String, about: String? = nil, to route: Route, icon: Icon
  ) -> Node<Action> {
    let texts = [Node<Action>.text(name, role: .headline)]
    let link = Node<Action>.link(
      id(of: route), name, to: route, texts + (about.map { [.text($0, role: .muted)] } ?? []))
    return link.withIcon(icon)
  }

  private func id(of screen: Route) -> NodeID {
    NodeID("find.screen.\(screen.parts.isEmpty ? "start" : screen.parts.joined(separator: "-"))")
  }

  private func row(_ result: SearchResult) -> Node<Action> {
    let summary = result.summary
    let about = [summary.displayedKind, summary.detail].compactMap(\.self).joined(separator: " · ")
    let photo = summary.photo.map {
      Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: "Photo")
    }
    let link = Node<Action>.link(
      NodeID("find.\(summary.kind).\(summary.record.id)"), result.excerpt, to: summary.route,
      (photo.map { [$0] } ?? []) + [
        .text(result.excerpt, role: .headline), .text(about, role: .muted),
      ])
    return photo == nil ? link.withIcon(icon(of: summary.route)) : link
  }

  /// Returns the icon of the destination or tool that contains a screen.
  private func icon(of route: Route) -> Icon {
    let start = route.parts.first
    let homes = navigation.destinations + navigation.tools
    let home = homes.first { home in
      let views = navigation.views[home.route] ?? [home]
      return views.contains { $0.route.parts.first == start }
    }
    return home?.icon ?? .search
  }
}

extension ScreenDeclaration {
  /// The screen's name in the navigation, such as “Add Weight”, or else the title.
  fileprivate var name: String {
    switch navigationPlace {
    case .destination(let name, _, _), .view(_, let name, _), .adding(let name, _): name
    case .tool, nil: title
    }
  }

  /// Whether the screen adds something.
  fileprivate var isAddition: Bool {
    if case .adding = navigationPlace { true } else { false }
  }
}

extension RecordSummary {
  /// The capitalized name of the record's type, such as "Journal".
  var displayedKind: String { kind.prefix(1).uppercased() + kind.dropFirst() }
}
