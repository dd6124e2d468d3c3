/// A stored record with the values of its slots.
///
/// A slot whose feature is excluded has no value, even if the record has links for the slot.
public struct RecordEntry<R: Record>: Equatable, Sendable {
  /// The stored record.
  public let stored: StoredRecord<R>
  let slots: [String: any FieldValue]

  /// Returns whether two entries have equal records and equal slot values.
  public static func == (lhs: RecordEntry, rhs: RecordEntry) -> Bool {
    lhs.stored == rhs.stored && lhs.slots.keys == rhs.slots.keys
      && lhs.slots.allSatisfy { key, value in rhs.slots[key].map { isEqual(value, $0) } ?? false }
  }

  /// Creates an entry by reading the values of a record's slots.
  init(
    _ stored: StoredRecord<R>, _ fields: OpenFields<R>, in reader: any RecordReader
  ) throws(StoreFailure) {
    self.stored = stored
    var slots: [String: any FieldValue] = [:]
    for case .slot(let key, let slot) in fields.parts {
      slots[key] = try slot.value(of: stored, in: reader)
    }
    self.slots = slots
  }

  /// Accesses the value of a slot, or `nil` if the slot has no value.
  public subscript<Value>(slot: Slot<R, Value>) -> Value? {
    guard let value = slots[slot.key] else { return nil }
    guard let value = value as? Value else {
      // bounds: the value was read with the slot of the same key.
      preconditionFailure("\(slot.key) isn't \(Value.self)")
    }
    return value
  }

  /// Writes the record's ID, fields, slots, and creation and update times as JSON.
  ///
  /// Empty fields are omitted, but an empty slot for a list of links is written as an empty array.
  public func encode(
    _ fields: RecordFields<R>, into container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    try container.encode(stored.id, forKey: "id")
    for part in fields.parts {
      switch part {
      case .field(let field):
        if let value = field.value(stored.record) {
          try container.encode(value, forKey: FieldKey(field.key))
        }
      case .slot(let slot):
        if let value = slots[slot.key] ?? slot.knownValue(of: stored.record) {
          try container.encode(value, forKey: FieldKey(slot.key))
        }
      case .moment: continue
      case .hidden(let hidden):
        if let value = hidden.value(stored.record) {
          try container.encode(value, forKey: FieldKey(part.key))
        }
      }
    }
    try container.encode(stored.createdAt, forKey: "createdAt")
    try container.encode(stored.updatedAt, forKey: "updatedAt")
  }
}

/// A key in a record's JSON.
public struct FieldKey: CodingKey, ExpressibleByStringLiteral {
  /// The key.
  public let stringValue: String
  /// The key as an integer, which is always `nil`.
  public var intValue: Int? { nil }

  /// Creates a key.
  public init(_ text: String) { stringValue = text }
  /// Creates a key from a literal.
  public init(stringLiteral text: String) { stringValue = text }
  /// Creates a key.
  public init(stringValue text: String) { stringValue = text }
  /// Creates no key, because a record's JSON has no integer keys.
  public init?(intValue: Int) { nil }
}

extension RecordFields {
  /// The keys for which ``presence(of:)`` returns a predicate: those of optional fields and slots.
  public var presenceNames: [String] {
    parts.compactMap { part in
      switch part {
      case .field(let field): field.isRequired ? nil : field.key
      case .slot(let slot): slot.key
      case .moment, .hidden: nil
      }
    }
  }

  /// Returns a predicate that matches the records with a value in an optional field or a slot.
  ///
  /// - Parameter name: The key of the field or the slot.
  /// - Returns: The predicate, or `nil` if no slot and no optional field has the key.
  public func presence(of name: String) -> RecordPredicate? {
    for part in parts {
      switch part {
      case .field(let field) where field.key == name && !field.isRequired:
        return .not(.equals(field.property.column, .null))
      case .slot(let slot) where slot.key == name: return slot.presence
      default: continue
      }
    }
    return nil
  }
}
