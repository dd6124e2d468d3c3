public import Core

extension TagsFeature {
  /// Returns the chips and, below them, the field with its suggestions.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = []
    if !state.chips.isEmpty { parts.append(.flow(state.chips.map { chip($0.name, state) })) }
    if state.text.isEmpty {
      parts.append(box(state))
    } else {
      let clear = settings.id.part("clear")
      parts.append(
        .hstack([
          box(state), .button(clear, "Clear", role: .secondary, onTap: .clearTapped),
        ]))
    }
    if let name = state.pointedOut { parts.append(.hint("\(name.text) has already been added")) }
    if let message = state.message { parts.append(.hint(message, role: .danger)) }
    return .vstack(settings.id, label: settings.label, role: .section, parts)
  }

  private func chip(_ name: TagName, _ state: State) -> Node<Action> {
    let isLast = name == state.chips.last?.name
    let remove = settings.id.part("chip.\(name.key).remove")
    return .chip(
      name.text, isSelected: name == state.pointedOut || (state.selectsLast && isLast),
      role: name.role,
      [.button(remove, "Remove \(name.text)", role: .secondary, onTap: .removeTapped(name))])
  }

  private func box(_ state: State) -> Node<Action> {
    let first = settings.placeholder ?? TagText.placeholder
    let placeholder = state.chips.isEmpty ? first : placeholderForMore
    let options = state.isOpen ? state.suggestions : []
    let box = ComboBox(
      field: TextField(value: state.text, placeholder: placeholder),
      options: options.map { .init(key: $0.name.text, label: $0.name.text) },
      active: state.active.flatMap {
        options.indices.contains($0) ? options[$0].name.text : nil
      },
      addsText: true)
    return .comboBox(input, label: settings.label, box, handlers: handlers(state))
      .withRole(style.role).disabled(because: fullness(state))
  }

  /// Returns the reason why no tag can be added, or `nil` if the field has room.
  func fullness(_ state: State) -> String? {
    guard let limit = settings.limit, state.chips.count >= limit else { return nil }
    return TagText.full(limit)
  }

  /// Returns the handlers for keys that have a meaning in the field's current state.
  ///
  /// The host handles all other keys; Tab, for example, moves to the next field.
  private func handlers(_ state: State) -> [Handler<Action>] {
    var handlers: [Handler<Action>] = [.edit(Action.typed), .paste(Action.pasted)]
    if !state.chips.isEmpty { handlers.append(.key(.backspace, .backspacePressed)) }
    if state.isOpen || state.selectsLast { handlers.append(.leave(.left)) }
    if state.text.trimmedOrNil != nil {
      handlers += [Key.enter, .comma, .semicolon].map { .key($0, .addPressed) }
      // After a failed attempt to add the text, Tab moves to the next field instead of retrying.
      let isStuck = state.message != nil || state.pointedOut != nil
      if !isStuck { handlers.append(.key(.tab, .addPressed)) }
    }
    if !state.suggestions.isEmpty {
      handlers.append(.choose(Action.chosen))
      handlers += [Key.down, .up].map { .key($0, .moved($0)) }
    }
    if state.isOpen {
      handlers += [Key.home, .end].map { .key($0, .moved($0)) }
      handlers.append(.key(.escape, .escapePressed))
    }
    return handlers
  }
}
