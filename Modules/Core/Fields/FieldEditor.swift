/// A value that a field stores, compares, and writes as JSON.
public typealias FieldValue = Encodable & Equatable & Sendable

/// The name of a kind of value that one feature edits in another feature's form.
///
/// For example, `FieldKind<Int>("mesh-count")` names the mesh counts that a canvas form stores.
/// `Value` is a type from Core or the standard library, so neither feature needs the other's types.
public struct FieldKind<Value: FieldValue>: Hashable, Sendable {
  /// The name of the kind, such as `mesh-count`.
  public let name: String

  /// Creates a kind with a name.
  public init(_ name: String) { self.name = name }

  /// The declaration of a field of this kind, for a manifest.
  public var declaration: FieldDeclaration {
    FieldDeclaration(kind: name, valueType: ValueType(Value.self))
  }
}

/// The properties of one field that a form passes to the field's editor.
public struct FieldSettings: Equatable, Sendable {
  /// The field's ID, which is the prefix of the field's node IDs and effect names.
  public let id: NodeID
  /// The field's displayed label.
  public let label: String
  /// The text shown while the field is empty, or `nil` for the editor's own placeholder.
  public let placeholder: String?
  /// The maximum number of values, or `nil` for no limit.
  ///
  /// Only a field that can have several values has a limit.
  public let limit: Int?

  /// Creates the properties of a field.
  public init(id: NodeID, label: String, placeholder: String? = nil, limit: Int? = nil) {
    self.id = id
    self.label = label
    self.placeholder = placeholder
    self.limit = limit
  }
}

/// The result of validating an editor's state.
public enum FieldValidation<Value: FieldValue>: Equatable, Sendable {
  /// An empty field, which is valid.
  case empty
  /// A value that can be saved.
  case value(Value)
  /// Input that isn't a valid value.
  ///
  /// The associated value is the rule that the input breaks.
  case invalid(String)
  /// A value that isn't known yet, because work is in progress.
  ///
  /// The associated value describes the work.
  case pending(String)
}

/// The rejection of a typed value, with the rule that the value breaks.
public struct FieldRefusal: Explained, Equatable {
  /// The user-facing explanation.
  public let explanation: Explanation

  /// Creates a rejection from an explanation.
  public init(_ explanation: Explanation) { self.explanation = explanation }

  /// Creates a rejection of a typed value, with the code `invalid-value`.
  ///
  /// - Parameter message: The rule that the value breaks.
  public init(_ message: String) {
    self.init(Explanation(.refused, code: "invalid-value", message))
  }
}

/// A type that edits one value in the form of another feature.
///
/// A feature implements an editor and provides it through a ``FieldProvider``. A form with a slot
/// for the editor's kind calls the editor as an ``AnyFieldEditor``. The form embeds the editor's
/// state, view, and effects, and saves the value with the form's record.
public protocol FieldEditor<Value>: Component where State: Codable {
  /// The type of the edited value.
  associatedtype Value: FieldValue

  /// Returns the state that shows a value, or an empty field if the value is `nil`.
  ///
  /// The form calls this function to show a saved value. Opening an editor never moves the focus.
  func open(_ value: Value?) -> State
  /// Returns the value that a state contains, or the reason why the state has no valid value.
  func validation(of state: State) -> FieldValidation<Value>
  /// Parses the arguments of the field's command-line option, such as `--mesh` or `--photo`.
  ///
  /// - Parameter texts: The arguments, one for each time that the option is given.
  /// - Returns: The value that the arguments describe.
  /// - Throws: ``FieldRefusal`` if the arguments aren't a valid value.
  func parse(_ texts: [String]) async throws(FieldRefusal) -> Value
  /// Returns the records that the owner must link to so that the links represent a value.
  ///
  /// The owner's repository calls this function in the transaction that saves the owner. The editor
  /// finds or creates the records. The default implementation returns no records, for kinds whose value is
  /// stored in a column of the owner.
  ///
  /// - Parameters:
  ///   - value: The value that the owner is about to store.
  ///   - old: The records that the field currently links to.
  ///   - transaction: The transaction that saves the owner.
  /// - Returns: The targets of the links, in order.
  /// - Throws: ``StoreFailure`` if a record can't be read or created.
  func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference]
  /// Returns the value that a field's links represent, or `nil` if they represent no value.
  ///
  /// This function reverses ``prepare(_:replacing:in:)``.
  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value?
  /// Returns a saved value as text for a row, a screen, or a message, such as “18 mesh”.
  func display(_ value: Value) -> String
  /// Returns the node that shows a saved value on a screen.
  ///
  /// - Parameters:
  ///   - value: The saved value.
  ///   - isWhole: Whether to show a long value in full.
  ///   - onMore: The action that shows the whole value, used if only a part is shown.
  ///   - list: The path of a list whose query has a filter named `text`, or `nil` if none. A value
  ///     may link to this list with a filter for the value.
  /// - Returns: A node for the owner's screen.
  func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent, filtering list: Route?
  ) -> Node<Parent>
}

extension FieldEditor {
  /// By default, links to no records.
  public func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] { [] }

  /// By default, shows the text that ``display(_:)`` returns.
  public func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent, filtering list: Route?
  ) -> Node<Parent> { .text(display(value)) }

  /// By default, returns `nil`, because the value is stored in a column.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value? { nil }
}
