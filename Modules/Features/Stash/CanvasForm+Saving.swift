public import Core

extension CanvasForm {
  /// Why the form can't be saved as it is; nil where it can.
  func reasonNotToSave(_ state: State) -> String? {
    switch state.phase {
    case .loading: return "The canvas is being read"
    case .saving: return "It is being saved"
    case .ready: break
    }
    if let (field, reason) = state.draft.firstRefusal { return "\(field.label): \(reason)" }
    if let reason = Self.reason(editors.mesh, state.mesh) { return "Mesh Count: \(reason)" }
    if let reason = Self.reason(editors.cover, state.cover) { return "Photo: \(reason)" }
    return Self.reason(editors.tags, state.tags).map { "Tags: \($0)" }
  }

  private static func reason<Value>(
    _ editor: AnyFieldEditor<Value>?, _ state: FieldState?
  ) -> String? {
    guard let editor, let state else { return nil }
    return switch editor.reading(state) {
    case .empty, .value: nil
    case .invalid(let reason), .pending(let reason): reason
    }
  }

  func save(_ state: inout State, another: Bool) -> Effect<Action> {
    guard reasonNotToSave(state) == nil else { return .none }
    state.phase = .saving
    state.failure = nil
    state.isConflicted = false
    let (draft, extras, edited) = (state.draft, extras(state), state.edited)
    return .run("canvas.save") { [book] send in
      do throws(CanvasRefusal) {
        if let edited {
          let revision = edited.revision == Self.whatever ? nil : edited.revision
          try await book.save(edited.id, revision: revision, draft, extras)
        } else {
          try await book.add(draft, extras)
        }
        await send(.saved(another: another))
      } catch {
        await send(.saveFailed(error))
      }
    }
  }

  /// What the editors hold; a part that was not touched is left as it is.
  private func extras(_ state: State) -> CanvasExtras {
    var extras = CanvasExtras()
    if let editor = editors.mesh, let mesh = state.mesh, mesh != state.openedMesh {
      extras.mesh = .some(Self.value(editor, mesh))
    }
    if let editor = editors.cover, let cover = state.cover, cover != state.openedCover {
      extras.cover = .some(Self.value(editor, cover))
    }
    if let editor = editors.tags, let tags = state.tags, tags != state.openedTags {
      extras.tags = Self.value(editor, tags) ?? []
    }
    return extras
  }

  private static func value<Value>(_ editor: AnyFieldEditor<Value>, _ state: FieldState) -> Value? {
    if case .value(let value) = editor.reading(state) { value } else { nil }
  }

  /// What differs from what was there when the form was opened, in the person's words.
  public func changes(_ state: State) -> [String] {
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
    case (true, _): "\(label): \(new)"
    case (_, true): "\(label) removed"
    default: "\(label): \(old) → \(new)"
    }
  }

  private static func change<Value>(
    _ label: String, _ editor: AnyFieldEditor<Value>?, from old: FieldState?, to new: FieldState?
  ) -> String? {
    guard let editor, let old, let new, editor.reading(old) != editor.reading(new) else {
      return nil
    }
    switch editor.reading(new) {
    case .value(let value): return "\(label): \(editor.display(value))"
    case .empty: return "\(label) removed"
    case .invalid(let reason), .pending(let reason): return "\(label): \(reason)"
    }
  }
}
