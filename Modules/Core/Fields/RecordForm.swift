/// A form that adds or edits a record, derived from the declaration of the record's fields.
///
/// The form shows the fields and slots in declaration order, validates and saves their values, and
/// handles conflicts, drafts, and unsaved changes (ALL-2, ST-2, ST-3).
public struct RecordForm<R: Record>: Form {
  /// The state of the form.
  public typealias State = RecordFormState
  /// An event in the form.
  public typealias Action = RecordFormAction

  let repository: RecordRepository<R>
  let texts: RecordFormTexts
  /// The keys of the fields that Save and Add Another doesn't clear, or `nil` to omit that button.
  let kept: Set<String>?
  let parameter: String
  let isEditing: Bool
  let subject: (@Sendable ([String: String]) async throws(RecordFailure) -> String)?
  let add: @Sendable (RecordChange<R>, [String: String]) async throws(RecordFailure) -> Void

  /// Creates a form that adds a record.
  ///
  /// - Parameters:
  ///   - repository: The repository that saves the record.
  ///   - texts: The form's texts.
  ///   - kept: The keys of the fields that Save and Add Another doesn't clear, or `nil` to omit
  ///     that button.
  ///   - subject: A function that receives the route's parameters and returns the name of what the
  ///     record is about, or `nil` to show no name. The form shows the name below the form's title.
  ///   - add: A function that saves the record, given the change and the route's parameters. By
  ///     default, the repository adds the record.
  public init(
    adding repository: RecordRepository<R>, _ texts: RecordFormTexts,
    keepingForAnother kept: Set<String>? = nil,
    subject: (@Sendable ([String: String]) async throws(RecordFailure) -> String)? = nil,
    add: (@Sendable (RecordChange<R>, [String: String]) async throws(RecordFailure) -> Void)? = nil
  ) {
    self.repository = repository
    self.texts = texts
    self.kept = kept
    self.subject = subject
    parameter = "id"
    isEditing = false
    if let add {
      self.add = add
    } else {
      self.add = { change, _ throws(RecordFailure) in _ = try await repository.add(change) }
    }
  }

  /// Creates a form that edits a record.
  ///
  /// - Parameters:
  ///   - repository: The repository that saves the record.
  ///   - texts: The form's texts.
  ///   - parameter: The name of the route parameter that contains the record's ID.
  public init(
    editing repository: RecordRepository<R>, _ texts: RecordFormTexts, parameter: String = "id"
  ) {
    self.repository = repository
    self.texts = texts
    self.parameter = parameter
    isEditing = true
    kept = nil
    subject = nil
    add = { _, _ in }
  }

  var fields: OpenFields<R> { repository.open }
  var id: NodeID { repository.fields.id }

  /// The version of the state's format.
  ///
  /// The format doesn't depend on the declared fields.
  public var draftVersion: Int { 3 }

  /// Returns the screen's title.
  public func title(_ state: State) -> String { isEditing ? texts.edit : texts.add }

  /// Returns the form's initial state and the initial effect.
  ///
  /// The effect loads the record to edit, or moves the focus into the first field of a new record
  /// and loads the record's subject.
  public func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State(parameters: parameters)
    state.draft = fields.blank
    state.opened = state.draft
    guard isEditing else {
      return (state, focus(after: []).then(loadSubject(parameters)))
    }
    state.phase = .loading
    return (state, load(RecordID(parameters[parameter] ?? "")))
  }

  private func load(_ record: RecordID) -> Effect<Action> {
    .run(EffectName(id.part("load").text), failed: { .loadFailed($0) }) {
      [repository] () throws(RecordFailure) in
      let (draft, edited) = try await repository.draft(of: record)
      return .loaded(draft, edited)
    }
  }

  /// Returns the action that adapts the form to a date, or `nil` if no field depends on the date.
  public func dateChanged(to today: CivilDay, in state: State) -> Action? {
    fields.moments.isEmpty ? nil : .dateChanged(today)
  }

  private func loadSubject(_ parameters: [String: String]) -> Effect<Action> {
    guard let subject else { return .none }
    return .run(EffectName(id.part("subject").text), failed: { .subjectFailed($0) }) {
      () throws(RecordFailure) in
      .subjectLoaded(try await subject(parameters))
    }
  }

  /// Updates the form for an action, and returns the effect to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let key, let text):
      state.draft.texts[key] = text
      state.touched.insert(key)
      return suggest(key, text, &state)
    case .suggestion(let key, let action): return reduce(key, action, &state)
    case .entered(let key): passOver(before: key, in: &state)
    case .left(let key):
      state.touched.insert(key)
      state.suggestions?.close()
    case .slot(let key, let action): return reduce(key, action, &state)
    case .dateChanged(let today): return show(today, &state)
    case .loaded(let draft, let edited): loaded(draft, edited, &state)
    case .loadFailed(let reason): if state.phase == .loading { state.failure = reason }
    case .subjectLoaded(let name): state.subject = name
    case .subjectFailed(let reason): state.failure = reason
    case .saveTapped: return save(&state)
    case .addAnotherTapped: return save(&state, another: true)
    case .saveMineTapped: return save(&state, overOthers: true)
    case .keepEditingTapped: state.isConflicted = false
    case .saved(let another): return saved(another: another, &state)
    case .saveFailed(let failure):
      state.phase = .ready
      state.failure = failure.explanation.message
      if case .store(.conflict) = failure { state.isConflicted = true }
    }
    return .none
  }

  /// Marks all fields before a field as touched, so that empty required fields show an error.
  private func passOver(before key: String, in state: inout State) {
    state.touched.formUnion(repository.fields.fields.prefix { $0.key != key }.map(\.key))
  }

  private func reduce(
    _ key: String, _ action: FieldAction, _ state: inout State
  ) -> Effect<Action> {
    guard let slot = fields.slot(key) else { return .none }
    var inner = state.draft.slots[key] ?? slot.empty
    let effect = slot.reduce(into: &inner, action: action)
    state.draft.slots[key] = inner
    return effect.map { .slot(key, $0) }
  }

  /// Updates the dates that the user hasn't changed for a new record, or loads those of a stored
  /// record that a draft of an earlier version lacks.
  private func show(_ today: CivilDay, _ state: inout State) -> Effect<Action> {
    state.today = today
    for key in fields.moments.map(\.key) {
      let opened = state.opened.texts[key]
      if isEditing {
        if opened == nil, let edited = state.edited { return load(edited.id) }
      } else {
        if state.draft.texts[key] == opened { state.draft.texts[key] = today.description }
        state.opened.texts[key] = today.description
      }
    }
    return .none
  }

  /// Shows the loaded record, or only the dates that a restored draft lacks if the draft has ended the
  /// loading phase.
  private func loaded(_ draft: RecordDraft, _ edited: EditedRecord, _ state: inout State) {
    guard state.phase == .loading else {
      for key in fields.moments.map(\.key) where state.opened.texts[key] == nil {
        state.opened.texts[key] = draft.texts[key]
        state.draft.texts[key] = state.draft.texts[key] ?? draft.texts[key]
      }
      return
    }
    state.edited = edited
    state.draft = draft
    state.opened = draft
    state.phase = .ready
  }

  /// Returns the reason why the form can't be saved now, or `nil` if saving is possible.
  func reasonNotToSave(_ state: State) -> String? {
    switch state.phase {
    case .loading: "The \(texts.noun) is still loading"
    case .saving: RecordFormTexts.saving
    case .ready: fields.problem(of: state.draft, openedAs: state.opened, today: state.today)
    }
  }

  /// Returns an effect that saves the record, or announces the reason why saving isn't possible.
  ///
  /// If `overOthers` is `true`, the save replaces changes saved after the form loaded the record.
  private func save(
    _ state: inout State, another: Bool = false, overOthers: Bool = false
  ) -> Effect<Action> {
    if let reason = reasonNotToSave(state) {
      state.touched.formUnion(state.draft.texts.keys)
      return .announce(reason)
    }
    state.phase = .saving
    state.failure = nil
    state.isConflicted = false
    state.suggestions = nil
    let change = fields.change(from: state.opened, to: state.draft, isNew: !isEditing)
    let (edited, parameters) = (state.edited, state.parameters)
    let work = Effect<Action>.run(EffectName(id.part("save").text)) { [repository, add] send in
      do throws(RecordFailure) {
        if let edited {
          let revision = overOthers ? nil : edited.revision
          try await repository.save(edited.id, revision: revision, change)
        } else {
          try await add(change, parameters)
        }
        await send(.saved(another: another))
      } catch {
        await send(.saveFailed(error))
      }
    }
    return .cancel(suggesting).then(work)
  }

  private func saved(another: Bool, _ state: inout State) -> Effect<Action> {
    guard another, let kept else {
      return .close(announcing: isEditing ? texts.saved : texts.added)
    }
    let (old, today) = (state.draft.texts, state.today)
    state = State(parameters: state.parameters)
    state.draft = fields.blank
    for key in kept { state.draft.texts[key] = old[key] }
    state.opened = state.draft
    if let today { _ = show(today, &state) }
    return .announce(texts.added).then(focus(after: kept))
  }

  /// Returns an effect that focuses the first field to fill in, which has none of the given keys.
  private func focus(after filled: Set<String>) -> Effect<Action> {
    let first = repository.fields.fields.first { !filled.contains($0.key) }
    return first.map { .focus(id.part($0.key)) } ?? .none
  }

  /// Returns a short description of each field that changed since the form opened.
  public func unsavedChanges(in state: State) -> [String] {
    state.phase == .loading ? [] : fields.differences(from: state.opened, to: state.draft)
  }
}

/// The state of a record form.
///
/// A draft of the form contains the typed values, but not the work in progress.
public struct RecordFormState: Equatable, Sendable, Codable {
  /// The record being edited, or `nil` for a new record.
  var edited: EditedRecord?
  /// The current texts of the fields and states of the slots' editors.
  var draft = RecordDraft()
  /// The values before the user's edits, for finding unsaved changes.
  var opened = RecordDraft()
  /// The parameters of the form's route.
  let parameters: [String: String]
  /// The name of the record's subject, or `nil` if the form shows no name or hasn't loaded the
  /// name.
  var subject: String?
  /// The keys of the fields that show validation errors, because the user edited or passed them.
  var touched: Set<String> = []
  /// The work in progress, or `ready` if none.
  var phase = Phase.ready
  /// The message of the latest failure, or `nil` if none.
  var failure: String?
  /// Whether a dialog asks about a conflicting change to the record.
  var isConflicted = false
  /// The suggestions for the field in which the user types, or `nil` if none.
  var suggestions: FieldSuggestions?
  /// Today's date, or `nil` if no field depends on the date.
  var today: CivilDay?

  enum Phase: Sendable { case loading, ready, saving }

  init(parameters: [String: String]) { self.parameters = parameters }

  /// The properties that a draft contains.
  enum CodingKeys: String, CodingKey {
    case edited, draft, opened, parameters, subject, touched
  }
}

/// An event in a form.
public enum RecordFormAction: Equatable, Sendable {
  /// An edit of a field, with the field's key and the whole text.
  case typed(String, String)
  /// An event of a field's suggestions, with the field's key.
  case suggestion(String, FieldSuggestions.Action)
  /// A move of the focus into a field, with the field's key.
  case entered(String)
  /// A move of the focus out of a field, with the field's key.
  case left(String)
  /// An event in the editor of a slot, with the slot's key.
  case slot(String, FieldAction)
  /// The date when the form opened, or the new date after midnight.
  case dateChanged(CivilDay)
  /// The loaded draft, with the ID and revision of the record to edit.
  case loaded(RecordDraft, EditedRecord)
  /// A failed load, with the message.
  case loadFailed(String)
  /// The loaded name of what the record is about.
  case subjectLoaded(String)
  /// A failed load of the subject's name, with the message.
  case subjectFailed(String)
  /// A tap on Save.
  case saveTapped
  /// A tap on Save and Add Another, which saves the record and clears the form.
  case addAnotherTapped
  /// The choice to replace the conflicting change with this form's values.
  case saveMineTapped
  /// The choice to continue editing after a conflict.
  case keepEditingTapped
  /// A completed save.
  ///
  /// If `another` is `true`, the form is cleared for the next record. Otherwise, the form closes.
  case saved(another: Bool)
  /// A failed save, with the reason.
  case saveFailed(RecordFailure)
}

/// The user-facing strings of a record form.
public struct RecordFormTexts: Sendable {
  /// The record's noun, such as “canvas”.
  let noun: String
  /// The announcement after a record was added, such as “Canvas added”.
  let added: String
  /// The announcement after a record was changed, such as “Canvas saved”.
  let saved: String

  /// Creates the texts of a form.
  ///
  /// By default, the announcements consist of the noun and “added” or “saved”.
  public init(_ noun: String, added: String? = nil, saved: String? = nil) {
    self.noun = noun
    name = noun.prefix(1).uppercased() + noun.dropFirst()
    self.added = added ?? "\(name) added"
    self.saved = saved ?? "\(name) saved"
    title = noun.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
    (add, edit) = ("Add \(title)", "Edit \(title)")
  }

  /// The noun at the beginning of a sentence, such as “Thread box”.
  let name: String
  /// The noun in titles and labels, such as “Thread Box”.
  let title: String
  let add: String
  let edit: String
  static let saving = "Saving…"
}
