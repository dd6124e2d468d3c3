import Core

extension TagListScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Tags", level: 1), filter(state)]
    parts += list(state.filter).view(
      state.list, sending: Action.list, label: "Tags",
      empty: state.filter.text == nil
        ? "No tags yet. Add one to a canvas or journal entry." : "No tags match.", row)
    if let question = state.question { parts.append(dialog(question)) }
    return .vstack(parts)
  }

  private func filter(_ state: State) -> Node<Action> {
    .vstack(
      "tags.filter", label: "Search and Sort", role: .filterBar,
      [
        .textField(
          "tags.text", label: "Search",
          TextField(value: state.filter.text ?? "", placeholder: "Part of a name"),
          onEdit: Action.filterTyped
        ).withRole(.search),
        .select(
          "tags.sort", label: "Sort",
          options: [
            .init(key: TagFilter.Sort.uses.rawValue, label: "Most used"),
            .init(key: TagFilter.Sort.name.rawValue, label: "Name"),
          ],
          selected: state.filter.sort.rawValue, onEdit: Action.sortChosen),
      ])
  }

  private func row(_ entry: TagEntry) -> Node<Action> {
    var parts: [Node<Action>] = [
      name(entry.name),
      .text(entry.uses == 1 ? "1 use" : "\(entry.uses) uses", role: .data),
    ]
    if !entry.aliases.isEmpty {
      parts.append(.text("Aliases: \(entry.aliases.joined(separator: ", "))", role: .muted))
    }
    parts.append(
      .menu(
        "Actions for \(entry.name.text)",
        [
          act(.rename, "Rename", entry), act(.merge, "Merge", entry),
          act(.delete, "Delete", role: .danger, entry),
        ]))
    return .row(parts)
  }

  /// Returns the tag's name, as a link to the records with the tag if there is a search.
  private func name(_ name: TagName) -> Node<Action> {
    guard let search else { return .chip(name.text, role: name.role) }
    let term = FilterExpression.term(FilterTerm(key: "tag", value: name.text))
    return .link(
      NodeID("tags.\(name.key)").part("records"), name.text,
      to: Route(parts: search.parts, query: ["text": "\(term)"]), role: name.role)
  }

  private func act(
    _ kind: Question.Kind, _ label: String, role: StyleRole? = nil, _ entry: TagEntry
  ) -> Node<Action> {
    .button(
      NodeID("tags.\(entry.name.key)").part(kind.rawValue), label,
      spoken: "\(label) \(entry.name.text)", role: role, onTap: .asked(kind, entry)
    ).requiring(.editor)
  }

  private func dialog(_ question: Question) -> Node<Action> {
    let name = question.tag.name.text
    let id = NodeID("tags.\(question.kind.rawValue)")
    let (title, act) =
      switch question.kind {
      case .rename: ("Rename \(name)?", "Rename")
      case .merge: ("Merge \(name) into another tag?", "Merge")
      case .delete: ("Delete \(name)?", "Delete")
      }
    var parts: [Node<Action>] = input(question, id).map { [$0] } ?? []
    if question.kind == .delete, let failure = question.failure {
      parts.append(.hint(failure, role: .danger))
    }
    parts += [
      question.existing == nil
        ? .button(
          id.part("confirm"), act, role: question.kind == .delete ? .danger : .primary,
          disabledBecause: reason(question), onTap: .confirmed)
        : .button(id.part("merge"), "Merge", role: .primary, onTap: .mergeTapped),
      .button(id.part("cancel"), "Cancel", role: .secondary, onTap: .cancelled),
    ]
    return .dialog(id, title: title, message: message(question), onDismiss: .cancelled, parts)
  }

  /// Returns the reason why a dialog's change isn't possible yet, or `nil` if it's possible.
  func reason(_ question: Question) -> String? {
    guard question.kind != .delete else { return nil }
    guard let name = question.typed.trimmedOrNil else { return "Enter a name" }
    let isSame = question.kind == .rename && name == question.tag.name.text
    return isSame ? "Enter a different name" : nil
  }

  private func message(_ question: Question) -> String {
    let fields = question.fields.map {
      $0 == 1 ? "1 record has this tag." : "\($0) records have this tag."
    }
    let rule =
      switch question.kind {
      case .rename where question.existing == nil: "Tagged records will show the new name."
      case .rename, .merge:
        """
        Records tagged \(question.tag.name.text) will get the tag \
        \(question.existing ?? "you choose"). \
        \(question.tag.name.text) will become its alias. You can undo this.
        """
      case .delete: "You can undo this."
      }
    return [fields, rule].compactMap(\.self).joined(separator: " ")
  }

  private func input(_ question: Question, _ id: NodeID) -> Node<Action>? {
    var node: Node<Action>
    switch question.kind {
    case .delete: return nil
    case .rename:
      node = .textField(
        id.part("name"), label: "New Name", TextField(value: question.typed),
        onEdit: Action.nameTyped, onSubmit: .confirmed)
    case .merge:
      let box = ComboBox(
        field: TextField(value: question.typed),
        options: question.suggestions.map { .init(key: $0.name.text, label: $0.name.text) },
        active: question.active.map { question.suggestions[$0].name.text })
      let keys = question.suggestions.isEmpty ? [] : [Key.up, .down]
      node = .comboBox(
        id.part("into"), label: "Other Tag", box,
        handlers: [.edit(Action.nameTyped), .choose(Action.nameTyped), .submit(.entered)]
          + keys.map { .key($0, .moved($0)) })
    }
    node.element.message = question.failure
    return node
  }
}
