public import Core

/// Writes a journal entry: a note, and photos where their feature is there (ST-5).
public struct JournalForm: Form {
  /// What is typed.
  public struct State: Equatable, Sendable, Codable {
    /// The canvas the entry tells of.
    var canvas: RecordID
    /// That canvas's name, once it is read.
    var about: String?
    /// The entry being edited; nil while one is written anew.
    var edited: CanvasForm.Edited?
    /// The note as typed.
    public internal(set) var note = ""
    var openedNote = ""
    /// The photo editor's state, where there is one.
    var photos: FieldState?
    var openedPhotos: FieldState?
    /// The tag editor's state, where there is one.
    var tags: FieldState?
    var openedTags: FieldState?
    /// Whether the entry has photos that can't be shown, because their feature is left out.
    var hidesPhotos = false
    var phase = CanvasForm.Phase.ready
    var failure: String?
    var isConflicted = false

    /// A draft is what was typed, not what went on at that moment.
    enum CodingKeys: String, CodingKey {
      case canvas, about, edited, note, openedNote, photos, openedPhotos, hidesPhotos, tags
      case openedTags
    }
  }

  /// What can happen to the form.
  public enum Action: Equatable, Sendable {
    /// The person typed.
    case noteTyped(String)
    /// Something happened in the photo editor.
    case photos(FieldAction)
    /// Something happened in the tag editor.
    case tags(FieldAction)
    /// The canvas that a new entry tells of was read.
    case canvasRead(String)
    /// There is no such canvas, or it can't be read.
    case canvasFailed(String)
    /// The entry to edit was read.
    case loaded(JournalEntry)
    /// It could not be read.
    case loadFailed(String)
    /// The person saves.
    case saveTapped
    /// The person keeps what is typed over someone else's change.
    case saveMineTapped
    /// The person goes on editing after a conflict.
    case keepEditingTapped
    /// It is saved.
    case saved
    /// It could not be saved.
    case saveFailed(CanvasRefusal)
  }

  let journal: Journal
  let isEditing: Bool

  /// A form that writes an entry, or edits one.
  public init(_ journal: Journal, editing: Bool) {
    self.journal = journal
    isEditing = editing
  }

  private var editor: AnyFieldEditor<[PhotoID]>? { journal.book.editors.photos }
  private var tagEditor: AnyFieldEditor<[String]>? { journal.book.editors.entryTags }

  /// Grows when the state's shape changes.
  public var draftVersion: Int { 2 }

  /// The screen's title.
  public func title(_ state: State) -> String { isEditing ? "Edit Entry" : "New Entry" }

  /// An empty form, or one that reads its entry.
  public func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State(canvas: RecordID(places["id"] ?? ""))
    state.photos = editor?.open(nil)
    state.openedPhotos = state.photos
    state.tags = tagEditor?.open(nil)
    state.openedTags = state.tags
    guard isEditing else { return (state, readCanvas(state.canvas)) }
    state.phase = .loading
    return (state, load(RecordID(places["entry"] ?? "")))
  }

  private func load(_ id: RecordID) -> Effect<Action> {
    .run("journal.load") { [journal] send in
      do throws(CanvasRefusal) {
        await send(.loaded(try await journal.entry(id)))
      } catch {
        await send(.loadFailed(error.explanation.message))
      }
    }
  }

  /// Before anything is typed about a canvas that is not there.
  private func readCanvas(_ id: RecordID) -> Effect<Action> {
    .run("journal.canvas") { [book = journal.book] send in
      do throws(CanvasRefusal) {
        await send(.canvasRead(try await book.canvas(id).canvas.name))
      } catch {
        await send(.canvasFailed(error.explanation.message))
      }
    }
  }

  /// Changes the form.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .noteTyped(let text): state.note = text
    case .photos(let action):
      guard let editor, var inner = state.photos else { return .none }
      let effect = editor.reduce(into: &inner, action: action)
      state.photos = inner
      return effect.map(Action.photos)
    case .tags(let action):
      guard let tagEditor, var inner = state.tags else { return .none }
      let effect = tagEditor.reduce(into: &inner, action: action)
      state.tags = inner
      return effect.map(Action.tags)
    case .canvasRead(let name): state.about = name
    case .canvasFailed(let reason): state.failure = reason
    case .loaded(let entry): loaded(entry, &state)
    case .loadFailed(let reason): if state.phase == .loading { state.failure = reason }
    case .saveTapped: return save(&state)
    case .saveMineTapped: return save(&state, overOthers: true)
    case .keepEditingTapped: state.isConflicted = false
    case .saved: return .close(announcing: "Entry saved")
    case .saveFailed(let refusal):
      state.phase = .ready
      state.failure = refusal.explanation.message
      if case .store(.conflict) = refusal { state.isConflicted = true }
    }
    return .none
  }

  /// What is read late, after a draft was taken up, changes nothing.
  private func loaded(_ entry: JournalEntry, _ state: inout State) {
    guard state.phase == .loading else { return }
    state.edited = CanvasForm.Edited(id: entry.id, revision: entry.stored.revision)
    state.note = entry.note ?? ""
    state.openedNote = state.note
    state.photos = editor?.open(entry.photos)
    state.openedPhotos = state.photos
    state.tags = tagEditor?.open(entry.tags.isEmpty ? nil : entry.tags)
    state.openedTags = state.tags
    state.hidesPhotos = entry.hidesPhotos
    state.phase = .ready
  }

  private func photos(_ state: State) -> FieldReading<[PhotoID]> {
    guard let editor, let photos = state.photos else { return .empty }
    return editor.reading(photos)
  }

  private func reasonNotToSave(_ state: State) -> String? {
    if state.phase == .loading { return "The entry is being read" }
    if state.phase == .saving { return FormWords.saving }
    if let reason = Journal.refusal(ofNote: state.note) { return "Note: \(reason)" }
    if let tagEditor, let tags = state.tags {
      switch tagEditor.reading(tags) {
      case .invalid(let reason), .pending(let reason): return "Tags: \(reason)"
      case .empty, .value: break
      }
    }
    switch photos(state) {
    case .value: return nil
    case .invalid(let reason), .pending(let reason): return "Photos: \(reason)"
    case .empty:
      let isEmpty = state.note.trimmedOrNil == nil && !state.hidesPhotos
      return isEmpty ? JournalWords.empty : nil
    }
  }

  /// Saves, or says why not; `overOthers` once writes over whatever is there.
  private func save(_ state: inout State, overOthers: Bool = false) -> Effect<Action> {
    if let reason = reasonNotToSave(state) { return .announce(reason) }
    state.phase = .saving
    state.failure = nil
    state.isConflicted = false
    let (note, edited, canvas) = (state.note, state.edited, state.canvas)
    let change = editor?.changed(from: state.openedPhotos, to: state.photos)
    let chosen = change.map { $0.value ?? [] }
    let tags = tagEditor?.changed(from: state.openedTags, to: state.tags).map { $0.value ?? [] }
    return .run("journal.save") { [journal] send in
      do throws(CanvasRefusal) {
        if let edited {
          let revision = overOthers ? nil : edited.revision
          try await journal.save(
            edited.id, revision: revision, note: note, photos: chosen, tags: tags)
        } else {
          try await journal.add(to: canvas, note: note, photos: chosen, tags: tags)
        }
        await send(.saved)
      } catch {
        await send(.saveFailed(error))
      }
    }
  }

  /// What differs from what was there when the form was opened.
  public func changes(_ state: State) -> [String] {
    guard state.phase != .loading else { return [] }
    var changes: [String] = []
    if state.note != state.openedNote { changes.append("Note") }
    if editor?.changed(from: state.openedPhotos, to: state.photos) != nil {
      changes.append("Photos")
    }
    if tagEditor?.changed(from: state.openedTags, to: state.tags) != nil { changes.append("Tags") }
    return changes
  }

  /// The form from top to bottom, with Save at the end.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading(title(state), level: 1)]
    if let about = state.about { parts.append(.text(about, role: .muted)) }
    if state.phase != .loading {
      parts.append(
        .textArea(
          "journal.note", label: "Note",
          TextField(value: state.note, placeholder: "What did you work on?"),
          message: Journal.refusal(ofNote: state.note), onEdit: Action.noteTyped))
      if let editor, let photos = state.photos {
        parts.append(editor.view(photos, sending: Action.photos))
      }
      if let tagEditor, let tags = state.tags {
        parts.append(tagEditor.view(tags, sending: Action.tags))
      }
    }
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    parts.append(
      .button(
        "journal.save", "Save", role: .primary, disabledBecause: reasonNotToSave(state),
        onTap: .saveTapped))
    if state.isConflicted {
      parts.append(
        .conflict(
          "journal.conflict", "entry", onKeep: .keepEditingTapped, onSave: .saveMineTapped))
    }
    let form = Node.column(parts)
    return state.phase == .saving ? form.locked(because: FormWords.saving) : form
  }
}
