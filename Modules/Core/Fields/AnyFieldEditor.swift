/// A type-erased field editor that a form receives for a slot.
public struct AnyFieldEditor<Value: FieldValue>: Component {
  private let base: any ErasedEditor<Value>

  init<E: FieldEditor>(_ editor: E, kind: String) where E.Value == Value {
    base = Erased(editor: editor, kind: kind)
  }

  /// Returns the state that shows a value.
  ///
  /// See ``FieldEditor/open(_:)``.
  public func open(_ value: Value?) -> FieldState { base.open(value) }

  /// Returns the value that a state contains.
  ///
  /// See ``FieldEditor/validation(of:)``.
  public func validation(of state: FieldState) -> FieldValidation<Value> {
    base.validation(of: state)
  }

  /// Returns the value that command-line options describe.
  ///
  /// See ``FieldEditor/parse(_:)``.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> Value {
    try await base.parse(texts)
  }

  /// Replaces the links from a record's field with the links that represent a value.
  ///
  /// - Parameters:
  ///   - value: The value. If `nil`, this function removes all links from the field without calling
  ///     the editor. To let the editor respond, for example by updating the use counts of tags,
  ///     pass an empty value instead.
  ///   - owner: The record that has the field.
  ///   - field: The stored name of the field.
  ///   - limit: The maximum number of targets, or `nil` for no limit.
  ///   - transaction: The transaction that saves the owner.
  /// - Throws: The same failures as ``Transaction/link(_:field:to:limit:)`` and
  ///   ``FieldEditor/prepare(_:replacing:in:)``.
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

  /// Returns the value that links represent, or `nil` if the links represent no value.
  ///
  /// See ``FieldEditor/value(of:in:)``.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value? { try base.value(of: targets, in: reader) }

  /// Returns a saved value as text.
  ///
  /// See ``FieldEditor/display(_:)``.
  public func display(_ value: Value) -> String { base.display(value) }

  /// Returns the node that shows a saved value.
  ///
  /// See ``FieldEditor/shown(_:isWhole:onMore:filtering:)``.
  public func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent, filtering list: Route? = nil
  ) -> Node<Parent> {
    base.shown(value, isWhole: isWhole, onMore: onMore, filtering: list)
  }

  /// Updates the editor's state for an action, and returns the effect to run.
  ///
  /// Actions from other types of editors are ignored.
  public func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction> {
    base.reduce(into: &state, action: action)
  }

  /// Returns the node that shows the editor.
  public func view(_ state: FieldState) -> Node<FieldAction> { view(state, sending: { $0 }) }

  /// Returns the node that shows the editor, with actions converted to those of the embedding form.
  ///
  /// The result equals `view(state).map(action)`, but requires one fewer pass over the nodes.
  public func view<Parent: Sendable>(
    _ state: FieldState, sending action: @escaping @Sendable (FieldAction) -> Parent
  ) -> Node<Parent> { base.view(state, action) }
}

private protocol ErasedEditor<Value>: Sendable {
  associatedtype Value: FieldValue
  func open(_ value: Value?) -> FieldState
  func validation(of state: FieldState) -> FieldValidation<Value>
  func parse(_ texts: [String]) async throws(FieldRefusal) -> Value
  func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference]
  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value?
  func display(_ value: Value) -> String
  func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent, filtering list: Route?
  ) -> Node<Parent>
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

  func validation(of state: FieldState) -> FieldValidation<E.Value> {
    editor.validation(of: own(state))
  }

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
    _ value: E.Value, isWhole: Bool, onMore: Parent, filtering list: Route?
  ) -> Node<Parent> {
    editor.shown(value, isWhole: isWhole, onMore: onMore, filtering: list)
  }

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
