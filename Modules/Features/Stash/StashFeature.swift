public import Core

/// A form that adds or edits a canvas, with plain fields and other features' field editors.
public struct CanvasForm: Form {
  /// The form's state, whose typed values are saved as a draft.
  public struct State: Equatable, Sendable, Codable {
    /// The canvas being edited, or `nil` for a new canvas.
    public internal(set) var edited: Edited?
    /// The plain fields as typed.
    public internal(set) var draft = CanvasDraft()
    /// The plain fields with their values when the form opened.
    var opened = CanvasDraft()
    /// The state of the mesh count editor, or `nil` if no feature provides the editor.
    var mesh: FieldState?
    var openedMesh: FieldState?
    /// The state of the cover photo editor, or `nil` if no feature provides the editor.
    var cover: FieldState?
    var openedCover: FieldState?
    /// The state of the tag editor, or `nil` if no feature provides the editor.
    var tags: FieldState?
    var openedTags: FieldState?
    /// The plain fields that show validation errors, because the user edited or passed them.
    var touched: Set<CanvasDraft.Field> = []
    /// The work in progress.
    var phase = Phase.ready
    /// The message of the latest failure, or `nil` if none.
    var failure: String?
    /// Whether a dialog asks about a conflicting change to the canvas.
    var isConflicted = false

    /// The properties that a draft saves, which exclude work in progress.
    enum CodingKeys: String, CodingKey {
      case edited, draft, opened, mesh, openedMesh, cover, openedCover, tags, openedTags, touched
    }
  }

  /// The ID of a record that a form edits, with the revision that the form loaded.
  public struct Edited: Equatable, Sendable, Codable {
    var id: RecordID
    var revision: Revision
  }

  enum Phase: Sendable { case loading, ready, saving }

  /// An event in the form.
  public enum Action: Equatable, Sendable {
    /// An edit of a plain field, with the whole text.
    case typed(CanvasDraft.Field, String)
    /// A plain field's gain of focus.
    case entered(CanvasDraft.Field)
    /// A plain field's loss of focus.
    case left(CanvasDraft.Field)
    /// The choice of a stage, with the stage's key.
    case statusChosen(String)
    /// An event in the mesh count editor.
    case mesh(FieldAction)
    /// An event in the cover photo editor.
    case cover(FieldAction)
    /// An event in the tag editor.
    case tags(FieldAction)
    /// The loaded canvas to edit.
    case loaded(CanvasEntry)
    /// A failed load, with the message.
    case loadFailed(String)
    /// A tap on Save.
    case saveTapped
    /// A tap on Save and Add Another, which saves the canvas and clears all fields but the
    /// designer.
    case addAnotherTapped
    /// The choice to replace the conflicting change with this form's values.
    case saveMineTapped
    /// The choice to continue editing after a conflict.
    case keepEditingTapped
    /// A completed save.
    ///
    /// If `another` is `true`, the form is cleared for the next canvas.
    case saved(another: Bool)
    /// A failed save, with the reason.
    case saveFailed(CanvasRefusal)
  }

  let repository: CanvasRepository
  let isEditing: Bool

  /// Creates a form that adds or edits a canvas.
  public init(_ repository: CanvasRepository, editing: Bool) {
    self.repository = repository
    isEditing = editing
  }

  var editors: StashEditors { repository.editors }

  /// The version of the state's encoding, raised whenever the encoding changes.
  public var draftVersion: Int { 1 }

  /// Returns the screen's title.
  public func title(_ state: State) -> String { isEditing ? "Edit Canvas" : "Add Canvas" }

  /// Returns the form's initial state, and the effect that loads the canvas to edit.
  public func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    show(mesh: nil, cover: nil, tags: nil, in: &state)
    guard isEditing else { return (state, .none) }
    state.phase = .loading
    let id = RecordID(parameters["id"] ?? "")
    let load = Effect<Action>.run("canvas.load") { [repository] send in
      do throws(CanvasRefusal) {
        await send(.loaded(try await repository.canvas(id)))
      } catch {
        await send(.loadFailed(error.explanation.message))
      }
    }
    return (state, load)
  }

  func show(mesh: Int?, cover: PhotoID?, tags: [String]?, in state: inout State) {
    state.mesh = editors.mesh?.open(mesh)
    state.openedMesh = state.mesh
    state.cover = editors.cover?.open(cover)
    state.openedCover = state.cover
    state.tags = editors.tags?.open(tags)
    state.openedTags = state.tags
  }

  /// Updates the form for an action, and returns the effect to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let field, let text):
      state.draft[field] = text
      state.touched.insert(field)
    case .entered(let field): passOver(before: field, in: &state)
    case .left(let field): state.touched.insert(field)
    case .statusChosen(let key): state.draft.status = CanvasStatus(text: key) ?? state.draft.status
    case .mesh(let action): return reduce(editors.mesh, &state.mesh, action, Action.mesh)
    case .cover(let action): return reduce(editors.cover, &state.cover, action, Action.cover)
    case .tags(let action): return reduce(editors.tags, &state.tags, action, Action.tags)
    case .loaded(let entry): loaded(entry, &state)
    case .loadFailed(let reason): if state.phase == .loading { state.failure = reason }
    case .saveTapped: return save(&state)
    case .addAnotherTapped: return save(&state, another: true)
    case .saveMineTapped: return save(&state, overOthers: true)
    case .keepEditingTapped: state.isConflicted = false
    case .saved(let another): return saved(another: another, &state)
    case .saveFailed(let refusal): failed(refusal, &state)
    }
    return .none
  }

  /// Marks all fields before a field as touched, so that empty required fields show an error.
  private func passOver(before field: CanvasDraft.Field, in state: inout State) {
    guard let index = CanvasDraft.Field.allCases.firstIndex(of: field) else { return }
    state.touched.formUnion(CanvasDraft.Field.allCases.prefix(index))
  }

  private func reduce<Value>(
    _ editor: AnyFieldEditor<Value>?, _ field: inout FieldState?, _ action: FieldAction,
    _ wrap: @escaping @Sendable (FieldAction) -> Action
  ) -> Effect<Action> {
    guard let editor, var inner = field else { return .none }
    let effect = editor.reduce(into: &inner, action: action)
    field = inner
    return effect.map(wrap)
  }

  /// Shows the loaded canvas, unless a restored draft has ended the loading phase.
  private func loaded(_ entry: CanvasEntry, _ state: inout State) {
    guard state.phase == .loading else { return }
    state.edited = Edited(id: entry.id, revision: entry.stored.revision)
    state.draft = CanvasDraft(entry.canvas)
    state.opened = state.draft
    let tags = entry.tags.isEmpty ? nil : entry.tags
    show(mesh: entry.canvas.mesh, cover: entry.cover, tags: tags, in: &state)
    state.phase = .ready
  }

  private func saved(another: Bool, _ state: inout State) -> Effect<Action> {
    guard another else {
      return .close(announcing: isEditing ? "Canvas saved" : "Canvas added")
    }
    let designer = state.draft.designer
    state = State()
    state.draft.designer = designer
    state.opened.designer = designer
    show(mesh: nil, cover: nil, tags: nil, in: &state)
    return .announce("Canvas added").then(.focus(Self.id(of: .name)))
  }

  private func failed(_ refusal: CanvasRefusal, _ state: inout State) {
    state.phase = .ready
    state.failure = refusal.explanation.message
    if case .store(.conflict) = refusal { state.isConflicted = true }
  }

  static func id(of field: CanvasDraft.Field) -> NodeID { NodeID("canvas.\(field.rawValue)") }
}
