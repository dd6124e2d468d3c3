import Core

/// The filtered, sorted list of canvases, shown one page at a time (ST-6).
struct CanvasListScreen: Screen {
  /// The look of the list.
  enum Layout: String, CaseIterable, Sendable {
    case cards, table

    var label: String {
      switch self {
      case .cards: "Cards"
      case .table: "Table"
      }
    }
  }

  struct State: Equatable, Sendable {
    var filter = CanvasFilter()
    var search = FilterField.State()
    var layout = Layout.cards
    /// Whether the dialog that filters and sorts is open.
    var isFiltering = false
    var list = PagedList<CanvasEntry>.State()
    /// The number of canvases in each status that match the rest of the filter, if known.
    var counts: [CanvasStatus: Int]?
    /// The mesh counts of all canvases, or `nil` until the dialog has opened or if they are unknown.
    var meshes: [Statistics.Count<Int>]?
    var selection = RowSelection()
    /// The open dialog about the selected canvases, or `nil` if none.
    var asking: Asking?
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<CanvasEntry>.Action)
    case counted([CanvasStatus: Int]?)
    case statusChosen(CanvasStatus?)
    case sortChosen(String)
    /// A tap on the heading of a column, which sorts by it or reverses its direction.
    case headingTapped(CanvasFilter.Sort)
    case layoutChosen(Layout)
    /// The opening or closing of the dialog that filters and sorts.
    case filterTapped
    /// The removal of all choices of the dialog except the layout.
    case filterCleared
    /// A tap on Clear Filters, which appears if no canvas matches.
    case everythingCleared
    case search(FilterField.Action)
    /// The choice to search by the filter key with a name, which the dialog hands to the field.
    case keyChosen(String)
    /// A tap on a mesh count, or on Any if `nil`.
    case meshTapped(Int?)
    case meshesCounted([Statistics.Count<Int>]?)
    case selection(SelectionAction)
  }

  let repository: CanvasRepository
  /// Whether the app has a screen that creates links to other screens.
  var canShare = false

  var field: FilterField {
    FilterField(
      "canvases.text", placeholder: "Designer, name, notes", repository.records.services)
  }

  func title(_ state: State) -> String { "Canvases" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    state.filter.status = parameters["status"].flatMap { CanvasStatus(text: $0) }
    state.filter.sort = parameters["sort"].flatMap { .init(rawValue: $0) } ?? .added
    state.filter.isReversed = parameters["reversed"] == "true"
    state.filter.text = parameters["text"].flatMap { $0.isEmpty ? nil : $0 }
    state.search = FilterField.State(state.filter.text ?? "")
    state.layout = parameters["layout"].flatMap { Layout(rawValue: $0) } ?? .cards
    if repository.editors.mesh != nil, let meshes = parameters["mesh"]?.split(separator: ",") {
      state.filter.meshes = Set(meshes.compactMap { Int($0) })
    }
    return (state, load(state.filter).then(count(state.filter)))
  }

  func query(_ state: State) -> [String: String] {
    var query: [String: String] = [:]
    query["status"] = state.filter.status?.rawValue
    query["sort"] = state.filter.sort == .added ? nil : state.filter.sort.rawValue
    query["reversed"] = state.filter.isReversed ? "true" : nil
    query["text"] = state.filter.text
    let meshes = state.filter.meshes.sorted().map(String.init)
    query["mesh"] = meshes.isEmpty ? nil : meshes.joined(separator: ",")
    query["layout"] = state.layout == .cards ? nil : state.layout.rawValue
    return query
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      let effect = list(state.filter).reduce(into: &state.list, action: action).map(Action.list)
      return action == .again ? effect.then(count(state.filter)) : effect
    case .selection(let action): return reduce(into: &state, selection: action)
    case .counted(let counts):
      state.counts = counts
      return .none
    case .statusChosen(let status): state.filter.status = status
    case .sortChosen(let key):
      (state.filter.sort, state.filter.isReversed) = (.init(rawValue: key) ?? .added, false)
    case .headingTapped(let sort):
      state.filter.isReversed = state.filter.sort == sort && !state.filter.isReversed
      state.filter.sort = sort
    case .layoutChosen(let layout):
      state.layout = layout
      return .none
    case .filterTapped:
      state.isFiltering.toggle()
      return state.isFiltering ? countMeshes() : .none
    case .filterCleared:
      (state.filter.meshes, state.filter.sort, state.filter.isReversed) = ([], .added, false)
    case .everythingCleared:
      (state.filter.text, state.filter.status, state.filter.meshes) = (nil, nil, [])
      state.search = FilterField.State()
    case .search(let action):
      let before = state.search.text
      let effect = field.reduce(into: &state.search, action: action).map(Action.search)
      guard state.search.text != before else { return effect }
      state.filter.text = state.search.text.isEmpty ? nil : state.search.text
      state.selection.clear()
      return effect.then(load(state.filter)).then(count(state.filter))
    case .keyChosen(let key):
      // The list stays as it is until the key has a value.
      state.isFiltering = false
      let text = [state.search.text.trimmedOrNil, "\(key):"].compactMap(\.self)
      return field.reduce(into: &state.search, action: .typed(text.joined(separator: " ")))
        .map(Action.search).then(.focus("canvases.text"))
    case .meshTapped(let mesh):
      state.filter.meshes = mesh.map { state.filter.meshes.symmetricDifference([$0]) } ?? []
    case .meshesCounted(let counts):
      state.meshes = counts
      return .none
    }
    state.selection.clear()
    return load(state.filter).then(count(state.filter))
  }

  func list(_ filter: CanvasFilter) -> PagedList<CanvasEntry> {
    PagedList("canvases") { [repository] cursor throws(RecordFailure) in
      // The first page is short, so that it appears soon.
      try await repository.page(filter, limit: cursor == nil ? 24 : 50, after: cursor)
    }
  }

  func count(_ filter: CanvasFilter) -> Effect<Action> {
    // The list itself reports a library that can't be read.
    .run("canvases.counts", failed: { _ in .counted(nil) }) {
      [repository] () throws(RecordFailure) in
      .counted(try await repository.countsByStatus(filter))
    }
  }

  private func countMeshes() -> Effect<Action> {
    guard repository.editors.mesh != nil else { return .none }
    // The list itself reports a library that can't be read.
    return .run("canvases.meshes", failed: { _ in .meshesCounted(nil) }) {
      [repository] () throws(RecordFailure) in .meshesCounted(try await repository.countsByMesh())
    }
  }

  private func load(_ filter: CanvasFilter) -> Effect<Action> {
    list(filter).load().map(Action.list)
  }
}
