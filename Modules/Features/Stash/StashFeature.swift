public import Core

/// Adds or edits a canvas: its own fields, and the editors other features lend.
public struct CanvasForm: Form {
  /// What a form has open and typed.
  public struct State: Equatable, Sendable, Codable {
    /// The canvas being edited; nil while one is added.
    public internal(set) var edited: Edited?
    /// The plain fields as typed.
    public internal(set) var draft = CanvasDraft()
    /// The plain fields as they were when the form was opened.
    var opened = CanvasDraft()
    /// The mesh editor's state, where there is one.
    var mesh: FieldState?
    var openedMesh: FieldState?
    /// The cover editor's state, where there is one.
    var cover: FieldState?
    var openedCover: FieldState?
    /// The tag editor's state, where there is one.
    var tags: FieldState?
    var openedTags: FieldState?
    /// Fields that were typed in or left, and say what is wrong with them.
    var touched: Set<CanvasDraft.Field> = []
    /// What goes on.
    var phase = Phase.ready
    /// What went wrong last.
    var failure: String?
    /// Whether the canvas was changed by someone else, and the person is asked.
    var isConflicted = false

    /// A draft is what was typed, not what went on at that moment.
    enum CodingKeys: String, CodingKey {
      case edited, draft, opened, mesh, openedMesh, cover, openedCover, tags, openedTags, touched
    }
  }

  /// Which canvas, as it was read.
  public struct Edited: Equatable, Sendable, Codable {
    var id: RecordID
    var revision: Revision
  }

  enum Phase: Sendable { case loading, ready, saving }

  /// What can happen to the form.
  public enum Action: Equatable, Sendable {
    /// The person typed in a plain field.
    case typed(CanvasDraft.Field, String)
    /// The person came to a plain field.
    case entered(CanvasDraft.Field)
    /// The person went on from a plain field.
    case left(CanvasDraft.Field)
    /// The person chose a stage, by its key.
    case statusChosen(String)
    /// Something happened in the mesh editor.
    case mesh(FieldAction)
    /// Something happened in the cover editor.
    case cover(FieldAction)
    /// Something happened in the tag editor.
    case tags(FieldAction)
    /// The canvas to edit was read.
    case loaded(CanvasEntry)
    /// It could not be read.
    case loadFailed(String)
    /// The person saves.
    case saveTapped
    /// The person saves and goes on with another of the same designer.
    case addAnotherTapped
    /// The person keeps what is typed over someone else's change.
    case saveMineTapped
    /// The person goes on editing after a conflict.
    case keepEditingTapped
    /// It is saved.
    case saved(another: Bool)
    /// It could not be saved.
    case saveFailed(CanvasRefusal)
  }

  let book: CanvasBook
  let isEditing: Bool

  /// A form that adds a canvas, or edits one.
  public init(_ book: CanvasBook, editing: Bool) {
    self.book = book
    isEditing = editing
  }

  var editors: StashEditors { book.editors }

  /// Grows when the state's shape changes.
  public var draftVersion: Int { 1 }

  /// The screen's title.
  public func title(_ state: State) -> String { isEditing ? "Edit Canvas" : "Add Canvas" }

  /// An empty form, or one that reads its canvas.
  public func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    show(mesh: nil, cover: nil, tags: nil, in: &state)
    guard isEditing else { return (state, .none) }
    state.phase = .loading
    let id = RecordID(places["id"] ?? "")
    let load = Effect<Action>.run("canvas.load") { [book] send in
      do throws(CanvasRefusal) {
        await send(.loaded(try await book.canvas(id)))
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

  /// Changes the form.
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

  /// Coming to a field passes over those before it: the empty ones among them that are required
  /// say so.
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

  /// What is read late, after a draft was taken up, changes nothing.
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
