import Core

/// A list's search field, which completes filter keys and values.
struct FilterField: Component {
  struct State: Equatable, Sendable {
    var text = ""
    var completions: [FilterCompletion] = []
    /// Whether the list of completions is open.
    var isOpen = false
    /// The zero-based index of the completion that the Return key chooses, or `nil` if none.
    var active: Int?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case typed(String)
    case found([FilterCompletion], for: String)
    case failed(String, for: String)
    case moved(Key)
    case entered
    case chosen(String)
    case closed
  }

  let id: NodeID
  let placeholder: String
  let editors: StashEditors
  /// The maximum number of completions.
  private static let limit = 8

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text), .chosen(let text):
      state.text = text
      (state.active, state.failure) = (nil, nil)
      return complete(text)
    case .found(let completions, let text):
      guard state.text == text else { break }
      let hadSome = state.isOpen
      (state.completions, state.isOpen) = (completions, !completions.isEmpty)
      guard hadSome || state.isOpen else { break }
      return .announce(
        completions.isEmpty
          ? "No suggestions"
          : completions.count == 1 ? "1 suggestion" : "\(completions.count) suggestions")
    case .failed(let reason, let text):
      guard state.text == text else { break }
      (state.completions, state.isOpen, state.failure) = ([], false, reason)
    case .moved(let key):
      guard !state.completions.isEmpty else { break }
      let active = state.isOpen ? state.active : nil
      state.isOpen = true
      state.active = key.suggestion(after: active, of: state.completions.count)
    case .entered:
      guard let active = state.active, state.completions.indices.contains(active) else { break }
      return reduce(into: &state, action: .chosen(state.completions[active].text))
    case .closed: (state.isOpen, state.active) = (false, nil)
    }
    return .none
  }

  private func complete(_ text: String) -> Effect<Action> {
    guard let filter = editors.filter else { return .none }
    return .run(EffectName(id.part("complete").text), failed: { .failed($0, for: text) }) {
      [keys = editors.filterKeys] () throws(StoreFailure) in
      let found = try await filter.completions(of: text, keys: keys, limit: Self.limit)
      // A completion that equals the typed text would be useless.
      return .found(found.filter { $0.text.trimmedOrNil != text.trimmedOrNil }, for: text)
    }
  }

  func view(_ state: State) -> Node<Action> {
    let options = state.isOpen ? state.completions : []
    let box = ComboBox(
      field: TextField(value: state.text, placeholder: placeholder),
      options: options.map { .init(key: $0.text, label: $0.label) },
      active: state.active.flatMap { options.indices.contains($0) ? options[$0].text : nil })
    var node = Node.comboBox(id, label: "Search", box, handlers: handlers(state))
    node.element.message = state.failure
    return node
  }

  private func handlers(_ state: State) -> [Handler<Action>] {
    var handlers: [Handler<Action>] = [.edit(Action.typed)]
    if !state.completions.isEmpty {
      handlers.append(.choose(Action.chosen))
      handlers += [Key.down, .up].map { .key($0, .moved($0)) }
    }
    if state.isOpen { handlers += [.leave(.closed), .key(.escape, .closed)] }
    if state.active != nil { handlers.append(.key(.enter, .entered)) }
    return handlers
  }
}
