/// The result of reading a weight file, before anything is stored.
package struct WeightImport: Equatable, Sendable {
  /// A location in a file.
  package enum Place: Hashable, Sendable {
    /// A one-based line number in a table, counting the header.
    case line(Int)
    /// A one-based number of an Apple Health weight record or of a JSON array element.
    case record(Int)
  }

  /// A rejected row or record.
  package struct Refused: Equatable, Sendable {
    /// The location in the file.
    package let place: Place
    /// The reason for the rejection.
    package let reason: RowRefusal
  }

  /// The numbers of rows and values that the import excludes on purpose.
  package struct LeftOut: Equatable, Sendable {
    /// The number of duplicate rows.
    ///
    /// A duplicate has the day, time, and weight of another row and adds no values.
    var doubles = 0
    /// The number of Libra's midnight entries that duplicate a weighing with a time.
    var placeholders = 0
    /// The number of rows with computed weights.
    var interpolated = 0
    /// The number of body-fat values that aren't 1 to 60%, or that have an invalid date.
    ///
    /// A weighing with such a value is imported without body fat.
    var bodyFats = 0
    /// The number of Apple Health body-fat values without a weight from the same source and time.
    var loneBodyFats = 0
    /// The number of invalid heights.
    ///
    /// A weighing with an invalid height is imported without a height.
    var heights = 0

    /// The counts above zero, keyed by their names in reports and JSON.
    package var counts: [String: Int] {
      let all = [
        "doubles": doubles, "placeholders": placeholders, "interpolated": interpolated,
        "body fats that are none": bodyFats, "body fats without a weight": loneBodyFats,
        "heights that are none": heights,
      ]
      return all.filter { $0.value > 0 }
    }
  }

  /// The file's format.
  package var format: WeightFormat
  /// The weighings, in the file's order.
  package var weighings: [Weighing] = []
  /// The number of rows or weight records that were read, rejected, or excluded.
  var looked = 0
  /// The rejected rows and records, in the file's order.
  package var refused: [Refused] = []
  /// The numbers of excluded rows and values.
  package var leftOut = LeftOut()
  /// The notes for the user, other than rejections.
  package var notes: [ImportNote] = []
  /// The table's columns with their fields, or an empty array if the file isn't a table.
  package var columns: [ImportColumn] = []
}

extension WeightImport.Place: CustomStringConvertible {
  /// The displayed location, such as `line 12` or `record 12`.
  package var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .record(let number): "record \(number)"
    }
  }
}

/// A note, other than a rejection, about an import.
package enum ImportNote: Hashable, Sendable {
  /// The Apple Health export has no weights.
  case noBodyMass
  /// The order of day, month, and year was detected from the date column.
  case dateOrder(DateOrder)
  /// Some years have two digits.
  case twoDigitYears
  /// UTC times were converted to local times in a zone.
  case movedFromUTC(zone: String)

  /// The user-facing explanation.
  package var sentence: String {
    switch self {
    case .noBodyMass: "The export has no weight entries"
    case .dateOrder(.dmy): "Dates are read as day, month, year, based on other dates in the column"
    case .dateOrder(.mdy): "Dates are read as month, day, year, based on other dates in the column"
    case .dateOrder(.ymd): "Dates are read as year, month, day"
    case .twoDigitYears: "Years 69 to 99 are read as 1969 to 1999, and 00 to 68 as 2000 to 2068"
    case .movedFromUTC(let zone): "UTC times are converted to \(zone)"
    }
  }
}
