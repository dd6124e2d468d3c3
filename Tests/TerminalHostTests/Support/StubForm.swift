import Core

/// A sample form with a field, a text area, a choice, photos, a dialog, a list, and running work.
struct StubForm: Form {
  struct State: Codable, Equatable, Sendable {
    var title = ""
    var body = ""
    var size = "small"
    var isPicking = false
    var isAsking = false
    var found = ""
    var rows = 0
  }

  enum Action: Equatable, Sendable {
    case titled(String), wrote(String), sized(String), pickTapped, picked([PhotoItem]), pickerLeft
    case clearTapped, clearConfirmed, clearCancelled, fetchTapped, fetched, saveTapped, wantsMore
  }

  let photos: any PhotoSource
  var draftVersion: Int { 1 }

  func title(_ state: State) -> String { "Note" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(rows: parameters["rows"].flatMap { Int($0) } ?? 0), .none)
  }

  func unsavedChanges(in state: State) -> [String] {
    state.title.isEmpty ? [] : ["Title: \(state.title)"]
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .titled(let text): state.title = text
    case .wrote(let text): state.body = text
    case .sized(let size): state.size = size
    case .pickTapped: state.isPicking = true
    case .picked(let items):
      state.isPicking = false
      state.found = items.map { "\($0.name) at \($0.id)" }.joined(separator: ", ")
    case .pickerLeft: state.isPicking = false
    case .clearTapped: state.isAsking = true
    case .clearConfirmed: state = State()
    case .clearCancelled: state.isAsking = false
    case .fetchTapped:
      return .run("fetch") { [photos] send in
        do throws(PhotoSourceFailure) {
          _ = try await photos.load(PhotoItem(id: "a", name: "a"))
          await send(.fetched)
        } catch { await send(.wrote(error.explanation.message)) }
      }
    case .fetched: state.found = "Fetched"
    case .saveTapped: return .close(announcing: "Note saved")
    case .wantsMore: state.rows += 10
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .textField(
        "title", label: "Title", TextField(value: state.title), onEdit: Action.titled,
        onSubmit: .saveTapped),
      .textArea("body", label: "Body", TextField(value: state.body), onEdit: Action.wrote),
      .select(
        "size", label: "Size", options: ["small", "large"].map { .init(key: $0, label: $0) },
        selected: state.size, onEdit: Action.sized),
      .photoPicker(
        "photos", label: "Add Photos",
        PhotoPicker(stage: state.isPicking ? .library : .closed, remaining: 2),
        handlers: [.tap(.pickTapped), .pick(Action.picked), .dismiss(.pickerLeft)]),
      .button("clear", "Clear", onTap: .clearTapped),
      .button("fetch", "Fetch", onTap: .fetchTapped),
      .text(state.found, label: "Found"),
    ]
    if state.rows > 0 { parts.append(list(state.rows)) }
    parts.append(.link("again", "Another", to: "/notes/0"))
    if state.isAsking { parts.append(dialog) }
    return .vstack(parts)
  }

  private func list(_ count: Int) -> Node<Action> {
    .list(
      "list", label: "Rows", ListPage(hasMore: count < 40), onMore: .wantsMore,
      (0..<count).map { number in
        .button(NodeID("row.\(number)"), "Row \(number)", onTap: .clearTapped)
      })
  }

  private var dialog: Node<Action> {
    .dialog(
      "ask", title: "Clear the note?", onDismiss: .clearCancelled,
      [
        .button("ask.yes", "Clear It", role: .danger, onTap: .clearConfirmed),
        .button("ask.no", "Keep It", onTap: .clearCancelled),
      ])
  }
}

/// The feature of the sample form, whose route contains the number of rows.
struct StubFeature: FeaturePlugin {
  let photos: any PhotoSource
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "made", title: "Made", requiredPorts: [.photoSource],
      screens: [
        ScreenDeclaration("/notes/:rows", title: "Note")
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/notes/:rows": { StubForm(photos: photos) }]
  }
}
