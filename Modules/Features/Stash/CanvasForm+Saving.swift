import Core

extension CanvasForm {
  /// Returns the reason why the form can't be saved now, or `nil` if saving is possible.
  func reasonNotToSave(_ state: State) -> String? {
    switch state.phase {
    case .loading: return "The canvas is still loading"
    case .saving: return FormText.saving
    case .ready: break
    }
    if let (field, reason) = state.draft.firstRefusal {
      return FormText.issue(field.label, reason)
    }
    if let reason = Self.reason(editors.mesh, state.mesh) { return "Mesh Count: \(reason)" }
    if let reason = Self.reason(editors.cover, state.cover) { return "Photo: \(reason)" }
    return Self.reason(editors.tags, state.tags).map { "Tags: \($0)" }
  }

  private static func reason<Value>(
    _ editor: AnyFieldEditor<Value>?, _ state: FieldState?
  ) -> String? {
    guard let editor, let state else { return nil }
    return switch editor.validation(of: state) {
    case .empty, .value: nil
    case .invalid(let reason), .pending(let reason): reason
    }
  }

  /// Saves the form, or announces the reason why it can't be saved.
  ///
  /// If `overOthers` is `true`, the save replaces any changes since the form loaded the canvas.
  func save(
    _ state: inout State, another: Bool = false, overOthers: Bool = false
  ) -> Effect<Action> {
    if let reason = reasonNotToSave(state) {
      state.touched = Set(CanvasDraft.Field.allCases)
      return .announce(reason)
    }
    state.phase = .saving
    state.failure = nil
    state.isConflicted = false
    let (draft, extras, edited) = (state.draft, extras(state), state.edited)
    return .run("canvas.save") { [repository] send in
      do throws(CanvasRefusal) {
        if let edited {
          let revision = overOthers ? nil : edited.revision
          try await repository.save(edited.id, revision: revision, draft, extras)
        } else {
          try await repository.add(draft, extras)
        }
        await send(.saved(another: another))
      } catch {
        await send(.saveFailed(error))
      }
    }
  }

  /// Returns the editors' values, with `nil` for unchanged values so that the save skips them.
  private func extras(_ state: State) -> CanvasFieldValues {
    var extras = CanvasFieldValues()
    if let mesh = editors.mesh?.changed(from: state.openedMesh, to: state.mesh) {
      extras.mesh = .some(mesh.value)
    }
    if let cover = editors.cover?.changed(from: state.openedCover, to: state.cover) {
      extras.cover = .some(cover.value)
    }
    if let tags = editors.tags?.changed(from: state.openedTags, to: state.tags) {
      extras.tags = tags.value ?? []
    }
    return extras
  }

  /// Returns a short description of each field that changed since the form opened.
  public func unsavedChanges(in state: State) -> [String] {
    guard state.phase != .loading else { return [] }
    var changes = CanvasDraft.Field.allCases.filter { state.draft[$0] != state.opened[$0] }
      .map { Self.change($0.label, from: state.opened[$0], to: state.draft[$0]) }
    if state.draft.status != state.opened.status {
      changes.append(
        Self.change("Status", from: state.opened.status.label, to: state.draft.status.label))
    }
    changes += [
      Self.change("Mesh Count", editors.mesh, from: state.openedMesh, to: state.mesh),
      Self.change("Photo", editors.cover, from: state.openedCover, to: state.cover),
      Self.change("Tags", editors.tags, from: state.openedTags, to: state.tags),
    ].compactMap(\.self)
    return changes
  }

  private static func change(_ label: String, from old: String, to new: String) -> String {
    switch (old.isEmpty, new.isEmpty) {
    case (true, _): "\(label): \(new.shortened)"
    case (_, true): "\(label) removed"
    default: "\(label): \(old.shortened) → \(new.shortened)"
    }
  }

  private static func change<Value>(
    _ label: String, _ editor: AnyFieldEditor<Value>?, from old: FieldState?, to new: FieldState?
  ) -> String? {
    guard let editor, let reading = editor.changed(from: old, to: new) else { return nil }
    switch reading {
    case .value(let value): return "\(label): \(editor.display(value))"
    case .empty: return "\(label) removed"
    case .invalid(let reason), .pending(let reason): return "\(label): \(reason)"
    }
  }
}

extension String {
  /// The first 60 characters of the text, followed by an ellipsis if the text is longer.
  var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
