/// The values of other records that a form suggests for a field.
public struct FieldSuggestions: Equatable, Sendable {
  /// The key of the field.
  let key: String
  let values: [String]
  private(set) var isOpen = true
  /// The index of the value that the Return key chooses, or `nil` if none.
  private(set) var active: Int?

  init(_ key: String, _ values: [String]) { (self.key, self.values) = (key, values) }

  /// An event of the suggestions.
  public enum Action: Equatable, Sendable {
    /// The values that begin with a typed text.
    case found([String], for: String)
    /// A press of an arrow key, Home, or End.
    case moved(Key)
    /// The choice of a value.
    case chosen(String)
    /// A press of Escape, which closes the list.
    case closed
  }

  /// The open list's values.
  var options: [String] { isOpen ? values : [] }
  /// The value that the Return key chooses, or `nil` if none.
  var activeValue: String? { isOpen ? active.map { values[$0] } : nil }

  mutating func close() { (isOpen, active) = (false, nil) }

  mutating func move(_ key: Key) {
    active = key.suggestion(after: isOpen ? active : nil, of: values.count)
    isOpen = true
  }
}

// A field's suggestions are distinct values in the library that begin with the typed text.
extension RecordForm {
  /// The maximum number of suggestions.
  private static var limit: Int { 8 }

  /// The name of the effect that finds suggestions.
  var suggesting: EffectName { EffectName(id.part("suggest").text) }

  /// Returns an effect that finds suggestions for typed text.
  func suggest(_ key: String, _ text: String, _ state: inout State) -> Effect<Action> {
    guard let field = completedField(key) else { return .none }
    guard text.trimmedOrNil != nil else {
      state.suggestions = nil
      return .cancel(suggesting)
    }
    return search(field, text)
  }

  private func search(_ field: Field<R>, _ text: String) -> Effect<Action> {
    let (key, column) = (field.key, field.property.column)
    // Without suggestions, the form still works. Saving reports a library that can't be read.
    return .run(suggesting, failed: { _ in .suggestion(key, .found([], for: text)) }) {
      [store = repository.ports.store] () throws(StoreFailure) in
      let values = try await store.read { reader throws(StoreFailure) in
        try reader.values(
          of: column, in: R.self, beginningWith: String(text.drop(while: \.isWhitespace)),
          limit: Self.limit)
      }
      // A suggestion that equals the typed text would be useless.
      return .suggestion(key, .found(values.filter { $0 != text }, for: text))
    }
  }

  /// Updates a field's suggestions for an action, and returns the effect to run.
  func reduce(
    _ key: String, _ action: FieldSuggestions.Action, _ state: inout State
  ) -> Effect<Action> {
    guard let field = completedField(key) else { return .none }
    let text = fields.text(field, in: state.draft)
    let current = state.suggestions?.key == key ? state.suggestions : nil
    switch action {
    case .found(let values, let typed):
      guard typed == text else { break }
      let hadSome = current?.options.isEmpty == false
      state.suggestions = values.isEmpty ? nil : FieldSuggestions(key, values)
      if hadSome || !values.isEmpty { return .announceSuggestions(values.count) }
    case .moved(let arrow):
      guard var current else { return search(field, text) }
      current.move(arrow)
      state.suggestions = current
    case .chosen(let value):
      state.draft.texts[key] = value
      state.touched.insert(key)
      state.suggestions = nil
      return .cancel(suggesting)
    case .closed: state.suggestions?.close()
    }
    return .none
  }

  private func completedField(_ key: String) -> Field<R>? {
    repository.fields.fields.first { $0.key == key && $0.isCompleted }
  }

  /// Returns the node of a field that suggests values.
  func completed(
    _ field: Field<R>, _ text: String, _ message: String?, _ state: State
  ) -> Node<Action> {
    let key = field.key
    let suggestions = state.suggestions?.key == key ? state.suggestions : nil
    let box = ComboBox(
      field: TextField(value: text, isRequired: field.isRequired),
      options: (suggestions?.options ?? []).map { .init(key: $0, label: $0) },
      active: suggestions?.activeValue)
    func handler(_ pressed: Key, _ action: FieldSuggestions.Action) -> Handler<Action> {
      .key(pressed, .suggestion(key, action))
    }
    var handlers: [Handler<Action>] = [
      .edit { .typed(key, $0) }, .submit(.saveTapped),
      handler(.down, .moved(.down)), handler(.up, .moved(.up)),
    ]
    // The closed list needs this handler, too: a tap on a value moves the focus away, which closes
    // the list, before the tap chooses the value.
    if suggestions != nil { handlers.append(.choose { .suggestion(key, .chosen($0)) }) }
    if suggestions?.isOpen == true { handlers.append(handler(.escape, .closed)) }
    if let active = box.active { handlers.append(handler(.enter, .chosen(active))) }
    var node = Node.comboBox(id.part(key), label: field.label, box, handlers: handlers)
    node.element.message = message
    return node
  }
}
