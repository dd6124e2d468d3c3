/// A list's search field, which completes filter keys and values.
///
/// A screen embeds the field's state and actions, and reads the list again when
/// ``State/text`` changes.
public struct FilterField: Component {
  /// The typed text and the completions.
  public struct State: Equatable, Sendable {
    /// The text as typed or completed.
    public internal(set) var text = ""
    var completions: [FilterCompletion] = []
    /// Whether the list of completions is open.
    var isOpen = false
    /// The zero-based index of the completion that the Return key chooses, or `nil` if none.
    var active: Int?
    var failure: String?

    /// Creates the state of a field with a text.
    public init(_ text: String = "") { self.text = text }
  }

  /// The events of the field.
  public enum Action: Equatable, Sendable {
    /// A change of the text.
    case typed(String)
    /// The completions of a text.
    case found([FilterCompletion], for: String)
    /// The message of a failure to find the completions of a text.
    case failed(String, for: String)
    /// An arrow key that moves to another completion.
    case moved(Key)
    /// The Return key, which chooses the active completion or the only value.
    case entered
    /// A choice of the completion with a text.
    case chosen(String)
    /// The end of choosing a completion, such as with the Escape key.
    case closed
  }

  private let id: NodeID
  private let placeholder: String
  private let filter: (any RecordFilterParser)?
  private let keys: [FilterKey]
  /// The maximum number of completions.
  private static let limit = 8

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - id: The ID of the field's node.
  ///   - placeholder: The text that an empty field shows.
  ///   - services: The services with the parser and the keys of filters.
  ///   - collection: The collection whose keys are completed, or `nil` for the keys of all
  ///     collections.
  public init(
    _ id: NodeID, placeholder: String, _ services: FeatureServices,
    of collection: RecordCollection? = nil
  ) {
    (self.id, self.placeholder, filter) = (id, placeholder, services.filter)
    keys = services.filterKeys.filter { key in
      collection.flatMap { key.collections?.contains($0.name) } ?? true
    }
  }

  /// Updates the text and the list of completions.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      (state.active, state.failure) = (nil, nil)
      return complete(text)
    case .chosen(let text):
      (state.completions, state.isOpen) = ([], false)
      return reduce(into: &state, action: .typed(text))
    case .found(let completions, let text):
      guard state.text == text else { break }
      let hadSome = state.isOpen
      (state.completions, state.isOpen) = (completions, !completions.isEmpty)
      state.active = nil
      guard hadSome || state.isOpen else { break }
      return .announceSuggestions(completions.count)
    case .failed(let reason, let text):
      guard state.text == text else { break }
      (state.completions, state.isOpen, state.failure) = ([], false, reason)
    case .moved(let key):
      guard !state.completions.isEmpty else { break }
      let active = state.isOpen ? state.active : nil
      state.isOpen = true
      state.active = key.suggestion(after: active, of: state.completions.count)
    case .entered:
      guard let completion = entered(in: state) else { break }
      return reduce(into: &state, action: .chosen(completion.text))
    case .closed:
      (state.isOpen, state.active) = (false, nil)
      return .cancel(completing)
    }
    return .none
  }

  /// Returns the completion that the Return key chooses: the one that an arrow key reached, or the
  /// only value of a key, such as `tag:birds` for `tag:bir`.
  private func entered(in state: State) -> FilterCompletion? {
    guard state.isOpen else { return nil }
    if let active = state.active {
      return state.completions.indices.contains(active) ? state.completions[active] : nil
    }
    let only = state.completions.count == 1 ? state.completions[0] : nil
    return only?.label.hasSuffix(":") == true ? nil : only
  }

  /// The name of the effect that finds completions.
  private var completing: EffectName { EffectName(id.part("complete").text) }

  private func complete(_ text: String) -> Effect<Action> {
    guard let filter else { return .none }
    return .run(completing, failed: { .failed($0, for: text) }) {
      [keys] () throws(StoreFailure) in
      let found = try await filter.completions(of: text, keys: keys, limit: Self.limit)
      // A completion that equals the typed text would be useless.
      return .found(found.filter { $0.text.trimmedOrNil != text.trimmedOrNil }, for: text)
    }
  }

  /// Returns the node of the field.
  public func view(_ state: State) -> Node<Action> {
    let options = state.isOpen ? state.completions : []
    let box = ComboBox(
      field: TextField(value: state.text, placeholder: placeholder),
      options: options.map { .init(key: $0.text, label: $0.label) },
      active: state.active.flatMap { options.indices.contains($0) ? options[$0].text : nil })
    var node = Node.comboBox(id, label: "Search", box, handlers: handlers(state))
    node.element.message = state.failure
    node.element.role = .search
    return node
  }

  private func handlers(_ state: State) -> [Handler<Action>] {
    var handlers: [Handler<Action>] = [.edit(Action.typed)]
    if !state.completions.isEmpty {
      handlers.append(.choose(Action.chosen))
      handlers += [Key.down, .up].map { .key($0, .moved($0)) }
    }
    if state.isOpen { handlers += [.leave(.closed), .key(.escape, .closed)] }
    if entered(in: state) != nil { handlers.append(.key(.enter, .entered)) }
    return handlers
  }
}
