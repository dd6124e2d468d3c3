/// The values to write into a record: the texts of fields and the values of slots.
///
/// Fields and slots that the change omits are unchanged. A form, a command, or an import creates a
/// change, and a ``RecordRepository`` writes the change.
public struct RecordChange<R: Record>: Sendable {
  private(set) var texts: [String: String] = [:]
  private(set) var slots: [String: SlotWrite<R>] = [:]
  private(set) var consequences: [@Sendable (inout R, CivilDay) throws(RecordFailure) -> Void] = []

  /// Creates an empty change.
  public init() {}

  /// Creates a change from the texts of fields, keyed by field key.
  public init(_ texts: [String: String]) { self.texts = texts }

  /// Accesses the new text of the field with a key.
  ///
  /// Empty text clears the field. `nil` leaves the field unchanged.
  public subscript(key: String) -> String? {
    get { texts[key] }
    set { texts[key] = newValue }
  }

  /// Replaces a slot's value with `value`, or removes the slot's value if `value` is `nil`.
  public mutating func set<Value>(_ slot: Slot<R, Value>, to value: Value?) {
    slots[slot.key] = slot.write(value)
  }

  mutating func set(_ key: String, to write: SlotWrite<R>) { slots[key] = write }

  /// Adds a change to the record that isn't a new value for a field or a slot.
  ///
  /// - Parameter change: A closure that changes the record after the fields and slots are written,
  ///   or throws to reject the whole change. The closure receives the record and the current date.
  public mutating func also(
    _ change: @escaping @Sendable (inout R, CivilDay) throws(RecordFailure) -> Void
  ) { consequences.append(change) }
}

extension RecordFields {
  /// Checks the texts of fields in a change, but not the rules for the whole record.
  ///
  /// - Throws: ``RecordFailure`` if the text of a field is invalid.
  public func check(_ change: RecordChange<R>) throws(RecordFailure) {
    for field in fields {
      guard let text = change.texts[field.key], let problem = field.problem(of: text) else {
        continue
      }
      throw RecordFailure(field.label, problem)
    }
  }

  /// Writes a change into a new record.
  ///
  /// All required fields must have a value in the change or in the record. See
  /// ``write(_:into:on:isFilled:)``.
  public func write(
    _ change: RecordChange<R>, intoNew record: inout R, on today: CivilDay,
    isFilled: (String) -> Bool = { _ in false }
  ) throws(RecordFailure) {
    var change = change
    for field in fields where change.texts[field.key] == nil {
      change[field.key] = field.text(record)
    }
    try write(change, into: &record, on: today, isFilled: isFilled)
  }

  /// Writes a change into a record, and checks the rules.
  ///
  /// Slots that are stored as links aren't written.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - record: The record to change. If this function throws, some fields may have been written.
  ///   - today: The current date.
  ///   - isFilled: A closure that returns whether the slot with a key has a stored value. This
  ///     function calls the closure only for slots that the change omits.
  /// - Throws: ``RecordFailure`` if a value is invalid or a rule is broken.
  /// - Precondition: All field keys in the change belong to this declaration.
  public func write(
    _ change: RecordChange<R>, into record: inout R, on today: CivilDay,
    isFilled: (String) -> Bool = { _ in false }
  ) throws(RecordFailure) {
    let old = record
    var unknown = Set(change.texts.keys)
    for field in fields {
      unknown.remove(field.key)
      if let text = change.texts[field.key] { try field.write(text, into: &record) }
    }
    // bounds: callers name fields of the same declaration.
    precondition(unknown.isEmpty, "\(id) has no field \(unknown.sorted())")
    for write in change.slots.values { write.set(&record) }
    for consequence in consequences { consequence.apply(old, &record, today) }
    for consequence in change.consequences { try consequence(&record, today) }
    for rule in rules {
      let broken = rule.check(record) { change.slots[$0]?.isFilled ?? isFilled($0) }
      if let broken { throw .refused(broken) }
    }
  }

  /// Returns the reason why an import must reject a record, or `nil` if all fields are valid.
  public func importProblem(of record: R) -> String? {
    for field in fields {
      if let problem = field.problem(of: field.text(record)) {
        return problem.sentence(field.label)
      }
    }
    return nil
  }

  /// Throws ``RecordFailure/excluded(_:)`` if a change writes links for a slot whose feature is
  /// excluded.
  func requireEditors(
    _ change: RecordChange<R>, _ services: FeatureServices
  ) throws(RecordFailure) {
    for part in parts {
      guard case .slot(let slot) = part, let write = change.slots[slot.key], write.isLink,
        slot.opened(with: services) == nil
      else { continue }
      throw .excluded(write.label)
    }
  }
}
