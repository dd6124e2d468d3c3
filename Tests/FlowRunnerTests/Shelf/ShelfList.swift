import Core

/// The sample list, newest first, with the clock's date.
///
/// Each page of up to fifty rows replaces the previous page.
struct ShelfList: Screen {
  struct State: Equatable, Sendable {
    var rows: [SampleLibrary.Canvas] = []
    var first = 0
    var total = 0
    var today = ""
  }

  enum Action: Equatable, Sendable {
    case loaded([SampleLibrary.Canvas], first: Int, total: Int, today: String)
    case moreWanted
    case returned
  }

  let library: SampleLibrary
  let clock: any WallClock

  func title(_ state: State) -> String { "Canvases" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load(from: 0))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let rows, let first, let total, let today):
      state = State(rows: rows, first: first, total: total, today: today)
      return .none
    case .moreWanted: return load(from: state.first + state.rows.count)
    case .returned: return load(from: 0)
    }
  }

  private func load(from first: Int) -> Effect<Action> {
    .run("canvases.load") { [library, clock] send in
      let all = Array(library.canvases.reversed())
      let page = Array(all.dropFirst(first).prefix(50))
      let today = "\(clock.today), \(clock.timeZoneID)"
      await send(.loaded(page, first: first, total: all.count, today: today))
    }
  }

  func view(_ state: State) -> Node<Action> {
    let page = ListPage(total: state.total, hasMore: state.first + state.rows.count < state.total)
    let rows = state.rows.map { canvas in
      Node<Action>.link(
        NodeID("canvases.row.\(canvas.number)"), canvas.name, to: "/canvases/new",
        [.text(canvas.name), .text(canvas.designer), .text(ShelfForm.label(of: canvas.status))])
    }
    return .vstack([
      .heading("Canvases", level: 1), .text(state.today),
      .link("canvases.add", "Add Canvas", to: "/canvases/new"),
      rows.isEmpty ? .emptyState("No canvases yet.") : .text("A stash."),
      .list("canvases.list", label: "Canvases", page, onMore: .moreWanted, rows),
    ])
  }
}

/// A screen with two lists and a field that shows each key it receives.
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

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
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
    return .vstack([
      .text(state.keys.joined(separator: " ")),
      .comboBox(
        "keys", label: "Keys", ComboBox(field: TextField(value: state.text), addsText: true),
        handlers: handlers),
      .list("left", label: "Left", more, onMore: .moreWanted("left"), []),
      .list("right", label: "Right", more, onMore: .moreWanted("right"), []),
    ])
  }
}
