extension RecordForm {
  /// Returns the form's title, fields, slots, and buttons.
  ///
  /// While a record loads, the title is followed only by progress or the reason for a failed load.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading(title(state), level: 1)]
    if let subject = state.subject { parts.append(.text(subject, role: .muted)) }
    if state.phase == .loading {
      parts.append(state.failure.map { .hint($0, role: .danger) } ?? .loading(texts.noun))
      return .vstack(parts)
    }
    for part in fields.parts {
      switch part {
      case .field(let field): parts.append(view(field, state))
      case .slot(let key, let slot):
        parts.append(slot.view(state.draft.slots[key] ?? slot.empty) { .slot(key, $0) })
      case .moment(let field): parts.append(view(field, state))
      }
    }
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    parts.append(.hstack(buttons(state), role: .toolbar))
    if state.isConflicted {
      parts.append(
        .conflict(
          id.part("conflict"), texts.noun, onKeep: .keepEditingTapped, onSave: .saveMineTapped))
    }
    let form = Node.vstack(parts)
    return state.phase == .saving ? form.locked(because: RecordFormTexts.saving) : form
  }

  private func view(_ field: Field<R>, _ state: State) -> Node<Action> {
    let (key, label, text) = (field.key, field.label, fields.text(field, in: state.draft))
    let node = id.part(key)
    let message = state.touched.contains(key) ? field.problem(of: text)?.message : nil
    let onEdit = { @Sendable in Action.typed(key, $0) }
    switch field.control {
    case .line where field.isCompleted:
      return watched(completed(field, text, message, state), key)
    case .line:
      return watched(
        .textField(
          node, label: label, TextField(value: text, isRequired: field.isRequired),
          message: message, onEdit: onEdit, onSubmit: .saveTapped), key)
    case .lines(let placeholder):
      return watched(
        .textArea(
          node, label: label, TextField(value: text, placeholder: placeholder), message: message,
          onEdit: onEdit), key)
    case .date:
      return watched(
        .dateField(node, label: label, DateField(value: text), message: message, onEdit: onEdit),
        key)
    case .menu(let options):
      return .select(node, label: label, options: options, selected: text, onEdit: onEdit)
    }
  }

  private func view(_ field: MomentField<R>, _ state: State) -> Node<Action> {
    let (key, text) = (field.key, fields.text(field, in: state.draft))
    let problem = fields.problem(
      of: field, in: state.draft, openedAs: state.opened, today: state.today)
    let message = state.touched.contains(key) ? problem : nil
    let date = DateField(value: text, latest: state.today)
    let node = Node.dateField(
      id.part(key), label: field.label, date, message: message
    ) { Action.typed(key, $0) }
    return watched(node, key)
  }

  /// Returns a field's node, with handlers that notify the form when the focus enters or leaves the
  /// node.
  private func watched(_ node: Node<Action>, _ key: String) -> Node<Action> {
    var node = node
    node.handlers += [.focus(.entered(key)), .leave(.left(key))]
    return node
  }

  private func buttons(_ state: State) -> [Node<Action>] {
    let reason = reasonNotToSave(state)
    let save = Node<Action>.button(
      id.part("save"), isEditing ? "Save Changes" : "Save", role: .primary,
      disabledBecause: reason, onTap: .saveTapped)
    guard kept != nil else { return [save] }
    let another = Node<Action>.button(
      id.part("another"), "Save and Add Another", role: .secondary, disabledBecause: reason,
      onTap: .addAnotherTapped)
    return [save, another]
  }
}
