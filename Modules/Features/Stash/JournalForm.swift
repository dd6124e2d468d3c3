public import Core

/// A form that adds or edits a journal entry (ST-5).
///
/// The form has a note, and the photo and tag editors that other features provide.
public struct JournalForm: Form {
  /// The form's state, whose typed values are saved as a draft.
  public struct State: Equatable, Sendable, Codable {
    /// The ID of the canvas that the entry is about.
    var canvas: RecordID
    /// The canvas's name, or `nil` if the name isn't loaded yet or the form edits an entry.
    var about: String?
    /// The entry being edited, or `nil` for a new entry.
    var edited: CanvasForm.Edited?
    /// The note as typed.
    public internal(set) var note = ""
    var openedNote = ""
    /// The state of the photo editor, or `nil` if no feature provides the editor.
    var photos: FieldState?
    var openedPhotos: FieldState?
    /// The state of the tag editor, or `nil` if no feature provides the editor.
    var tags: FieldState?
    var openedTags: FieldState?
    /// Whether the entry has photos that can't be shown because their feature is excluded.
    var hidesPhotos = false
    var phase = CanvasForm.Phase.ready
    var failure: String?
    var isConflicted = false

    /// The properties that a draft saves, which exclude work in progress.
    enum CodingKeys: String, CodingKey {
      case canvas, about, edited, note, openedNote, photos, openedPhotos, hidesPhotos, tags
      case openedTags
    }
  }

  /// An event in the form.
  public enum Action: Equatable, Sendable {
    /// An edit of the note, with the whole text.
    case noteTyped(String)
    /// An event in the photo editor.
    case photos(FieldAction)
    /// An event in the tag editor.
    case tags(FieldAction)
    /// The loaded name of the new entry's canvas.
    case canvasRead(String)
    /// A canvas that doesn't exist or can't be read, with the message.
    case canvasFailed(String)
    /// The loaded entry to edit.
    case loaded(JournalEntry)
    /// A failed load, with the message.
    case loadFailed(String)
    /// A tap on Save.
    case saveTapped
    /// The choice to replace the conflicting change with this form's values.
    case saveMineTapped
    /// The choice to continue editing after a conflict.
    case keepEditingTapped
    /// A completed save.
    case saved
    /// A failed save, with the reason.
    case saveFailed(CanvasRefusal)
  }

  let journal: JournalRepository
  let isEditing: Bool

  /// Creates a form that adds or edits a journal entry.
  public init(_ journal: JournalRepository, editing: Bool) {
    self.journal = journal
    isEditing = editing
  }

  private var editor: AnyFieldEditor<[PhotoID]>? { journal.repository.editors.photos }
  private var tagEditor: AnyFieldEditor<[String]>? { journal.repository.editors.entryTags }

  /// The version of the state's encoding, raised whenever the encoding changes.
  public var draftVersion: Int { 2 }

  /// Returns the screen's title.
  public func title(_ state: State) -> String { isEditing ? "Edit Entry" : "Add Entry" }

  /// Returns the form's initial state, and the effect that loads the entry or the entry's canvas.
  public func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State(canvas: RecordID(parameters["id"] ?? ""))
    state.photos = editor?.open(nil)
    state.openedPhotos = state.photos
    state.tags = tagEditor?.open(nil)
    state.openedTags = state.tags
    guard isEditing else { return (state, readCanvas(state.canvas)) }
    state.phase = .loading
    return (state, load(RecordID(parameters["entry"] ?? "")))
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

  /// Loads the canvas's name when the form opens, so that a missing canvas is reported at once.
  private func readCanvas(_ id: RecordID) -> Effect<Action> {
    .run("journal.canvas") { [repository = journal.repository] send in
      do throws(CanvasRefusal) {
        await send(.canvasRead(try await repository.canvas(id).canvas.name))
      } catch {
        await send(.canvasFailed(error.explanation.message))
      }
    }
  }

  /// Updates the form for an action, and returns the effect to run.
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

  /// Shows the loaded entry, unless a restored draft has ended the loading phase.
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

  private func photos(_ state: State) -> FieldValidation<[PhotoID]> {
    guard let editor, let photos = state.photos else { return .empty }
    return editor.validation(of: photos)
  }

  private func reasonNotToSave(_ state: State) -> String? {
    if state.phase == .loading { return "The entry is still loading" }
    if state.phase == .saving { return FormText.saving }
    if let reason = JournalRepository.refusal(ofNote: state.note) { return "Note: \(reason)" }
    if let tagEditor, let tags = state.tags {
      switch tagEditor.validation(of: tags) {
      case .invalid(let reason), .pending(let reason): return "Tags: \(reason)"
      case .empty, .value: break
      }
    }
    switch photos(state) {
    case .value: return nil
    case .invalid(let reason), .pending(let reason): return "Photos: \(reason)"
    case .empty:
      let isEmpty = state.note.trimmedOrNil == nil && !state.hidesPhotos
      return isEmpty ? JournalText.empty : nil
    }
  }

  /// Saves the form, or announces the reason why it can't be saved.
  ///
  /// If `overOthers` is `true`, the save replaces any changes since the form loaded the entry.
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

  /// Returns the labels of the fields that changed since the form opened.
  public func unsavedChanges(in state: State) -> [String] {
    guard state.phase != .loading else { return [] }
    var changes: [String] = []
    if state.note != state.openedNote { changes.append("Note") }
    if editor?.changed(from: state.openedPhotos, to: state.photos) != nil {
      changes.append("Photos")
    }
    if tagEditor?.changed(from: state.openedTags, to: state.tags) != nil { changes.append("Tags") }
    return changes
  }

  /// Returns the form's fields in order, followed by Save.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading(title(state), level: 1)]
    if let about = state.about { parts.append(.text(about, role: .muted)) }
    if state.phase != .loading {
      parts.append(
        .textArea(
          "journal.note", label: "Note",
          TextField(value: state.note, placeholder: "What did you work on?"),
          message: JournalRepository.refusal(ofNote: state.note), onEdit: Action.noteTyped))
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
    let form = Node.vstack(parts)
    return state.phase == .saving ? form.locked(because: FormText.saving) : form
  }
}
