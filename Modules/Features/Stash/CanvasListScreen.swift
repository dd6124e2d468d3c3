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
    var typedMesh = ""
    var meshMessage: String?
    var layout = Layout.cards
    /// Whether the dialog that filters and sorts is open.
    var isFiltering = false
    var list = PagedList<CanvasEntry>.State()
    /// The number of canvases in each status, regardless of the filter, or `nil` while unknown.
    var counts: [CanvasStatus: Int]?
    var selection = RowSelection()
    /// The open dialog about the selected canvases, or `nil` if none.
    var asking: Asking?
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<CanvasEntry>.Action)
    case counted([CanvasStatus: Int]?)
    case statusChosen(CanvasStatus?)
    case sortChosen(String)
    case layoutChosen(Layout)
    /// The opening or closing of the dialog that filters and sorts.
    case filterTapped
    /// The removal of all choices of the dialog except the layout.
    case filterCleared
    case search(FilterField.Action)
    case meshTyped(String)
    case meshRead(Int?)
    case meshRefused(String)
    case selection(SelectionAction)
  }

  let repository: CanvasRepository

  var field: FilterField {
    FilterField(
      "canvases.text", placeholder: "Designer, name, notes", repository.records.services)
  }

  func title(_ state: State) -> String { "Canvases" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    state.filter.status = parameters["status"].flatMap { CanvasStatus(text: $0) }
    state.filter.sort = parameters["sort"].flatMap { .init(rawValue: $0) } ?? .added
    state.filter.text = parameters["text"].flatMap { $0.isEmpty ? nil : $0 }
    state.search = FilterField.State(state.filter.text ?? "")
    state.layout = parameters["layout"].flatMap { Layout(rawValue: $0) } ?? .cards
    state.typedMesh = parameters["mesh"] ?? ""
    let first = state.typedMesh.isEmpty ? load(state.filter) : readMesh(state.typedMesh)
    return (state, first.then(count()))
  }

  func query(_ state: State) -> [String: String] {
    var query: [String: String] = [:]
    query["status"] = state.filter.status?.rawValue
    query["sort"] = state.filter.sort == .added ? nil : state.filter.sort.rawValue
    query["text"] = state.filter.text
    query["mesh"] = state.typedMesh.trimmedOrNil
    query["layout"] = state.layout == .cards ? nil : state.layout.rawValue
    return query
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      let effect = list(state.filter).reduce(into: &state.list, action: action).map(Action.list)
      return action == .again ? effect.then(count()) : effect
    case .selection(let action): return reduce(into: &state, selection: action)
    case .counted(let counts):
      state.counts = counts
      return .none
    case .statusChosen(let status): state.filter.status = status
    case .sortChosen(let key): state.filter.sort = .init(rawValue: key) ?? .added
    case .layoutChosen(let layout):
      state.layout = layout
      return .none
    case .filterTapped:
      state.isFiltering.toggle()
      // The list ignores an invalid mesh count, which must not stay in the address.
      if !state.isFiltering, state.meshMessage != nil {
        (state.typedMesh, state.meshMessage) = (state.filter.mesh.map { "\($0)" } ?? "", nil)
      }
      return .none
    case .filterCleared:
      (state.typedMesh, state.filter.mesh, state.meshMessage) = ("", nil, nil)
      state.filter.sort = .added
      state.selection.clear()
      return .cancel("canvases.mesh").then(load(state.filter))
    case .search(let action):
      let effect = field.reduce(into: &state.search, action: action).map(Action.search)
      guard state.search.text != state.filter.text ?? "" else { return effect }
      state.filter.text = state.search.text.isEmpty ? nil : state.search.text
      state.selection.clear()
      return effect.then(load(state.filter))
    case .meshTyped(let text):
      state.typedMesh = text
      return readMesh(text)
    case .meshRead(let mesh): (state.filter.mesh, state.meshMessage) = (mesh, nil)
    case .meshRefused(let reason):
      (state.meshMessage, state.isFiltering) = (reason, true)
      // A route can open the screen with an invalid mesh count.
      return state.list.isLoaded ? .none : load(state.filter)
    }
    state.selection.clear()
    return load(state.filter)
  }

  /// Returns an effect that parses the typed mesh count using the mesh count editor.
  ///
  /// The list doesn't change while the mesh count is invalid.
  private func readMesh(_ text: String) -> Effect<Action> {
    .run("canvases.mesh") { [editor = repository.editors.mesh] send in
      guard let editor, text.trimmedOrNil != nil else { return await send(.meshRead(nil)) }
      do throws(FieldRefusal) {
        await send(.meshRead(try await editor.parse([text])))
      } catch {
        await send(.meshRefused(error.explanation.message))
      }
    }
  }

  func list(_ filter: CanvasFilter) -> PagedList<CanvasEntry> {
    PagedList("canvases") { [repository] cursor throws(RecordFailure) in
      try await repository.page(filter, limit: 50, after: cursor)
    }
  }

  func count() -> Effect<Action> {
    // The list itself reports a library that can't be read.
    .run("canvases.counts", failed: { _ in .counted(nil) }) {
      [repository] () throws(RecordFailure) in .counted(try await repository.countsByStatus())
    }
  }

  private func load(_ filter: CanvasFilter) -> Effect<Action> {
    list(filter).load().map(Action.list)
  }
}
