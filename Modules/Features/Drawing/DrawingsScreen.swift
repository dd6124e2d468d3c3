import Core

/// The screen that lists drawings, sorted by the time of their latest operation, newest first.
struct DrawingsScreen: Screen {
  typealias State = PagedList<StoredDrawing>.State

  enum Action: Equatable, Sendable {
    case list(PagedList<StoredDrawing>.Action)
    case newTapped
    case made(RecordID)
    case deleteTapped(RecordID)
    case deleted(name: String)
  }

  let repository: DrawingRepository
  let clock: any WallClock

  private var list: PagedList<StoredDrawing> {
    PagedList("drawings") { [repository] cursor throws(DrawingFailure) in
      try await repository.page(limit: 12, after: cursor)
    }
  }

  func title(_ state: State) -> String { "Drawings" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), list.load().map(Action.list))
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action): return list.reduce(into: &state, action: action).map(Action.list)
    case .newTapped:
      return run("drawings.new") { repository throws(DrawingFailure) in
        .made(try await repository.untouchedOrNew().id)
      }
    case .made(let id): return .open(Route("/drawings/\(id)"))
    case .deleteTapped(let id): return delete(id, state)
    case .deleted(let name):
      return list.reload(state).map(Action.list).then(.announce("\(name) deleted"))
    }
  }

  private func delete(_ id: RecordID, _ state: State) -> Effect<Action> {
    let name = state.rows.first { $0.id == id }?.record.name ?? ""
    return run("drawings.delete") { repository throws(DrawingFailure) in
      try await repository.delete(id)
      return .deleted(name: name)
    }
  }

  private func run(
    _ name: EffectName,
    _ work: @escaping @Sendable (DrawingRepository) async throws(DrawingFailure) -> Action
  ) -> Effect<Action> { repository.effect(name, failed: { .list(.failed($0)) }, work) }

  func view(_ state: State) -> Node<Action> {
    let parts: [Node<Action>] = [
      .heading("Drawings", level: 1),
      .button("drawings.new", "New Drawing", role: .primary, onTap: .newTapped)
        .requiring(.editor),
    ]
    return .vstack(
      parts
        + list.view(
          state, sending: Action.list, label: "Drawings",
          empty: "No drawings yet. Create your first drawing.", row))
  }

  private func row(_ drawing: StoredDrawing) -> Node<Action> {
    let (id, name) = (drawing.id, drawing.record.name)
    let day = clock.day(of: drawing.changedAt).abbreviation(in: clock.today)
    return .row(
      [
        .link(
          NodeID("drawings.row.\(id)"), name, to: Route("/drawings/\(id)"),
          [
            .drawing(drawing.surface(), label: drawing.description), .text(name, role: .headline),
            .text(day, role: .muted),
          ]),
        .menu(
          "Actions for \(name)",
          Node<Action>.files(of: drawing, id: NodeID("drawings.row.\(id)")) + [
            .button(
              NodeID("drawings.row.\(id).delete"), "Delete", spoken: "Delete \(name)",
              role: .danger, onTap: .deleteTapped(id)
            ).requiring(.editor)
          ]),
      ], role: .card)
  }
}
