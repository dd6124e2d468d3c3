/// What was read from a file of weigh-ins; nothing of it is stored yet.
package struct WeightImport: Equatable, Sendable {
  /// Where something stands in its file.
  package enum Place: Hashable, Sendable {
    /// A line of a table, from 1, the header's line counted.
    case line(Int)
    /// A record of weight of Apple Health, or an element of a JSON array, from 1.
    case record(Int)
  }

  /// Something that is no weigh-in.
  package struct Refused: Equatable, Sendable {
    /// Where it stands.
    package let place: Place
    /// Why.
    package let reason: RowRefusal
  }

  /// How much was left out on purpose.
  package struct LeftOut: Equatable, Sendable {
    /// Weigh-ins that stand in the file already: the same day, time and weight, and nothing more.
    var doubles = 0
    /// Libra's second entries at midnight of weigh-ins that have a time.
    var placeholders = 0
    /// Rows that were computed, not measured.
    var interpolated = 0
    /// Body fat that is no number or not 1 to 60 %; its weigh-in is taken.
    var bodyFats = 0
    /// Body fat of Apple Health without a weight of the same source and time.
    var loneBodyFats = 0
    /// Heights that are none; their weigh-in is taken.
    var heights = 0

    /// What there is of it, in words.
    package var counts: [String: Int] {
      let all = [
        "doubles": doubles, "placeholders": placeholders, "interpolated": interpolated,
        "body fats that are none": bodyFats, "body fats without a weight": loneBodyFats,
        "heights that are none": heights,
      ]
      return all.filter { $0.value > 0 }
    }
  }

  /// The format.
  package var format: WeightFormat
  /// The weigh-ins, in the file's order.
  package var weighings: [Weighing] = []
  /// How many rows or records of weight were looked at: those taken, refused and left out.
  var looked = 0
  /// What is no weigh-in, in the file's order.
  package var refused: [Refused] = []
  /// What was left out.
  package var leftOut = LeftOut()
  /// What else a person should know.
  package var notes: [ImportNote] = []
  /// The columns of a table, and what was read from them; none for other files.
  package var columns: [ImportColumn] = []
}

extension WeightImport.Place: CustomStringConvertible {
  /// `line 12`.
  package var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .record(let number): "record \(number)"
    }
  }
}

/// Something to know about an import that refuses nothing.
package enum ImportNote: Hashable, Sendable {
  /// An export of Apple Health without a single weight.
  case noBodyMass
  /// Days whose order followed from the whole column.
  case dateOrder(DateOrder)
  /// Years of two digits.
  case twoDigitYears
  /// Moments in UTC, shown by the wall clock of a zone.
  case movedFromUTC(zone: String)

  /// The note in words.
  package var sentence: String {
    switch self {
    case .noBodyMass: "There is no body mass in this export"
    case .dateOrder(.dmy): "Days are read as day, month, year: another value of the column says so"
    case .dateOrder(.mdy): "Days are read as month, day, year: another value of the column says so"
    case .dateOrder(.ymd): "Days are read as year, month, day"
    case .twoDigitYears: "Years 69 to 99 are read as 1969 to 1999, 00 to 68 as 2000 to 2068"
    case .movedFromUTC(let zone): "Times are in UTC there; they are shown as in \(zone)"
    }
  }
}
