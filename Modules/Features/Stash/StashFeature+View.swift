public import Core

extension CanvasForm {
  /// Returns the form's fields in order, followed by Save.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading(title(state), level: 1)]
    if state.phase == .loading {
      parts.append(
        state.failure.map { .hint($0, role: .danger) }
          ?? .progress("Loading canvas…", Progress(completed: 0)))
      return .vstack(parts)
    }
    if let editor = editors.cover, let cover = state.cover {
      parts.append(editor.view(cover, sending: Action.cover))
    }
    parts += [text(.designer, state), text(.name, state)]
    if let editor = editors.mesh, let mesh = state.mesh {
      parts.append(editor.view(mesh, sending: Action.mesh))
    }
    parts += [text(.size, state), status(state)]
    if let editor = editors.tags, let tags = state.tags {
      parts.append(editor.view(tags, sending: Action.tags))
    }
    parts += [acquired(state), notes(state)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    parts += buttons(state)
    if state.isConflicted {
      parts.append(
        .conflict(
          "canvas.conflict", "canvas", onKeep: .keepEditingTapped, onSave: .saveMineTapped))
    }
    let form = Node.vstack(parts)
    return state.phase == .saving ? form.locked(because: FormText.saving) : form
  }

  private func message(_ field: CanvasDraft.Field, _ state: State) -> String? {
    state.touched.contains(field) ? state.draft.refusal(of: field) : nil
  }

  private func text(_ field: CanvasDraft.Field, _ state: State) -> Node<Action> {
    let node = Node<Action>.textField(
      Self.id(of: field), label: field.label,
      TextField(value: state.draft[field], isRequired: field.isRequired),
      message: message(field, state), onEdit: { .typed(field, $0) }, onSubmit: .saveTapped)
    return watched(node, field)
  }

  /// Returns a field that notifies the form when the field gains or loses focus.
  private func watched(_ node: Node<Action>, _ field: CanvasDraft.Field) -> Node<Action> {
    var node = node
    node.handlers += [.focus(.entered(field)), .leave(.left(field))]
    return node
  }

  private func status(_ state: State) -> Node<Action> {
    .select(
      "canvas.status", label: "Status",
      options: CanvasStatus.allCases.map { .init(key: $0.rawValue, label: $0.label) },
      selected: state.draft.status.rawValue, onEdit: Action.statusChosen)
  }

  private func acquired(_ state: State) -> Node<Action> {
    watched(
      .dateField(
        Self.id(of: .acquired), label: CanvasDraft.Field.acquired.label,
        DateField(value: state.draft.acquired), message: message(.acquired, state),
        onEdit: { .typed(.acquired, $0) }), .acquired)
  }

  private func notes(_ state: State) -> Node<Action> {
    watched(
      .textArea(
        Self.id(of: .notes), label: CanvasDraft.Field.notes.label,
        TextField(value: state.draft.notes, placeholder: "Threads, shop, ideas"),
        message: message(.notes, state), onEdit: { .typed(.notes, $0) }), .notes)
  }

  private func buttons(_ state: State) -> [Node<Action>] {
    let reason = reasonNotToSave(state)
    let save = Node<Action>.button(
      "canvas.save", isEditing ? "Save Changes" : "Save", role: .primary,
      disabledBecause: reason, onTap: .saveTapped)
    guard !isEditing else { return [save] }
    let another = Node<Action>.button(
      "canvas.another", "Save and Add Another", role: .secondary, disabledBecause: reason,
      onTap: .addAnotherTapped)
    return [save, another]
  }
}
