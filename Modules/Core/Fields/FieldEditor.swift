/// Names a kind of value that one feature edits for another's form: `FieldKind<Int>("mesh-count")`.
///
/// The value's type is a primitive one of Core's or the standard library's, so that neither side
/// needs the other's types.
public struct FieldKind<Value: Equatable & Sendable>: Hashable, Sendable {
  /// The kind's name.
  public let name: String

  /// Names a kind.
  public init(_ name: String) { self.name = name }
}

/// What a form hands the editor of one of its fields.
public struct FieldSettings: Equatable, Sendable {
  /// The field's id: the prefix of all the editor's nodes and effects.
  public let id: NodeID
  /// What a person reads above it.
  public let label: String
  /// Shown while it is empty, in place of the editor's own words.
  public let placeholder: String?
  /// The most values, for kinds that have several.
  public let limit: Int?

  /// Settings of a field.
  public init(id: NodeID, label: String, placeholder: String? = nil, limit: Int? = nil) {
    self.id = id
    self.label = label
    self.placeholder = placeholder
    self.limit = limit
  }
}

/// What the draft in an editor amounts to.
public enum FieldReading<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Nothing, and that is fine.
  case empty
  /// A value that can be saved.
  case value(Value)
  /// A draft that is no value; the reason names the rule.
  case invalid(String)
  /// Not known yet: work goes on, named in the reason.
  case pending(String)
}

/// Text that is no value, with the rule it breaks.
public struct FieldRefusal: Explained, Equatable {
  /// The failure in words.
  public let explanation: Explanation

  /// A refusal in words.
  public init(_ explanation: Explanation) { self.explanation = explanation }

  /// A refusal of a typed value.
  public init(_ message: String) {
    self.init(Explanation(.refused, code: "invalid-value", message))
  }
}

/// A component that edits one value for somebody else's form.
public protocol FieldEditor<Value>: Component where State: Codable {
  /// What it edits.
  associatedtype Value: Equatable & Sendable

  /// The state that shows what the parent sets; never takes the focus.
  func open(_ value: Value?) -> State
  /// What the draft amounts to.
  func reading(_ state: State) -> FieldReading<Value>
  /// The value a person means by these texts, one an option given: `--mesh`, `--photo`.
  func parse(_ texts: [String]) async throws(FieldRefusal) -> Value
  /// What the owner links to for a value: looked up, or created, in the owner's transaction.
  /// Kinds whose value is a column of the owner answer with nothing.
  ///
  /// - Parameters:
  ///   - value: What the owner is about to hold.
  ///   - old: What its field links to until then.
  ///   - transaction: The owner's.
  /// - Returns: What is to be linked, in order.
  /// - Throws: ``StoreFailure``.
  func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference]
  /// The value that links stand for; nil for none. The reverse of
  /// ``prepare(_:replacing:in:)``.
  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value?
  /// How a saved value reads in a row, a page or a message: "18 mesh".
  func display(_ value: Value) -> String
  /// How a saved value stands on a page.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isWhole: Whether all of it is shown, also of one that is long.
  ///   - onMore: What asks for the whole, where there is more than is shown.
  /// - Returns: A part of a page.
  func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent
  ) -> Node<Parent>
}

extension FieldEditor {
  /// Plain values link to nothing.
  public func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] { [] }

  /// Most values stand as their words.
  public func shown<Parent: Sendable>(
    _ value: Value, isWhole: Bool, onMore: Parent
  ) -> Node<Parent> { .text(display(value)) }

  /// Plain values are columns, not links.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value? { nil }
}
