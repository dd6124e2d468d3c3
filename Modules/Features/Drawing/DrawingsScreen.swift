import Core

/// The list of drawings, sorted by their latest operations, newest first.
struct DrawingsScreen: Screen {
  struct State: Equatable, Sendable {
    var drawings: [StoredDrawing] = []
    var next: Cursor?
    var total = 0
    var isFurther = false
    var isLoading = true
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded(Page<StoredDrawing>, total: Int, further: Bool)
    case failed(String)
    case newTapped
    case made(RecordID)
    case deleteTapped(RecordID)
    case deleted(name: String)
    case moreWanted
    case topTapped
    case returned
  }

  let repository: DrawingRepository
  static let pageSize = 12

  func title(_ state: State) -> String { "Drawings" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load(after: nil))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let page, let total, let further):
      (state.drawings, state.next, state.total) = (page.items, page.next, total)
      (state.isFurther, state.isLoading, state.failure) = (further, false, nil)
    case .failed(let reason): (state.isLoading, state.failure) = (false, reason)
    case .newTapped:
      return run("drawings.new") { repository throws(DrawingFailure) in
        .made(try await repository.make().id)
      }
    case .made(let id): return .open(Route("/drawings/\(id)"))
    case .deleteTapped(let id): return delete(id, state)
    case .deleted(let name): return load(after: nil).then(.announce("\(name) deleted"))
    case .moreWanted: return state.next.map { load(after: $0) } ?? .none
    case .topTapped, .returned: return load(after: nil)
    }
    return .none
  }

  /// Returns an effect that loads the page after a cursor, or the first page if `cursor` is `nil`.
  ///
  /// Each page replaces the previous page, so memory use doesn't grow with the number of drawings
  /// (ALL-7).
  private func load(after cursor: Cursor?) -> Effect<Action> {
    run("drawings.load") { repository throws(DrawingFailure) in
      let (page, total) = try await repository.page(limit: Self.pageSize, after: cursor)
      return .loaded(page, total: total, further: cursor != nil)
    }
  }

  private func delete(_ id: RecordID, _ state: State) -> Effect<Action> {
    let name = state.drawings.first { $0.id == id }?.record.name ?? ""
    return run("drawings.delete") { repository throws(DrawingFailure) in
      try await repository.delete(id)
      return .deleted(name: name)
    }
  }

  private func run(
    _ name: EffectName,
    _ work: @escaping @Sendable (DrawingRepository) async throws(DrawingFailure) -> Action
  ) -> Effect<Action> { repository.effect(name, failed: Action.failed, work) }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Drawings", level: 1),
      .button("drawings.new", "New Drawing", role: .primary, onTap: .newTapped),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if state.total == 0, !state.isLoading, state.failure == nil {
      parts.append(.emptyState("No drawings yet. Create your first drawing."))
    }
    if state.isFurther {
      parts.append(.button("drawings.top", "Back to Top", role: .secondary, onTap: .topTapped))
    }
    parts.append(
      .list(
        "drawings.list", label: "Drawings",
        ListPage(total: state.total, hasMore: state.next != nil), onMore: .moreWanted,
        state.drawings.map(row)))
    return .vstack(parts)
  }

  private func row(_ drawing: StoredDrawing) -> Node<Action> {
    let (id, name) = (drawing.id, drawing.record.name)
    return .row([
      .link(
        NodeID("drawings.row.\(id)"), name, to: Route("/drawings/\(id)"),
        [.drawing(drawing.surface(), label: drawing.description), .text(name, role: .headline)]),
      .button(
        NodeID("drawings.row.\(id).delete"), "Delete", spoken: "Delete \(name)", role: .danger,
        onTap: .deleteTapped(id)),
    ])
  }
}
