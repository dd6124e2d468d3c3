/// A field of a record, edited with another feature's editor.
///
/// The value is stored in a column of the record, or as links to other records.
public struct Slot<R: Record, Value: FieldValue>: RecordPart {
  /// The form's slot for the editor.
  public let slot: FieldSlot<Value>
  /// The command-line option of the slot.
  let option: FieldOption
  /// Whether lists of records show the value.
  private(set) var isListed = false
  private let storage: Storage

  private enum Storage: Sendable {
    case column(any WritableKeyPath<R, Value?> & Sendable, StoredProperty<R>)
    /// Links to other records.
    ///
    /// `empty` is the value that removes all links when saved, or `nil` if no value does.
    case links(empty: Value?)
  }

  /// Creates a slot whose value is stored in a property of the record.
  public init(
    _ path: any WritableKeyPath<R, Value?> & Sendable, _ kind: FieldKind<Value>,
    _ settings: FieldSettings, option: FieldOption
  ) where Value: StoredValue {
    slot = FieldSlot(kind, settings)
    self.option = option
    storage = .column(path, StoredProperty(Self.key(settings), path))
  }

  /// Creates a slot whose value is stored as one link.
  public init(link kind: FieldKind<Value>, _ settings: FieldSettings, option: FieldOption) {
    var option = option
    option.namesRecord = Value.self == LinkedRecord.self
    slot = FieldSlot(kind, settings)
    self.option = option
    storage = .links(empty: nil)
  }

  /// Creates a slot whose values are stored as links, in order.
  public init<Element>(
    links kind: FieldKind<[Element]>, _ settings: FieldSettings, option: FieldOption
  ) where Value == [Element] {
    slot = FieldSlot(kind, settings)
    self.option = option
    storage = .links(empty: [])
  }

  /// The last part of the field's ID.
  ///
  /// The key is the name of the field's column or links, and the field's JSON key.
  public var key: String { Self.key(slot.settings) }

  private static func key(_ settings: FieldSettings) -> String {
    settings.id.text.split(separator: ".").last.map(String.init) ?? settings.id.text
  }

  /// Returns a copy of the slot whose value lists of records show.
  public func listed() -> Slot {
    var slot = self
    slot.isListed = true
    return slot
  }

  /// Adds the slot to a declaration.
  public func add(to fields: inout RecordFields<R>) { fields.add(.slot(self)) }

  /// The maximum number of links, or `nil` for no limit.
  private var limit: Int? {
    if case .links(nil) = storage { 1 } else { slot.settings.limit }
  }

  /// Returns a write that replaces the slot's value, or removes the slot's value if `value` is
  /// `nil`.
  func write(_ value: Value?) -> SlotWrite<R> {
    switch storage {
    case .column(let path, _):
      SlotWrite(label: slot.settings.label, isFilled: value != nil, isLink: false) {
        $0[keyPath: path] = value
      } link: { _, _, _ throws(StoreFailure) in
      }
    case .links(let empty):
      SlotWrite(
        label: slot.settings.label, isFilled: value != nil && value != empty, isLink: true
      ) { _ in
      } link: { [slot, key, limit] services, owner, transaction throws(StoreFailure) in
        try services.editor(for: slot)?.link(
          value ?? empty, of: owner, field: key, limit: limit, in: transaction)
      }
    }
  }

  /// Returns the stored value, or `nil` if the slot has no value.
  func value(
    _ stored: StoredRecord<R>, _ editor: AnyFieldEditor<Value>, in reader: any RecordReader
  ) throws(StoreFailure) -> Value? {
    switch storage {
    case .column(let path, _): return stored.record[keyPath: path]
    case .links:
      let targets = try reader.targets(of: stored.reference, field: key)
      return targets.isEmpty ? nil : try editor.value(of: targets, in: reader)
    }
  }
}

/// A type that represents a slot without exposing the slot's value type.
protocol RecordSlot<R>: Sendable {
  associatedtype R: Record
  var key: String { get }
  var declaration: SlotDeclaration { get }
  var option: FieldOption { get }
  /// The property that stores the value, or `nil` if the value is stored as links.
  var property: StoredProperty<R>? { get }
  /// The predicate that matches the records with a value in the slot.
  var presence: RecordPredicate { get }
  /// Returns the value that can be determined without an editor.
  ///
  /// - Returns: The column's value, which may be `nil`. For links, the result is an empty array if
  ///   the slot can have several links, or `nil` if the slot has at most one.
  func knownValue(of record: R) -> (any FieldValue)?
  /// Returns whether a stored record has a value in the slot.
  ///
  /// If the editor's feature is excluded, any links count as a value, although they can't be shown.
  func isFilled(
    _ stored: StoredRecord<R>, _ services: FeatureServices, in reader: any RecordReader
  ) throws(StoreFailure) -> Bool
  /// Returns the slot with its editor, or `nil` if no included feature provides the editor.
  func opened(with services: FeatureServices) -> (any OpenSlot<R>)?
}

extension RecordSlot {
  /// Returns the write of the value that command-line arguments describe.
  ///
  /// A single empty argument removes the value.
  ///
  /// - Throws: ``RecordFailure`` if the editor rejects the arguments or the editor's feature is
  ///   excluded.
  func parse(
    _ texts: [String], with services: FeatureServices
  ) async throws(RecordFailure) -> SlotWrite<R> {
    guard let editor = opened(with: services) else { throw .excluded(declaration.label) }
    do throws(FieldRefusal) {
      return try await editor.parse(texts)
    } catch {
      throw .refused(error.explanation)
    }
  }
}

extension Slot: RecordSlot {
  var declaration: SlotDeclaration { slot.declaration }

  var property: StoredProperty<R>? {
    if case .column(_, let property) = storage { property } else { nil }
  }

  var presence: RecordPredicate {
    property.map { .not(.equals($0.column, .null)) } ?? .isLinked(field: key)
  }

  func knownValue(of record: R) -> (any FieldValue)? {
    switch storage {
    case .column(let path, _): record[keyPath: path]
    case .links(let empty): empty
    }
  }

  func isFilled(
    _ stored: StoredRecord<R>, _ services: FeatureServices, in reader: any RecordReader
  ) throws(StoreFailure) -> Bool {
    if let editor = services.editor(for: slot) {
      return write(try value(stored, editor, in: reader)).isFilled
    }
    return switch storage {
    case .column(let path, _): stored.record[keyPath: path] != nil
    case .links: try !reader.targets(of: stored.reference, field: key).isEmpty
    }
  }

  func opened(with services: FeatureServices) -> (any OpenSlot<R>)? {
    guard let editor = services.editor(for: slot) else { return nil }
    return SlotWithEditor(slot: self, editor: editor)
  }
}

/// A change to a slot's value, written in the transaction that saves the record.
struct SlotWrite<R: Record>: Sendable {
  let label: String
  /// Whether the slot has a value after the change.
  let isFilled: Bool
  /// Whether the value is stored as links, which requires the editor's feature.
  let isLink: Bool
  let set: @Sendable (inout R) -> Void
  let link:
    @Sendable (FeatureServices, RecordReference, any Transaction) throws(StoreFailure) -> Void
}

/// A type that represents a slot with its editor, without exposing the slot's value type.
protocol OpenSlot<R>: Sendable {
  associatedtype R: Record
  var label: String { get }
  var isListed: Bool { get }
  var empty: FieldState { get }
  func state(
    of stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> FieldState
  func value(
    of stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> (any FieldValue)?
  /// Returns a stored value as text, or `nil` if the value isn't of the slot's value type.
  func display(_ value: any FieldValue) -> String?
  /// Returns the reason why a state can't be saved, or `nil` if the state can be saved.
  func problem(of state: FieldState) -> String?
  /// Returns the write of a state's value, or a write that removes the value if the state has none.
  func write(_ state: FieldState) -> SlotWrite<R>
  /// Returns a description of the change between two states, or `nil` if their values are equal.
  func change(from old: FieldState, to new: FieldState) -> String?
  /// Returns the write of the new state's value, or `nil` if the old state has the same value.
  func write(from old: FieldState, to new: FieldState) -> SlotWrite<R>?
  func parse(_ texts: [String]) async throws(FieldRefusal) -> SlotWrite<R>
  func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction>
  func view<Parent: Sendable>(
    _ state: FieldState, sending action: @escaping @Sendable (FieldAction) -> Parent
  ) -> Node<Parent>
}

private struct SlotWithEditor<R: Record, Value: FieldValue>: OpenSlot {
  let slot: Slot<R, Value>
  let editor: AnyFieldEditor<Value>

  var label: String { slot.slot.settings.label }
  var isListed: Bool { slot.isListed }
  var empty: FieldState { editor.open(nil) }

  func state(
    of stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> FieldState {
    editor.open(try slot.value(stored, editor, in: reader))
  }

  func value(
    of stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> (any FieldValue)? { try slot.value(stored, editor, in: reader) }

  func display(_ value: any FieldValue) -> String? { (value as? Value).map(editor.display) }

  func problem(of state: FieldState) -> String? {
    switch editor.validation(of: state) {
    case .empty, .value: nil
    case .invalid(let reason), .pending(let reason): reason
    }
  }

  func change(from old: FieldState, to new: FieldState) -> String? {
    let validation = editor.validation(of: new)
    guard validation != editor.validation(of: old) else { return nil }
    return switch validation {
    case .value(let value): "\(label): \(editor.display(value))"
    case .empty: "\(label) removed"
    case .invalid(let reason), .pending(let reason): "\(label): \(reason)"
    }
  }

  func write(from old: FieldState, to new: FieldState) -> SlotWrite<R>? {
    editor.validation(of: new) == editor.validation(of: old) ? nil : write(new)
  }

  func write(_ state: FieldState) -> SlotWrite<R> {
    if case .value(let value) = editor.validation(of: state) {
      slot.write(value)
    } else {
      slot.write(nil)
    }
  }

  func parse(_ texts: [String]) async throws(FieldRefusal) -> SlotWrite<R> {
    slot.write(texts == [""] ? nil : try await editor.parse(texts))
  }

  func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction> {
    editor.reduce(into: &state, action: action)
  }

  func view<Parent: Sendable>(
    _ state: FieldState, sending action: @escaping @Sendable (FieldAction) -> Parent
  ) -> Node<Parent> { editor.view(state, sending: action) }
}
