/// A field for the date of a moment that a record stores, such as when a journal entry was written.
///
/// The form shows and edits the date in the user's time zone, today or earlier. A new record's date
/// is today, also after midnight, until the user changes it. The record itself reads and writes the
/// column of the moment.
public struct MomentField<R: Record>: RecordPart {
  let key: String
  let label: String
  private let path: any WritableKeyPath<R, Instant?> & Sendable

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - key: The last part of the field's node ID.
  ///   - path: The key path of the property that stores the moment, or `nil` if it is unknown. The
  ///     field then shows the date on which the record was added.
  ///   - label: The displayed label.
  public init(
    _ key: String, _ path: any WritableKeyPath<R, Instant?> & Sendable, _ label: String
  ) {
    (self.key, self.path, self.label) = (key, path, label)
  }

  /// Adds the field to a declaration.
  public func add(to fields: inout RecordFields<R>) { fields.add(.moment(self)) }

  /// Returns the date of a stored record's moment.
  func day(of stored: StoredRecord<R>, _ clock: any WallClock) -> CivilDay {
    clock.day(of: stored.record[keyPath: path] ?? stored.createdAt)
  }

  /// Returns the reason why changed text can't be saved, or `nil` if the text is the date of today or
  /// of an earlier day.
  func problem(of text: String, today: CivilDay?) -> String? {
    guard let day = CivilDay(text) else { return "Enter a date such as 2026-03-01" }
    if let today, day > today { return Self.refusal(day) }
    return nil
  }

  /// Changes the date of a record's moment, unless the moment already has that date.
  ///
  /// If `day` is today, the moment becomes the current moment. Otherwise, it becomes noon, which
  /// usually stays on the same day when the user travels to another time zone.
  ///
  /// - Throws: ``RecordFailure/invalid(_:_:)`` if the new date is in the future. In that case, the
  ///   record isn't changed.
  func write(
    _ day: CivilDay, into record: inout R, _ clock: any WallClock
  ) throws(RecordFailure) {
    guard record[keyPath: path].map(clock.day(of:)) != day else { return }
    guard day <= clock.today else { throw .invalid(label, Self.refusal(day)) }
    record[keyPath: path] = day == clock.today ? clock.now : clock.moment(on: day, hour: 12)
  }

  private static func refusal(_ day: CivilDay) -> String { "\(day) is in the future" }
}

extension RecordChange {
  /// Adds a change of the date of a record's moment, today or earlier.
  ///
  /// A moment that already has the date is unchanged, even one in the future. Another date in the
  /// future rejects the whole change.
  public mutating func set(_ field: MomentField<R>, to day: CivilDay, _ clock: any WallClock) {
    also { record, _ throws(RecordFailure) in try field.write(day, into: &record, clock) }
  }
}
