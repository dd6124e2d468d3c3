import Core

/// The screen that lists a drawing's moments: named states that the user can view and return to
/// (DR-4).
struct DrawingHistoryScreen: Screen {
  struct State: Equatable, Sendable {
    var id = RecordID("")
    var drawing: StoredDrawing?
    var moments: [StoredRecord<MomentRecord>] = []
    var next: Cursor?
    var name = ""
    var message: String?
    /// The displayed moment, or `nil` to display the drawing in its current state.
    var shown: StoredRecord<MomentRecord>?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded(StoredDrawing, Page<StoredRecord<MomentRecord>>)
    case failed(String)
    case nameTyped(String)
    case nameTapped
    case named
    case lookTapped(RecordID)
    case backTapped(RecordID)
    case wentBack
    case moreWanted
    case returned
  }

  let repository: DrawingRepository

  func title(_ state: State) -> String { "History" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    state.id = RecordID(parameters["id"] ?? "")
    return (state, load(state.id))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let drawing, let page):
      (state.drawing, state.moments, state.next) = (drawing, page.items, page.next)
      state.failure = nil
    case .failed(let reason): state.failure = reason
    case .nameTyped(let text): (state.name, state.message) = (text, nil)
    case .nameTapped: return name(&state)
    case .named:
      state.name = ""
      return load(state.id).then(.announce("Moment named"))
    case .lookTapped(let id):
      let moment = state.moments.first { $0.id == id }
      state.shown = state.shown?.id == id ? nil : moment
    case .backTapped(let id): return goBack(to: id, state)
    case .wentBack:
      state.shown = nil
      return .close(announcing: "Drawing restored. To reverse this, choose Undo.")
    case .moreWanted: return load(state.id, after: state.next)
    case .returned: return load(state.id)
    }
    return .none
  }

  private func name(_ state: inout State) -> Effect<Action> {
    guard let name = state.name.trimmedOrNil else {
      state.message = "Required"
      return .none
    }
    if let rule = SketchRecord.nameLimit.refusal(of: name) {
      state.message = rule
      return .none
    }
    let id = state.id
    return run("drawing.name") { repository throws(DrawingFailure) in
      try await repository.name(moment: name, of: id)
      return .named
    }
  }

  private func goBack(to id: RecordID, _ state: State) -> Effect<Action> {
    guard let moment = state.moments.first(where: { $0.id == id }) else { return .none }
    let (drawing, head) = (state.id, moment.record.head)
    return run("drawing.back") { repository throws(DrawingFailure) in
      try await repository.append(.goBack(to: head), to: drawing)
      return .wentBack
    }
  }

  private func load(_ id: RecordID, after cursor: Cursor? = nil) -> Effect<Action> {
    run("drawing.moments") { repository throws(DrawingFailure) in
      let moments = try await repository.moments(of: id, limit: 50, after: cursor)
      return .loaded(try await repository.drawing(id), moments)
    }
  }

  private func run(
    _ name: EffectName,
    _ work: @escaping @Sendable (DrawingRepository) async throws(DrawingFailure) -> Action
  ) -> Effect<Action> { repository.effect(name, failed: Action.failed, work) }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("History", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let drawing = state.drawing else {
      return .vstack(parts + (state.failure == nil ? [.loading()] : []))
    }
    parts.append(
      .link(
        "history.drawing", "Back to Drawing", to: Route("/drawings/\(state.id)"),
        role: .secondary))
    if let shown = state.shown {
      parts += [
        .heading(shown.record.name),
        .drawing(
          drawing.surface(at: shown.record.head),
          label: "\(drawing.record.name), \(shown.record.name)"),
      ]
    } else {
      parts.append(.drawing(drawing.surface(), label: drawing.description))
    }
    parts.append(
      .hstack(
        [
          .textField(
            "history.name", label: "Moment Name",
            TextField(value: state.name, placeholder: "Before the sky"), message: state.message,
            onEdit: Action.nameTyped, onSubmit: .nameTapped),
          .button("history.name.set", "Name Moment", role: .secondary, onTap: .nameTapped),
        ], role: .section))
    if state.moments.isEmpty {
      parts.append(.emptyState("No moments yet. Name a moment to return to it later."))
    }
    parts.append(
      .list(
        "history.list", label: "Moments", ListPage(hasMore: state.next != nil),
        onMore: .moreWanted, state.moments.map { row($0, state) }))
    return .vstack(parts)
  }

  private func row(_ moment: StoredRecord<MomentRecord>, _ state: State) -> Node<Action> {
    let (id, name) = (moment.id, moment.record.name)
    let isShown = state.shown?.id == id
    return .row([
      .text(name, role: .headline),
      .button(
        NodeID("history.\(id).look"), isShown ? "View Current Drawing" : "View",
        spoken: isShown ? "View the current drawing" : "View \(name)", role: .secondary,
        onTap: .lookTapped(id)),
      .button(
        NodeID("history.\(id).back"), "Go Back", spoken: "Go back to \(name)",
        role: .secondary, onTap: .backTapped(id)),
    ])
  }
}

extension StoredDrawing {
  /// Returns the drawing surface for the drawing's state after an operation.
  ///
  /// The content of this surface never changes.
  fileprivate func surface(at head: Int) -> DrawingSurface {
    DrawingSurface(
      reference: Reference(source: "drawing.\(id).\(head)", revision: head), width: record.width,
      height: record.height)
  }
}
