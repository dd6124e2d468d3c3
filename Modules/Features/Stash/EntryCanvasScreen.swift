import Core

/// The screen that asks for the canvas of a new journal entry, with the canvases in progress first
/// (ST-5).
struct EntryCanvasScreen: Screen {
  struct State: Equatable, Sendable {
    /// The canvases to choose from, or `nil` until they are read.
    var canvases: [CanvasEntry]?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([CanvasEntry])
    case failed(String)
    case returned
  }

  /// The largest number of canvases to choose from.
  static let limit = 24

  let repository: CanvasRepository

  func title(_ state: State) -> String { "Add Entry" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let canvases): (state.canvases, state.failure) = (canvases, nil)
    case .failed(let reason): state.failure = reason
    case .returned: return load()
    }
    return .none
  }

  private func load() -> Effect<Action> {
    .run("entry.canvases", failed: { .failed($0) }) { [repository] () throws(RecordFailure) in
      .loaded(try await repository.currentFirst(limit: Self.limit))
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Add Entry", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    switch state.canvases {
    case nil: parts += state.failure == nil ? [.loading()] : []
    case []?:
      parts += [
        .text("No canvases yet. A journal belongs to a canvas."),
        .link("entry.add", "Add Canvas", to: "/canvases/new", role: .primary),
      ]
    case let canvases?:
      parts += [
        .text("Choose a canvas for the entry.", role: .muted),
        .list(
          "entry.canvases", label: "Canvases", ListPage(), canvases.map(row)),
        .link("entry.all", "Show All Canvases", to: "/canvases", role: .secondary),
      ]
    }
    return .vstack(parts)
  }

  private func row(_ entry: CanvasEntry) -> Node<Action> {
    let (canvas, route) = (entry.canvas, Route("/canvases/\(entry.id)/journal/new"))
    let cover = entry.cover.map {
      [Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: canvas.name)]
    }
    return .link(
      NodeID("entry.canvas.\(entry.id)"), canvas.name, to: route,
      (cover ?? []) + [
        .text(canvas.name, role: .headline),
        .text("\(canvas.designer) · \(canvas.status.label)", role: .muted),
      ])
  }
}

extension CanvasRepository {
  /// Returns at most `limit` canvases, the ones in progress first and the finished ones last.
  ///
  /// Within a stage, the ones that changed last come first.
  func currentFirst(limit: Int) async throws(RecordFailure) -> [CanvasEntry] {
    var entries: [CanvasEntry] = []
    for stage in [CanvasStatus.wip, .kitting, .stitched, .atFinishing, .stash, .finished] {
      guard entries.count < limit else { break }
      var filter = CanvasFilter()
      (filter.status, filter.sort) = (stage, .updated)
      entries += try await page(filter, limit: limit - entries.count).page.items
    }
    return entries
  }
}
