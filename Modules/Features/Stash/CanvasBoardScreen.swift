import Core

/// The board: the canvases of each stage in a column, which can be moved to another stage (ST-6).
struct CanvasBoardScreen: Screen {
  /// The canvases of a stage that changed last, and the number of all canvases of the stage.
  struct Column: Equatable, Sendable {
    var stage: CanvasStatus
    var canvases: [CanvasEntry]
    var count: Int
  }

  struct State: Equatable, Sendable {
    /// The columns in the order of the stages, or `nil` until they are read.
    var columns: [Column]?
    /// The number of canvases that each column shows at most, if it isn't the standard number.
    var limits: [CanvasStatus: Int] = [:]
    var failure: String?
    /// The canvas for which a dialog asks for a stage, or `nil` if the dialog is closed.
    var moving: RecordID?
  }

  enum Action: Equatable, Sendable {
    case loaded([Column])
    case failed(String)
    case returned
    /// A tap on the button that shows more canvases of a stage.
    case moreTapped(CanvasStatus)
    /// A tap on the button that moves a canvas, or `nil` for a cancelled dialog.
    case moveTapped(RecordID?)
    /// A move of a canvas to the column with a zero-based index.
    case moved(RecordID, column: Int)
    case stored(said: String)
  }

  /// The largest number of canvases in a column that the user hasn't extended.
  static let limit = 8
  /// The number of canvases by which a column is extended.
  static let step = 24

  let repository: CanvasRepository

  func title(_ state: State) -> String { "Board" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load([:]))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let columns): (state.columns, state.failure) = (columns, nil)
    case .failed(let reason): state.failure = reason
    case .returned: return load(state.limits)
    case .moreTapped(let stage):
      state.limits[stage, default: Self.limit] += Self.step
      return load(state.limits)
    case .moveTapped(let id):
      state.moving = id
      guard let stage = id.flatMap({ state.stage(of: $0) }) else { return .none }
      return .focus(NodeID("board.ask").part(stage.rawValue.lowercased()))
    case .moved(let id, let column):
      state.moving = nil
      return move(id, to: column, state)
    case .stored(let said): return load(state.limits).then(.announce(said))
    }
    return .none
  }

  private func load(_ limits: [CanvasStatus: Int]) -> Effect<Action> {
    .run("board.load", failed: { .failed($0) }) { [repository] () throws(RecordFailure) in
      .loaded(try await repository.board { limits[$0] ?? Self.limit })
    }
  }

  private func move(_ id: RecordID, to column: Int, _ state: State) -> Effect<Action> {
    let stages = CanvasStatus.allCases
    guard let name = state.name(of: id), stages.indices.contains(column),
      stages[column] != state.stage(of: id)
    else { return .none }
    return .run(EffectName("board.move.\(id)"), failed: { .failed($0) }) {
      [repository] () throws(RecordFailure) in
      try await repository.move([id], to: stages[column])
      return .stored(said: "\(name) moved to \(stages[column].label)")
    }
  }

  // MARK: View

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Board", level: 1),
      .link("board.add", "Add Canvas", to: "/canvases/new", role: .primary),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if let columns = state.columns {
      parts.append(
        .hint("To move a canvas to another stage, drag it, or press ← or →.")
          .requiring(.editor))
      parts.append(.vstack("board.columns", label: "Board", role: .board, columns.map(column)))
    } else if state.failure == nil {
      parts.append(.loading())
    }
    if let id = state.moving, let name = state.name(of: id) {
      parts.append(dialog(id, name, state))
    }
    return .vstack(parts)
  }

  private func dialog(_ id: RecordID, _ name: String, _ state: State) -> Node<Action> {
    let stage = state.stage(of: id)
    return .stageDialog(
      "board.ask", title: "Move “\(name)” to", from: stage, onCancel: .moveTapped(nil)
    ) { .moved(id, column: $0.ordinal) }
  }

  private func column(_ column: Column) -> Node<Action> {
    let (stage, key) = (column.stage, column.stage.rawValue.lowercased())
    var parts: [Node<Action>] = [
      .heading("\(stage.label) (\(column.count))", level: 2).withRole(stage.role)
    ]
    if column.canvases.isEmpty { parts.append(.hint("No canvases")) }
    parts.append(
      .list(
        NodeID("board.list.\(key)"), label: stage.label, ListPage(total: column.count),
        column.canvases.map { card($0, in: stage) }))
    if column.count > column.canvases.count {
      parts.append(
        .button(
          NodeID("board.more.\(key)"), "Show More", spoken: "Show more canvases: \(stage.label)",
          role: .secondary, onTap: .moreTapped(stage)))
      let all = Route(parts: ["canvases"], query: ["status": stage.rawValue])
      parts.append(.link(NodeID("board.all.\(key)"), "Show All \(column.count)", to: all))
    }
    return .vstack(parts, role: .section)
  }

  private func card(_ entry: CanvasEntry, in stage: CanvasStatus) -> Node<Action> {
    let name = entry.canvas.name
    let cover = entry.cover.map {
      [Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: name)]
    }
    var card = Node<Action>.link(
      NodeID("board.card.\(entry.id)"), name, to: Route("/canvases/\(entry.id)"),
      (cover ?? []) + [.text(name, role: .headline), .text(entry.canvas.designer, role: .muted)])
    card.handlers = [
      .move { _, column in .moved(entry.id, column: column) },
      .key(.left, .moved(entry.id, column: stage.ordinal - 1)),
      .key(.right, .moved(entry.id, column: stage.ordinal + 1)),
    ]
    let move = Node<Action>.button(
      NodeID("board.move.\(entry.id)"), "Move…", spoken: "Move \(name)", role: .secondary,
      onTap: .moveTapped(entry.id)
    ).requiring(.editor)
    return .row([card, move], role: .card)
  }
}

extension CanvasBoardScreen.State {
  fileprivate func stage(of id: RecordID) -> CanvasStatus? {
    columns?.first { $0.canvases.contains { $0.id == id } }?.stage
  }

  fileprivate func name(of id: RecordID) -> String? {
    columns?.lazy.flatMap(\.canvases).first { $0.id == id }?.canvas.name
  }
}

extension CanvasRepository {
  /// Returns the stages with their canvases that changed last, at most `limit(stage)` in each.
  func board(limit: (CanvasStatus) -> Int) async throws(RecordFailure) -> [CanvasBoardScreen.Column]
  {
    let counts = try await countsByStatus() ?? [:]
    var columns: [CanvasBoardScreen.Column] = []
    for stage in CanvasStatus.allCases {
      var filter = CanvasFilter()
      (filter.status, filter.sort) = (stage, .updated)
      let canvases = try await page(filter, limit: limit(stage)).page.items
      columns.append(.init(stage: stage, canvases: canvases, count: counts[stage, default: 0]))
    }
    return columns
  }
}
