import Core

/// The stash as a list: filtered, sorted, a page at a time (ST-6).
struct CanvasListScreen: Screen {
  struct State: Equatable, Sendable {
    var filter = CanvasFilter()
    var typedMesh = ""
    var rows: [CanvasEntry] = []
    var next: Cursor?
    var total = 0
    var isFurther = false
    var isLoading = true
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([CanvasEntry], next: Cursor?, total: Int, further: Bool)
    case failed(String)
    case statusChosen(String)
    case sortChosen(String)
    case textTyped(String)
    case meshTyped(String)
    case moreWanted
    case topTapped
    case returned
  }

  let book: CanvasBook
  static let pageSize = 50

  func title(_ state: State) -> String { "Canvases" }

  func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    let state = State()
    return (state, load(state.filter))
  }

  func returned(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let rows, let next, let total, let further):
      (state.rows, state.next, state.total) = (rows, next, total)
      state.isFurther = further
      (state.isLoading, state.failure) = (false, nil)
      return .none
    case .failed(let reason):
      (state.isLoading, state.failure) = (false, reason)
      return .none
    case .statusChosen(let key): state.filter.status = CanvasStatus(text: key)
    case .sortChosen(let key): state.filter.sort = .init(rawValue: key) ?? .added
    case .textTyped(let text): state.filter.text = text
    case .meshTyped(let text):
      state.typedMesh = text
      state.filter.mesh = text.trimmedOrNil.flatMap { Int($0) }
    case .moreWanted: return state.next.map { load(state.filter, after: $0) } ?? .none
    case .topTapped, .returned: break
    }
    return load(state.filter)
  }

  /// One page replaces another, so that what is held does not grow with the stash (ALL-7).
  private func load(_ filter: CanvasFilter, after cursor: Cursor? = nil) -> Effect<Action> {
    .run("canvases.load") { [book] send in
      do throws(CanvasRefusal) {
        let (page, total) = try await book.page(filter, limit: Self.pageSize, after: cursor)
        await send(
          .loaded(page.items, next: page.next, total: total, further: cursor != nil))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }
}

extension CanvasListScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Canvases", level: 1),
      .link("canvases.add", "Add Canvas", to: "/canvases/new", role: .primary),
      filters(state),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if state.rows.isEmpty, !state.isLoading, state.failure == nil { parts.append(empty(state)) }
    if state.isFurther {
      parts.append(.button("canvases.top", "Back to the Top", role: .secondary, onTap: .topTapped))
    }
    let page = ListPage(total: state.total, hasMore: state.next != nil)
    parts.append(
      .list(
        "canvases.list", label: "Canvases", page, onMore: .moreWanted, state.rows.map(row)))
    return .column(parts)
  }

  private func empty(_ state: State) -> Node<Action> {
    state.filter == CanvasFilter()
      ? .emptyState("Your stash of canvases will be here.")
      : .emptyState("No canvas is like that.")
  }

  private func filters(_ state: State) -> Node<Action> {
    let all = Select.Option(key: "", label: "All")
    let stages = CanvasStatus.allCases.map { Select.Option(key: $0.rawValue, label: $0.label) }
    let sorts = CanvasFilter.Sort.allCases.map {
      Select.Option(key: $0.rawValue, label: $0.label)
    }
    return .column(
      "canvases.filter", label: "Filter", role: .section,
      [
        .textField(
          "canvases.text", label: "Search",
          TextField(value: state.filter.text ?? "", placeholder: "Designer, name, notes"),
          onEdit: Action.textTyped),
        .select(
          "canvases.status", label: "Status", options: [all] + stages,
          selected: state.filter.status?.rawValue ?? "", onEdit: Action.statusChosen),
        .textField(
          "canvases.mesh", label: "Mesh Count",
          TextField(value: state.typedMesh, suffix: "mesh", keypad: .numeric),
          onEdit: Action.meshTyped),
        .select(
          "canvases.sort", label: "Sort", options: sorts, selected: state.filter.sort.rawValue,
          onEdit: Action.sortChosen),
      ])
  }

  private func row(_ entry: CanvasEntry) -> Node<Action> {
    var parts: [Node<Action>] = []
    if let cover = entry.cover {
      parts.append(.image(Picture(photo: cover, variant: .thumbnail), label: entry.canvas.name))
    }
    parts += [
      .text(entry.canvas.name, role: .headline), .text(entry.canvas.designer, role: .muted),
    ]
    if let mesh = entry.canvas.mesh {
      parts.append(.text(book.editors.mesh?.display(mesh) ?? "\(mesh)", role: .data))
    }
    parts.append(.text(entry.canvas.status.label, role: .status))
    return .link(
      NodeID("canvases.row.\(entry.id)"), entry.canvas.name, to: Route("/canvases/\(entry.id)"),
      role: .card, parts)
  }
}
