import Core

/// The screen that lists the user's brushes, excluding the built-in brushes.
struct BrushesScreen: Screen {
  struct State: Equatable, Sendable {
    var brushes: [Brush]?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([Brush])
    case failed(String)
    case deleteTapped(String)
    case returned
  }

  let repository: DrawingRepository

  func title(_ state: State) -> String { "Your Brushes" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load)
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let brushes): (state.brushes, state.failure) = (brushes, nil)
    case .failed(let reason): state.failure = reason
    case .deleteTapped(let id):
      return repository.effect("brushes.delete", failed: Action.failed) {
        repository throws(DrawingFailure) in
        try await repository.deleteBrush(RecordID(id))
        return .returned
      }
    case .returned: return load
    }
    return .none
  }

  private var load: Effect<Action> {
    repository.effect("brushes.load", failed: Action.failed) { repository throws(DrawingFailure) in
      .loaded(Array(try await repository.brushes().dropFirst(Brush.builtIn.count)))
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Your Brushes", level: 1),
      .link("brushes.new", "New Brush", to: "/drawings/brushes/new", role: .primary),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let brushes = state.brushes else {
      return .vstack(parts + (state.failure == nil ? [.loading()] : []))
    }
    if brushes.isEmpty { parts.append(.emptyState("No brushes yet. Create your first brush.")) }
    let rows = brushes.map { brush in
      Node<Action>.row([
        .text(brush.name, role: .headline), .text(brush.style.description, role: .muted),
        .menu(
          "Actions for \(brush.name)",
          [
            .button(
              NodeID("brushes.row.\(brush.id).delete"), "Delete", spoken: "Delete \(brush.name)",
              role: .danger, onTap: .deleteTapped(brush.id)
            ).requiring(.editor)
          ]),
      ])
    }
    parts.append(.list("brushes.list", label: "Brushes", ListPage(total: rows.count), rows))
    return .vstack(parts)
  }
}
