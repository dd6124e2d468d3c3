package import Core

/// The user's choices for an import, with the current day and zone.
package struct ImportOptions: Equatable, Sendable {
  /// The file's format, or `nil` to detect it.
  var format: WeightFormat?
  /// The fields of a table's columns, which override those that the names imply.
  ///
  /// The key is the column's name, or its number from 1 if the table has no header.
  var columns: [String: WeighingField] = [:]
  /// The order of dates like 3/4/2025, or `nil` to detect it from the column.
  var dateOrder: DateOrder?
  /// The unit of weights without one.
  var unit: WeightUnit?
  /// The current day.
  ///
  /// Later dates are rejected.
  var today: CivilDay
  /// The user's zone in the tz database.
  ///
  /// UTC times are converted to the zone's wall clock.
  var zone: String

  /// Creates options from at least the current day and the zone.
  package init(
    format: WeightFormat? = nil, columns: [String: WeighingField] = [:],
    dateOrder: DateOrder? = nil, unit: WeightUnit? = nil, today: CivilDay, zone: String
  ) {
    (self.format, self.columns, self.dateOrder) = (format, columns, dateOrder)
    (self.unit, self.today, self.zone) = (unit, today, zone)
  }
}

/// A field that a table's column can have.
package enum WeighingField: String, Codable, Sendable, CaseIterable {
  /// The day, alone or with the time.
  case date
  /// The time of day.
  case time
  /// The zone of the time.
  case zone
  /// The weight.
  case weight
  /// The unit of the weight.
  case unit
  /// The note.
  case note
  /// The body fat in percent.
  case bodyFat = "body-fat"
  /// The height.
  case height
  /// The unit of the height.
  case heightUnit = "height-unit"
  /// The source of the weighing.
  case source
  /// The ID that the source assigned.
  case sourceID = "source-id"
}

/// The order of a date's numbers.
package enum DateOrder: String, Codable, Sendable, CaseIterable {
  /// Day, month, year.
  case dmy
  /// Month, day, year.
  case mdy
  /// Year, month, day.
  case ymd
}
