import Core

/// The screen that lists a drawing's moments: named states that the user can view and return to
/// (DR-4).
struct DrawingHistoryScreen: Screen {
  typealias Moment = StoredRecord<MomentRecord>

  struct State: Equatable, Sendable {
    var id = RecordID("")
    var drawing: StoredDrawing?
    var list = PagedList<Moment>.State()
    var name = ""
    var message: String?
    /// The displayed moment, or `nil` to display the drawing in its current state.
    var shown: Moment?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded(StoredDrawing)
    case list(PagedList<Moment>.Action)
    case failed(String)
    case nameTyped(String)
    case nameTapped
    case named
    case lookTapped(RecordID)
    case backTapped(RecordID)
    case wentBack
    case returned
  }

  let repository: DrawingRepository
  /// The number of moments in a page, each of which is drawn.
  private static let pageSize = 12

  func title(_ state: State) -> String { "History" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    state.id = RecordID(parameters["id"] ?? "")
    return (state, load(state))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let drawing): (state.drawing, state.failure) = (drawing, nil)
    case .list(let action):
      return list(of: state.id).reduce(into: &state.list, action: action).map(Action.list)
    case .failed(let reason): state.failure = reason
    case .nameTyped(let text): (state.name, state.message) = (text, nil)
    case .nameTapped: return name(&state)
    case .named:
      state.name = ""
      return load(state).then(.announce("Moment named"))
    case .lookTapped(let id):
      let moment = state.list.rows.first { $0.id == id }
      state.shown = state.shown?.id == id ? nil : moment
    case .backTapped(let id): return goBack(to: id, state)
    case .wentBack:
      state.shown = nil
      return .close(announcing: "Drawing restored. To reverse this, choose Undo.")
    case .returned: return load(state)
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
    guard let moment = state.list.rows.first(where: { $0.id == id }) else { return .none }
    let (drawing, head) = (state.id, moment.record.head)
    return run("drawing.back") { repository throws(DrawingFailure) in
      try await repository.append(.goBack(to: head), to: drawing)
      return .wentBack
    }
  }

  /// Returns the effect that reads the drawing and the moments that were read before, if any.
  private func load(_ state: State) -> Effect<Action> {
    let id = state.id
    let drawing = run("drawing.history") { repository throws(DrawingFailure) in
      .loaded(try await repository.drawing(id))
    }
    return drawing.then(list(of: id).reload(state.list).map(Action.list))
  }

  private func list(of id: RecordID) -> PagedList<Moment> {
    PagedList("history", work: "moments") { [repository] cursor throws(DrawingFailure) in
      (try await repository.moments(of: id, limit: Self.pageSize, after: cursor), nil)
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
        ], role: .section
      ).requiring(.editor))
    parts += list(of: state.id).view(
      state.list, sending: Action.list, label: "Moments",
      empty: "No moments yet. Name a moment to return to it later."
    ) { row($0, of: drawing, state) }
    return .vstack(parts)
  }

  private func row(
    _ moment: Moment, of drawing: StoredDrawing, _ state: State
  ) -> Node<Action> {
    let (id, name) = (moment.id, moment.record.name)
    let isShown = state.shown?.id == id
    return .row([
      .drawing(
        drawing.surface(at: moment.record.head), label: "\(drawing.record.name), \(name)"),
      .text(name, role: .headline),
      .button(
        NodeID("history.\(id).look"), isShown ? "View Current Drawing" : "View",
        spoken: isShown ? "View the current drawing" : "View \(name)", role: .secondary,
        onTap: .lookTapped(id)),
      .button(
        NodeID("history.\(id).back"), "Go Back", spoken: "Go back to \(name)",
        role: .secondary, onTap: .backTapped(id)
      ).requiring(.editor),
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
