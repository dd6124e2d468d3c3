import Core

/// The screen that lists the library's photos, one page at a time, newest first.
struct PhotoListScreen: Screen {
  struct State: Equatable, Sendable {
    var rows: [Row] = []
    var next: Cursor?
    var total = 0
    var isFurther = false
    var isLoading = true
    var failure: String?
  }

  struct Row: Equatable, Sendable {
    var id: PhotoID
    var label: String
    var width: Int
    var height: Int
  }

  enum Action: Equatable, Sendable {
    case loaded([Row], next: Cursor?, total: Int, further: Bool)
    case failed(String)
    case moreWanted
    case topTapped
    case returned
  }

  let repository: PhotoRepository

  func title(_ state: State) -> String { "Photos" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load(after: nil))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let rows, let next, let total, let further):
      state = State(
        rows: rows, next: next, total: total, isFurther: further, isLoading: false)
    case .failed(let reason):
      state.isLoading = false
      state.failure = reason
    case .moreWanted:
      guard let next = state.next else { return .none }
      return load(after: next)
    case .topTapped, .returned: return load(after: nil)
    }
    return .none
  }

  private func load(after cursor: Cursor?) -> Effect<Action> {
    .run("photos.load") { [repository] send in
      do throws(StoreFailure) {
        let (page, total) = try await repository.page(limit: 60, after: cursor)
        await send(
          .loaded(
            page.items.map(Row.init), next: page.next, total: total, further: cursor != nil))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Photos", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if state.rows.isEmpty, !state.isLoading, state.failure == nil {
      parts.append(.emptyState("No photos yet. Add one to a canvas."))
    }
    if state.isFurther {
      parts.append(.button("photos.top", "Back to Top", role: .secondary, onTap: .topTapped))
    }
    let rows = state.rows.map { row -> Node<Action> in
      .link(
        NodeID("photos.row.\(row.id)"), row.label, to: Route("/photos/\(row.id)"),
        [
          .image(
            Picture(
              photo: row.id, variant: .thumbnail, width: row.width, height: row.height),
            label: row.label)
        ])
    }
    let page = ListPage(total: state.total, hasMore: state.next != nil)
    parts.append(.list("photos.list", label: "Photos", page, onMore: .moreWanted, rows))
    return .vstack(parts)
  }
}

extension PhotoListScreen.Row {
  init(_ photo: StoredRecord<PhotoRecord>) {
    id = photo.id
    width = photo.record.facts.width
    height = photo.record.facts.height
    let taken = photo.record.facts.metadata.capturedAt.flatMap { CivilDay(String($0.prefix(10))) }
    label = "Photo\(taken.map { " from \($0.phrase)" } ?? ""), \(width) × \(height)"
  }
}
