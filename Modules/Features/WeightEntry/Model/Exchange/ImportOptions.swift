package import Core

/// The user's choices for an import, with the current day and zone.
package struct ImportOptions: Equatable, Sendable {
  /// The file's format, or `nil` to detect the format.
  var format: WeightFormat?
  /// The chosen fields of a table's columns, keyed by column.
  ///
  /// A chosen field overrides the field that the column's name implies. A key is a column's name,
  /// or its one-based number if the table has no header.
  var columns: [String: WeighingField] = [:]
  /// The order of the numbers in dates like 3/4/2025, or `nil` to detect the order from the column.
  var dateOrder: DateOrder?
  /// The unit for weights that have no unit in the file, or `nil` if the user chose none.
  var unit: WeightUnit?
  /// The current day.
  ///
  /// Later dates are rejected.
  var today: CivilDay
  /// The name of the user's zone in the tz database.
  ///
  /// UTC times are converted to the zone's wall clock.
  var zone: String

  /// Creates options for the current day and zone, by default without any choices.
  package init(
    format: WeightFormat? = nil, columns: [String: WeighingField] = [:],
    dateOrder: DateOrder? = nil, unit: WeightUnit? = nil, today: CivilDay, zone: String
  ) {
    (self.format, self.columns, self.dateOrder) = (format, columns, dateOrder)
    (self.unit, self.today, self.zone) = (unit, today, zone)
  }
}

/// A field of a weighing that a table's column can contain.
package enum WeighingField: String, Codable, Sendable, CaseIterable {
  /// The day, alone or with the time.
  case date
  /// The time of day.
  case time
  /// The zone of the time.
  case zone
  /// The weight, as a number with or without a unit.
  case weight
  /// The unit of the weight.
  case unit
  /// The user's note.
  case note
  /// The body fat in percent.
  case bodyFat = "body-fat"
  /// The height, in centimeters unless ``heightUnit`` names another unit.
  case height
  /// The unit of the height.
  case heightUnit = "height-unit"
  /// The source of the weighing.
  case source
  /// The ID that the source assigned.
  case sourceID = "source-id"
}

/// The order of day, month, and year in a date.
package enum DateOrder: String, Codable, Sendable, CaseIterable {
  /// Day, month, year.
  case dmy
  /// Month, day, year.
  case mdy
  /// Year, month, day.
  case ymd
}
