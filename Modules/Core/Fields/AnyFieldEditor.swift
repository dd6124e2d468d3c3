/// A field editor whose own type is forgotten: what a form gets for its socket.
public struct AnyFieldEditor<Value: Equatable & Sendable>: Component {
  private let base: any ErasedEditor<Value>

  init<E: FieldEditor>(_ editor: E, kind: String) where E.Value == Value {
    base = Erased(editor: editor, kind: kind)
  }

  /// The state that shows what the parent sets.
  public func open(_ value: Value?) -> FieldState { base.open(value) }

  /// What the draft amounts to.
  public func reading(_ state: FieldState) -> FieldReading<Value> { base.reading(state) }

  /// The value a person means by these texts.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> Value {
    try await base.parse(texts)
  }

  /// Writes what a field holds as links of its owner, in the owner's transaction.
  ///
  /// - Parameters:
  ///   - value: What the field holds; nil for nothing, of which the editor is not told: one that counts
  ///     what is linked is given an empty value.
  ///   - owner: The record that has the field.
  ///   - field: The field's name, as stored.
  ///   - limit: The most targets.
  ///   - transaction: The owner's.
  /// - Throws: As ``Transaction/link(_:field:to:limit:)`` and the editor's `prepare` do.
  public func link(
    _ value: Value?, of owner: RecordReference, field: String, limit: Int?,
    in transaction: any Transaction
  ) throws(StoreFailure) {
    let old = try transaction.targets(of: owner, field: field)
    let targets = try value.map { value throws(StoreFailure) in
      try base.prepare(value, replacing: old, in: transaction)
    }
    try transaction.link(owner, field: field, to: targets ?? [], limit: limit)
  }

  /// The value that links stand for.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value? { try base.value(of: targets, in: reader) }

  /// How a saved value reads.
  public func display(_ value: Value) -> String { base.display(value) }

  /// How a saved value stands on a page.
  public func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent
  ) -> Node<Parent> { base.shown(value, isWhole: isWhole, onMore: onMore) }

  /// Changes the editor's state; an action of another editor changes nothing.
  public func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction> {
    base.reduce(into: &state, action: action)
  }

  /// What the editor shows.
  public func view(_ state: FieldState) -> Node<FieldAction> { view(state, sending: { $0 }) }

  /// What the editor shows, in a form that wraps the editor's actions in its own.
  ///
  /// The same as `view(state).map(action)`, with one pass less over the nodes.
  public func view<Parent: Sendable>(
    _ state: FieldState, sending action: @escaping @Sendable (FieldAction) -> Parent
  ) -> Node<Parent> { base.view(state, action) }
}

private protocol ErasedEditor<Value>: Sendable {
  associatedtype Value: Equatable & Sendable
  func open(_ value: Value?) -> FieldState
  func reading(_ state: FieldState) -> FieldReading<Value>
  func parse(_ texts: [String]) async throws(FieldRefusal) -> Value
  func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference]
  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value?
  func display(_ value: Value) -> String
  func shown<Parent: Sendable>(_ value: Value, isWhole: Bool, onMore: Parent) -> Node<Parent>
  func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction>
  func view<Parent: Sendable>(
    _ state: FieldState, _ action: @escaping @Sendable (FieldAction) -> Parent
  ) -> Node<Parent>
}

private struct Erased<E: FieldEditor>: ErasedEditor {
  let editor: E
  let kind: String

  func own(_ state: FieldState) -> E.State { state.value as? E.State ?? editor.open(nil) }

  func open(_ value: E.Value?) -> FieldState { FieldState(kind: kind, value: editor.open(value)) }

  func reading(_ state: FieldState) -> FieldReading<E.Value> { editor.reading(own(state)) }

  func parse(_ texts: [String]) async throws(FieldRefusal) -> E.Value {
    try await editor.parse(texts)
  }

  func prepare(
    _ value: E.Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    try editor.prepare(value, replacing: old, in: transaction)
  }

  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> E.Value? { try editor.value(of: targets, in: reader) }

  func display(_ value: E.Value) -> String { editor.display(value) }

  func shown<Parent: Sendable>(
    _ value: E.Value, isWhole: Bool, onMore: Parent
  ) -> Node<Parent> { editor.shown(value, isWhole: isWhole, onMore: onMore) }

  func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction> {
    guard let action = action.value as? E.Action else { return .none }
    var own = own(state)
    let effect = editor.reduce(into: &own, action: action)
    state = FieldState(kind: kind, value: own)
    return effect.map { FieldAction(value: $0) }
  }

  func view<Parent: Sendable>(
    _ state: FieldState, _ action: @escaping @Sendable (FieldAction) -> Parent
  ) -> Node<Parent> { editor.view(own(state)).map { action(FieldAction(value: $0)) } }
}
