/// The single declaration of a record's fields, in the form's order.
///
/// A feature declares the fields next to its record. ``RecordForm`` derives the form, the draft,
/// the list of unsaved changes, and the validation from the declaration. ``RecordRepository`` uses
/// the declaration to write the record and its links.
///
/// ```swift
/// static let fields = RecordFields("loan", blank: Loan()) {
///   Field("borrower", \.borrower, "Borrower", .text(100))
///   Field("due", \.due, "Due", .day)
///   Slot(
///     links: FieldKind<[String]>("tags"), FieldSettings(id: "loan.tags", label: "Tags"),
///     option: FieldOption("tag", "Tag; repeatable.", isRepeatable: true))
/// }
/// ```
public struct RecordFields<R: Record>: Sendable {
  /// The prefix of the fields' node IDs, such as `canvas`.
  public let id: NodeID
  /// The initial record in a form that adds a record.
  public let blank: R
  private(set) var parts: [Part] = []
  /// The fields other than slots, in declaration order.
  private(set) var fields: [Field<R>] = []
  /// The properties stored in columns, in declaration order.
  private(set) var properties: [StoredProperty<R>] = []
  private(set) var rules: [Rule<R>] = []
  private(set) var consequences: [Consequence<R>] = []

  enum Part: Sendable {
    case field(Field<R>)
    case slot(any RecordSlot<R>)
    case moment(MomentField<R>)
    case hidden(HiddenProperty<R>)

    var key: String {
      switch self {
      case .field(let field): field.key
      case .slot(let slot): slot.key
      case .moment(let field): field.key
      case .hidden(let hidden): hidden.property.column.name
      }
    }

    var property: StoredProperty<R>? {
      switch self {
      case .field(let field): field.property
      case .slot(let slot): slot.property
      case .moment: nil
      case .hidden(let hidden): hidden.property
      }
    }
  }

  /// Creates a declaration from its fields, slots, rules, and consequences.
  ///
  /// - Precondition: All keys are different.
  public init(
    _ id: NodeID, blank: R, @RecordFieldsBuilder<R> _ parts: () -> [any RecordPart<R>]
  ) {
    self.id = id
    self.blank = blank
    for part in parts() { part.add(to: &self) }
  }

  /// Returns a copy of the declaration with a part added at the end.
  public func adding(_ part: some RecordPart<R>) -> RecordFields {
    var fields = self
    part.add(to: &fields)
    return fields
  }

  /// Returns the column of the field with a key, for a query.
  ///
  /// - Precondition: The key belongs to a field of this declaration, not to a slot.
  public func column(_ key: String) -> Column {
    guard let field = fields.first(where: { $0.key == key }) else {
      preconditionFailure("no field \(key)")  // bounds: the caller names a field that it declared.
    }
    return field.property.column
  }

  /// The keys of the fields that lists can be sorted by, in declaration order.
  public var sortKeys: [String] { fields.filter(\.isListed).map(\.key) }

  /// The declarations of the slots, for the feature's manifest.
  public var slots: [SlotDeclaration] {
    parts.compactMap { part in
      if case .slot(let slot) = part { slot.declaration } else { nil }
    }
  }

  mutating func add(_ part: Part) {
    parts.append(part)
    if case .field(let field) = part { fields.append(field) }
    if let property = part.property { properties.append(property) }
    // bounds: a declaration is a constant of its feature.
    precondition(
      Set(parts.map(\.key)).count == parts.count, "two fields of \(id) have the same key")
  }

  mutating func add(_ rule: Rule<R>) { rules.append(rule) }
  mutating func add(_ consequence: Consequence<R>) { consequences.append(consequence) }
}

/// A type of record that declares its fields.
public protocol DeclaredRecord: Record {
  /// The declaration of the record's fields.
  static var fields: RecordFields<Self> { get }
}

extension DeclaredRecord {
  /// Returns the keys of the slots for fields of a kind.
  static func slotKeys(of kind: String) -> [String] {
    fields.parts.compactMap { part in
      if case .slot(let slot) = part, slot.declaration.kind == kind { slot.key } else { nil }
    }
  }
}

/// A type that represents a part of a declaration: a field, slot, moment, hidden property, rule, or
/// consequence.
public protocol RecordPart<R>: Sendable {
  /// The type of the record.
  associatedtype R: Record
  /// Adds the part to a declaration.
  func add(to fields: inout RecordFields<R>)
}

/// The result builder for a declaration's parts.
@resultBuilder
public enum RecordFieldsBuilder<R: Record> {
  /// Returns a part with its type erased.
  public static func buildExpression<P: RecordPart>(_ part: P) -> any RecordPart<R>
  where P.R == R { part }

  /// Returns all parts, in order.
  public static func buildBlock(_ parts: any RecordPart<R>...) -> [any RecordPart<R>] { parts }
}

/// A field whose value is a property of the record.
public struct Field<R: Record>: RecordPart {
  /// The name of the field's column, JSON key, and command-line option, and the last part of its
  /// node ID.
  let key: String
  /// The displayed label.
  let label: String
  /// Whether the record can't be saved while the field is empty.
  let isRequired: Bool
  let control: FieldControl
  /// The description of the field's command-line option.
  let help: String
  let text: @Sendable (R) -> String
  /// A closure that returns the value for JSON, or `nil` if the field is empty.
  let value: @Sendable (R) -> (any FieldValue)?
  let resolve: @Sendable (String, CivilDay) -> String
  let property: StoredProperty<R>
  /// Whether searches find the value.
  let isSearched: Bool
  /// Whether lists of records show, and can be sorted by, the value.
  private(set) var isListed = false
  /// Whether forms suggest the values of other records.
  private(set) var isCompleted = false
  private let parse: @Sendable (String) throws(FieldRefusal) -> @Sendable (inout R) -> Void
  private let clear: @Sendable (inout R) -> Void

  /// Creates a required field.
  ///
  /// - Parameters:
  ///   - key: The name of the field's column, JSON key, and command-line option.
  ///   - path: The key path of the property that stores the value.
  ///   - label: The displayed label.
  ///   - type: The type of the field.
  ///   - help: The description of the command-line option, or `nil` to use the label.
  public init<Value: StoredValue>(
    _ key: String, _ path: any WritableKeyPath<R, Value> & Sendable, _ label: String,
    _ type: FieldType<Value>, help: String? = nil
  ) {
    self.key = key
    self.label = label
    self.help = help ?? "\(label)."
    isRequired = true
    control = type.control
    resolve = type.resolve
    property = StoredProperty(key, path)
    isSearched = Value.self == String.self
    text = { type.text($0[keyPath: path]) }
    value = { $0[keyPath: path] }
    parse = { text throws(FieldRefusal) in
      let value = try type.parse(text)
      return { $0[keyPath: path] = value }
    }
    clear = { _ in }
  }

  /// Creates an optional field, which is empty if the property is `nil`.
  ///
  /// The parameters are those of a required field.
  public init<Value: StoredValue>(
    _ key: String, _ path: any WritableKeyPath<R, Value?> & Sendable, _ label: String,
    _ type: FieldType<Value>, help: String? = nil
  ) {
    self.key = key
    self.label = label
    self.help = help ?? "\(label)."
    isRequired = false
    control = type.control
    resolve = type.resolve
    property = StoredProperty(key, path)
    isSearched = Value.self == String.self
    text = { $0[keyPath: path].map(type.text) ?? "" }
    value = { $0[keyPath: path] }
    parse = { text throws(FieldRefusal) in
      let value = try type.parse(text)
      return { $0[keyPath: path] = value }
    }
    clear = { $0[keyPath: path] = nil }
  }

  /// Returns a copy of the field that appears in lists of records and can be used to sort them.
  public func listed() -> Field {
    var field = self
    field.isListed = true
    return field
  }

  /// Returns a copy of the field that suggests the values of other records while the user types.
  ///
  /// The field has one line of text, and an index of the record's collection consists of the field's
  /// column. ``RecordFields/collection(_:noun:)`` adds the index.
  public func completed() -> Field {
    var field = self
    field.isCompleted = true
    return field
  }

  /// Adds the field to a declaration.
  public func add(to fields: inout RecordFields<R>) { fields.add(.field(self)) }

  /// Returns the reason why text can't be saved, or `nil` if the text is valid.
  func problem(of text: String) -> FieldProblem? {
    do throws(FieldProblem) {
      _ = try reading(text)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the value as screens show it, or `nil` if the field is empty.
  func shown(_ record: R) -> String? {
    let text = text(record)
    return text.isEmpty ? nil : control.shown(text)
  }

  /// Returns the value as commands show it, with dates in ISO 8601 format.
  func typed(_ record: R) -> String {
    control == .date ? text(record) : control.shown(text(record))
  }

  /// Parses text, and writes the value into a record.
  ///
  /// - Throws: ``RecordFailure`` if the text isn't valid. In that case, the record isn't changed.
  func write(_ text: String, into record: inout R) throws(RecordFailure) {
    do throws(FieldProblem) {
      try reading(text)(&record)
    } catch {
      throw RecordFailure(label, error)
    }
  }

  /// Parses text, and returns a function that writes the value into a record.
  private func reading(_ text: String) throws(FieldProblem) -> @Sendable (inout R) -> Void {
    guard let text = text.trimmedOrNil else {
      if isRequired { throw .missing }
      return clear
    }
    do throws(FieldRefusal) {
      return try parse(text)
    } catch {
      throw .broken(error.explanation.message)
    }
  }
}

/// A rule that concerns a whole record.
///
/// Rules are checked after all fields are valid. A form checks a copy of the blank record
/// (``RecordFields/blank``) with the values of the form's fields and slots.
public struct Rule<R: Record>: RecordPart {
  let check: @Sendable (R, (String) -> Bool) -> Explanation?

  /// Creates a rule.
  ///
  /// - Parameter check: A closure that returns an explanation if a record breaks the rule, or `nil`
  ///   if the record is valid. The closure receives the record, and a function that returns whether
  ///   the slot with a key has a value.
  public init(_ check: @escaping @Sendable (R, (String) -> Bool) -> Explanation?) {
    self.check = check
  }

  /// Adds the rule to a declaration.
  public func add(to fields: inout RecordFields<R>) { fields.add(self) }
}

/// An automatic update of a record's properties when the record's fields change.
public struct Consequence<R: Record>: RecordPart {
  let apply: @Sendable (R, inout R, CivilDay) -> Void

  /// Creates a consequence.
  ///
  /// - Parameter apply: A closure that updates the changed record. The closure receives the record
  ///   before the change, the record with the changed fields and slots, and the current date.
  public init(_ apply: @escaping @Sendable (R, inout R, CivilDay) -> Void) { self.apply = apply }

  /// Adds the consequence to a declaration.
  public func add(to fields: inout RecordFields<R>) { fields.add(self) }
}
