package import Core

/// What an import is told beside the file.
package struct ImportOptions: Equatable, Sendable {
  /// The file's format; nil to find it out.
  var format: WeightFormat?
  /// What is in which column of a table, by the column's name, or by its number from 1 where the
  /// table has no header. It goes before what the names say by themselves.
  var columns: [String: WeighingField] = [:]
  /// How days like 3/4/2025 are meant; nil where the column says it.
  var dateOrder: DateOrder?
  /// The unit of weights that name none.
  var unit: WeightUnit?
  /// Today: nothing later is taken.
  var today: CivilDay
  /// The person's zone as the tz database names it: moments in UTC are turned into its wall clock.
  var zone: String

  /// What an import is told; nothing but where and when it happens has to be.
  package init(
    format: WeightFormat? = nil, columns: [String: WeighingField] = [:],
    dateOrder: DateOrder? = nil, unit: WeightUnit? = nil, today: CivilDay, zone: String
  ) {
    (self.format, self.columns, self.dateOrder) = (format, columns, dateOrder)
    (self.unit, self.today, self.zone) = (unit, today, zone)
  }
}

/// What a column of a table can hold.
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
  /// The body fat in per cent.
  case bodyFat = "body-fat"
  /// The height.
  case height
  /// The unit of the height.
  case heightUnit = "height-unit"
  /// Where it comes from.
  case source
  /// The id the source gave it.
  case sourceID = "source-id"
}

/// In which order a day's numbers stand.
package enum DateOrder: String, Codable, Sendable, CaseIterable {
  /// Day, month, year.
  case dmy
  /// Month, day, year.
  case mdy
  /// Year, month, day.
  case ymd
}
