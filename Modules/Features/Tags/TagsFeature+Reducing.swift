public import Core

extension TagsFeature {
  /// Updates the field for an action, and returns the effect to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): return typed(text, &state)
    case .pasted(let text):
      let all = state.text + text
      return TagList(all).isList ? add(TagList(all).names, &state) : typed(all, &state)
    case .addPressed: return addPressed(&state)
    case .moved(let key): move(key, &state)
    case .escapePressed: close(&state)
    case .backspacePressed: return backspace(&state)
    case .chosen(let name): return add([name], &state)
    case .removeTapped(let name): return remove(name, &state)
    case .clearTapped: return typed("", &state).then(.focus(input))
    case .found(let suggestions, let text): return found(suggestions, text, &state)
    case .findFailed(let reason, let text):
      guard state.text == text else { break }
      (state.message, state.suggestions, state.isOpen) = (reason, [], false)
    case .left:
      // The suggestions remain, because a tap on a suggestion moves focus away before the
      // suggestion is chosen.
      (state.isOpen, state.active, state.selectsLast) = (false, nil, false)
    }
    return .none
  }

  /// The ID of the text input.
  var input: NodeID { settings.id.part("input") }

  private var asking: EffectName { EffectName(settings.id.part("suggest").text) }

  /// Adds the names before the last separator and keeps the rest as the typed text.
  private func typed(_ text: String, _ state: inout State) -> Effect<Action> {
    let list = TagList(text)
    guard list.isList else { return show(text, &state) }
    if list.unfinished.isEmpty { return add(list.finished, &state) }
    let before = state
    let added = add(list.finished, &state)
    if fullness(state) != nil {
      // No room remains for the last name, so all names are added at once to report the last name
      // too.
      state = before
      return add(list.names, &state)
    }
    let said = (state.message, state.pointedOut)
    let shown = show(list.unfinished, &state)
    (state.message, state.pointedOut) = said
    return added.then(shown)
  }

  private func show(_ text: String, _ state: inout State) -> Effect<Action> {
    state.text = text
    (state.pointedOut, state.message, state.selectsLast) = (nil, nil, false)
    state.active = nil
    guard text.trimmedOrNil != nil else {
      close(&state)
      state.suggestions = []
      return .cancel(asking)
    }
    let chosen = Set(state.chips.map(\.name))
    return .run(asking, failed: { .findFailed($0, for: text) }) {
      [suggester] () throws(StoreFailure) in
      let found = try await suggester.suggestions(
        for: text, excluding: chosen, limit: Self.mostSuggestions)
      return .found(found, for: text)
    }
  }

  private func found(
    _ suggestions: [TagSuggestion], _ text: String, _ state: inout State
  ) -> Effect<Action> {
    guard state.text == text else { return .none }
    let hadSome = state.isOpen
    (state.suggestions, state.isOpen, state.active) = (suggestions, !suggestions.isEmpty, nil)
    guard !suggestions.isEmpty || hadSome else { return .none }
    return .announceSuggestions(suggestions.count)
  }

  private func addPressed(_ state: inout State) -> Effect<Action> {
    if let active = state.active, state.suggestions.indices.contains(active) {
      return add([state.suggestions[active].name.text], &state)
    }
    return state.text.trimmedOrNil == nil ? .none : add([state.text], &state)
  }

  private func move(_ key: Key, _ state: inout State) {
    guard !state.suggestions.isEmpty else { return }
    let active = state.isOpen ? state.active : nil
    state.isOpen = true
    state.active = key.suggestion(after: active, of: state.suggestions.count)
  }

  private func close(_ state: inout State) { (state.isOpen, state.active) = (false, nil) }

  private func backspace(_ state: inout State) -> Effect<Action> {
    guard let last = state.chips.last?.name else { return .none }
    guard state.selectsLast else {
      state.selectsLast = true
      return .announce("\(last.text) selected; press Backspace to remove it")
    }
    return remove(last, &state)
  }

  private func remove(_ name: TagName, _ state: inout State) -> Effect<Action> {
    guard let index = state.chips.firstIndex(where: { $0.name == name }) else { return .none }
    let removed = state.chips.remove(at: index).name
    (state.selectsLast, state.pointedOut, state.message) = (false, nil, nil)
    return .announce("Removed \(removed.text)").then(.focus(input))
  }

  /// Adds names and shows a message about names that can't be added.
  ///
  /// Invalid names remain as typed text. If only one name is given, the name also remains if the
  /// field is full or already has the name.
  private func add(_ texts: [String], _ state: inout State) -> Effect<Action> {
    let adding = TagAdding(texts, to: state.chips.map(\.name), limit: settings.limit)
    state.chips += adding.added.map { Chip($0) }
    state.selectsLast = false
    state.message = adding.message
    state.pointedOut = adding.already.last
    let isKept = texts.count == 1 && adding.added.isEmpty
    state.text = isKept ? texts[0] : adding.unreadable.joined(separator: ", ")
    if !isKept { state.suggestions = [] }
    close(&state)
    let effect = Effect<Action>.cancel(asking)
    return adding.announcement.map { effect.then(.announce($0)) } ?? effect
  }
}
