import Core

/// The screen that searches the titles of screens and the text in the records of all features
/// (ST-6).
///
/// Until something is typed, the screen shows the records that were changed last, the actions of the
/// screen below, and links to the screens that add something and to the main screens. Results of each type are together.
struct FindScreen: ActionPalette {
  struct State: Equatable, Sendable {
    var search = FilterField.State()
    var results = PagedList<SearchResult>.State()
    /// The records that were changed last, or `nil` until they are read.
    var recent: [SearchResult]?
    /// The reason why ``recent`` can't be read, or `nil`.
    var recentFailure: String?
    /// The actions of the screen below.
    var actions: [ScreenAction] = []
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
    /// The actions of the screen below.
    case found([ScreenAction])
    /// A tap on an action of the screen below.
    case performed(NodeID)
  }

  let finder: Search
  let field: FilterField
  /// The screens that users can go to, the ones that add something first.
  let screens: [ScreenDeclaration]
  private let navigation: Navigation
  /// The keys of filters, or an empty array if no feature reads filters.
  private let keys: [FilterKey]
  /// The names of all types of records, in the sequence in which the features declare them.
  private let collections: [String]
  private static let mostRecent = 5

  init(_ finder: Search, _ services: FeatureServices) {
    self.finder = finder
    field = FilterField("find.text", placeholder: "Search everything", services)
    let declared = services.manifests.flatMap(\.screens)
    navigation = Navigation(declared)
    keys = services.filter == nil ? [] : services.filterKeys
    collections = services.manifests.flatMap(\.schema.records).map { $0.collection.name }
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

  func found(_ actions: [ScreenAction]) -> Action { .found(actions) }

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
      let first = sorted(state.results.rows).first?.summary.route
      let target = first ?? screens(for: state.search.text).about.first.map(route)
      return effect.then(target.map { .open($0) } ?? .none)
    case .entered:
      let text = state.search.text
      if let action = actions(for: text, in: state).first { return .perform(action.id) }
      if let screen = screens(for: text).named.first { return .open(route(screen)) }
      // The displayed results may belong to the text before the last keys.
      state.isOpeningFirst = text.trimmedOrNil != nil
      return state.isOpeningFirst ? load(text) : .none
    case .found(let actions): state.actions = actions
    case .performed(let id): return .perform(id)
    }
    return .none
  }

  /// Returns the actions of the screen below whose names have words that begin with a text.
  private func actions(for text: String, in state: State) -> [ScreenAction] {
    guard let typed = TypedWords(text) else { return [] }
    return state.actions.filter { typed.isFound(in: $0.name) }
  }

  /// Returns the screens whose names have words that begin with a text, and the other screens whose
  /// subtitles have such words, or on which a thing that the text names may be added.
  private func screens(for text: String) -> (named: [ScreenDeclaration], about: [ScreenDeclaration])
  {
    guard let typed = TypedWords(text) else { return ([], []) }
    let added = typed.added
    func isAbout(_ screen: ScreenDeclaration) -> Bool {
      if let subtitle = screen.subtitle, typed.isFound(in: subtitle) { return true }
      return added?.isFound(in: screen.name) ?? false
    }
    return (
      screens.filter { typed.isFound(in: $0.name) },
      screens.filter { !typed.isFound(in: $0.name) && isAbout($0) }
    )
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
    search.element.hint = explanation(of: state.search.text)
    var parts: [Node<Action>] = [.heading("Find", level: 1), search]
    guard state.search.text.trimmedOrNil != nil else {
      return .vstack(parts + start(state), role: .palette)
    }
    let (named, about) = screens(for: state.search.text)
    let actions = actions(for: state.search.text, in: state)
    parts += section(.here, actions.map(row))
    parts += section(.actions, named.filter(\.isAddition).map(row))
    parts += section(.places, named.filter { !$0.isAddition }.map(row))
    let results = results(state.search.text)
    let isEmpty = state.results.isLoaded && state.results.rows.isEmpty
    // Until its value is typed, a key finds nothing.
    let last = Self.words(of: state.search.text).last
    let isAwaitingValue = keys.contains { last == "\($0.name):" }
    let hasOthers = !actions.isEmpty || !named.isEmpty || !about.isEmpty || isAwaitingValue
    if !isEmpty || !hasOthers || state.results.failure != nil {
      parts += results.notice(
        state.results, empty: "No results for \u{201C}\(state.search.text)\u{201D}.")
    }
    let titles = Dictionary(
      state.results.rows.map { ($0.summary.kind, $0.summary.plural) }, uniquingKeysWith: { $1 })
    parts += results.sections(
      state.results, sending: Action.results, sorted: sorted, by: \.summary.kind,
      title: { titles[$0] ?? $0 }
    ) { row($0, about: $0.summary.detail) }
    parts += section(.related, about.map(row))
    return .vstack(parts, role: .palette)
  }

  /// Returns the results of each type together, in the sequence of the destinations that show them.
  private func sorted(_ results: [SearchResult]) -> [SearchResult] {
    let groups = Dictionary(grouping: results, by: \.summary.kind).values
    let ranked = groups.map { group in
      let summary = group[0].summary
      let type = collections.firstIndex(of: summary.record.collection) ?? collections.count
      return (rank: (place(of: summary.route) ?? .max, type), group: group)
    }
    return ranked.sorted { $0.rank < $1.rank }.flatMap(\.group)
  }

  /// Returns one line about the last filter key in a text or, if the text is blank, the line with
  /// all keys.
  private func explanation(of text: String) -> String? {
    guard text.trimmedOrNil != nil else {
      return keys.isEmpty ? nil : "Filter with \(keys.map { "\($0.name):" }.alternatives)."
    }
    for word in Self.words(of: text).reversed() {
      guard let key = keys.first(where: { word.hasPrefix("\($0.name):") }) else { continue }
      return key.about.map { "\u{201C}\(key.name):\u{201D} finds \($0)." }
    }
    return nil
  }

  /// Returns the words of a filter, in lowercase.
  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { $0.isWhitespace || "()-".contains($0) }
  }

  /// The groups of links to screens.
  private enum Group: String {
    case here = "On This Screen"
    case actions = "Actions"
    case places = "Go To"
    case related = "See Also"

    var id: NodeID {
      switch self {
      case .here: "find.here"
      case .actions: "find.actions"
      case .places: "find.places"
      case .related: "find.related"
      }
    }
  }

  /// Returns a heading and a list, or an empty array without rows.
  private func section(_ group: Group, _ rows: [Node<Action>]) -> [Node<Action>] {
    guard !rows.isEmpty else { return [] }
    let title = group.rawValue
    return [.heading(title), .list(group.id, label: title, ListPage(), rows)]
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
        .heading("Recent"),
        .list(
          "find.recent", label: "Recent", ListPage(),
          recent.map { row($0, about: kindAndDetail(of: $0.summary)) }),
      ]
    }
    parts += section(.here, state.actions.map(row))
    for (group, links) in [
      (Group.actions, navigation.additions), (.places, navigation.destinations),
    ] {
      parts += section(group, links.map { row($0.title, to: $0.route, icon: $0.icon ?? .add) })
    }
    return parts
  }

  private func kindAndDetail(of summary: RecordSummary) -> String {
    [summary.displayedKind, summary.detail].compactMap(\.self).joined(separator: " · ")
  }

  private func row(_ action: ScreenAction) -> Node<Action> {
    let id: NodeID = NodeID("find.action.\(action.id)")
    guard let route = action.route else {
      let button = Node<Action>.button(id, action.name, onTap: .performed(action.id))
      return .row([button.withIcon(action.icon ?? .action)])
    }
    // Its screen opens above the screen below, which is then as the action leaves it.
    var link = Node<Action>.link(id, action.name, to: route, [.text(action.name, role: .headline)])
    link.handlers = [.tap(.performed(action.id))]
    return link.withIcon(action.icon ?? .action)
  }

  private func row(_ screen: ScreenDeclaration) -> Node<Action> {
    let icon = screen.isAddition ? .add : icon(of: route(screen))
    return row(screen.name, about: screen.subtitle, to: route(screen), icon: icon)
  }

  private func route(_ screen: ScreenDeclaration) -> Route { Route(screen.pattern.description) }

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

  private func row(_ result: SearchResult, about: String?) -> Node<Action> {
    let summary = result.summary
    let photo = summary.photo.map {
      Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: "Photo")
    }
    let link = Node<Action>.link(
      NodeID("find.\(summary.kind).\(summary.record.id)"), result.excerpt, to: summary.route,
      (photo.map { [$0] } ?? []) + [.text(result.excerpt, role: .headline)]
        + (about.map { [.text($0, role: .muted)] } ?? []))
    return photo == nil ? link.withIcon(icon(of: summary.route)) : link
  }

  /// Returns the icon of the destination or tool that contains a screen.
  private func icon(of route: Route) -> Icon {
    place(of: route).flatMap { places[$0].icon } ?? .search
  }

  private var places: [Navigation.Link] { navigation.destinations + navigation.tools }

  /// Returns the index in ``places`` of the one that contains a screen.
  private func place(of route: Route) -> Int? {
    places.firstIndex { home in
      let views = navigation.views[home.route] ?? [home]
      return views.contains { $0.route.parts.first == route.parts.first }
    }
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
