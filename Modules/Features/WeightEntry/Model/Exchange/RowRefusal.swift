package import Core

/// Why a row or record is no weigh-in. The texts are the file's.
package enum RowRefusal: Error, Hashable, Sendable {
  /// It has no day.
  case noDay
  /// A day, or a day with a time, that can't be read, or that the calendar has not.
  case notADay(String)
  /// A time that can't be read.
  case notATime(String)
  /// A zone that is neither a name nor an offset.
  case notAZone(String)
  /// A day that has not come.
  case later(CivilDay)
  /// It has no weight, or 0, which stands for none.
  case noWeight
  /// A weight that can't be read.
  case notANumber(String)
  /// A weight that is not 0.5 to 700 kg.
  case outOfRange(String)
  /// Neither it nor the file says the weight's unit.
  case noUnit
  /// A unit that is not known.
  case unknownUnit(String)
  /// A note that is too long, in the limit's words.
  case note(String)
  /// More cells than the table has columns: an unquoted comma, most likely.
  case tooManyCells(Int)
  /// An element of a JSON array that has not the shape of a weigh-in.
  case shape

  /// The refusal in words.
  package var sentence: String {
    switch self {
    case .noDay: "There is no day"
    case .notADay(let text): "\(text.quotedShort) is no day"
    case .notATime(let text): "\(text.quotedShort) is no time"
    case .notAZone(let text): "\(text.quotedShort) is no time zone"
    case .later(let day): "\(day) has not come yet"
    case .noWeight: "There is no weight"
    case .notANumber(let text): "\(text.quotedShort) is no number"
    case .outOfRange(let text): "\(text.quotedShort) is not 0.5 to 700 kg"
    case .noUnit: "The weight has no unit"
    case .unknownUnit(let text): "\(text.quotedShort) is no unit; there are kg, lb, st and g"
    case .note(let limit): "The note is too long: \(limit)"
    case .tooManyCells(let count): "There are \(count) cells too many for the table's header"
    case .shape: "It has not the shape of a weigh-in"
    }
  }
}

extension String {
  /// In quotes, and as much of it as a message shows.
  fileprivate var quotedShort: String { "\u{201C}\(count > 40 ? prefix(40) + "…" : self)\u{201D}" }
}
