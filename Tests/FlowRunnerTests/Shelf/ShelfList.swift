import Core

/// The made-up list: two canvases a page, and a day that is asked of the clock.
struct ShelfList: Screen {
  struct State: Equatable, Sendable {
    var rows: [Shelf.Canvas] = []
    var total = 0
    var today = ""
  }

  enum Action: Equatable, Sendable {
    case loaded([Shelf.Canvas], total: Int, today: String)
    case moreWanted
    case returned
  }

  let shelf: Shelf
  let clock: any Clock

  func title(_ state: State) -> String { "Canvases" }

  func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load(2))
  }

  func returned(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let rows, let total, let today):
      state = State(rows: rows, total: total, today: today)
      return .none
    case .moreWanted: return load(state.rows.count + 2)
    case .returned: return load(2)
    }
  }

  private func load(_ count: Int) -> Effect<Action> {
    .run("canvases.load") { [shelf, clock] send in
      let all = shelf.canvases
      let today = "\(clock.today), \(clock.zone)"
      await send(.loaded(Array(all.prefix(count)), total: all.count, today: today))
    }
  }

  func view(_ state: State) -> Node<Action> {
    let page = ListPage(total: state.total, hasMore: state.rows.count < state.total)
    let rows = state.rows.map { canvas in
      Node<Action>.link(
        NodeID("canvases.row.\(canvas.number)"), canvas.name, to: "/canvases/new",
        [.text(canvas.name), .text(canvas.designer), .text(ShelfForm.label(of: canvas.status))])
    }
    return .column([
      .heading("Canvases", level: 1), .text(state.today),
      .link("canvases.add", "Add Canvas", to: "/canvases/new"),
      rows.isEmpty ? .emptyState("Your stash of canvases will be here.") : .text("A stash."),
      .list("canvases.list", label: "Canvases", page, onMore: .moreWanted, rows),
    ])
  }
}

/// Two lists, and a field that tells each key it is sent.
struct KeysScreen: Screen {
  struct State: Equatable, Sendable {
    var keys: [String] = []
    var text = ""
  }

  enum Action: Equatable, Sendable {
    case pressed(Key)
    case typed(String)
    case moreWanted(String)
  }

  func title(_ state: State) -> String { "Keys" }

  func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .pressed(let key): state.keys.append(key.rawValue)
    case .typed(let text): state.text = text
    case .moreWanted(let list): state.keys.append(list)
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    let handlers: [Handler<Action>] =
      [.edit(Action.typed)] + Key.allCases.map { .key($0, .pressed($0)) }
    let more = ListPage(hasMore: true)
    return .column([
      .text(state.keys.joined(separator: " ")),
      .comboBox(
        "keys", label: "Keys", ComboBox(field: TextField(value: state.text)), handlers: handlers),
      .list("left", label: "Left", more, onMore: .moreWanted("left"), []),
      .list("right", label: "Right", more, onMore: .moreWanted("right"), []),
    ])
  }
}
