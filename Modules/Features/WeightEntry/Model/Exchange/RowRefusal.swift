package import Core

/// A reason to reject a row or record.
///
/// The associated strings are from the file, except in ``note(_:)``.
package enum RowRefusal: Error, Hashable, Sendable {
  /// The row has no day.
  case noDay
  /// The day, alone or with a time, can't be parsed or doesn't exist.
  case notADay(String)
  /// The time can't be parsed.
  case notATime(String)
  /// The zone is neither a name nor an offset.
  case notAZone(String)
  /// The day is after today.
  case later(CivilDay)
  /// The row has no weight, or a weight of 0.
  ///
  /// Some programs write 0 for a missing weight.
  case noWeight
  /// The weight isn't a number.
  case notANumber(String)
  /// The weight isn't in the range 0.5 to 700 kg.
  case outOfRange(String)
  /// The weight has no unit, and neither the file nor the options specify a unit.
  case noUnit
  /// The unit is unknown.
  case unknownUnit(String)
  /// The note is too long.
  ///
  /// The associated value explains the limit.
  case note(String)
  /// The row has more cells than the table has columns, often due to an unquoted comma.
  ///
  /// The associated value is the number of extra cells.
  case tooManyCells(Int)
  /// The element of the JSON array doesn't have the members of a weighing.
  case shape

  /// The user-facing explanation.
  package var sentence: String {
    switch self {
    case .noDay: "Missing date"
    case .notADay(let text): "Invalid date \(text.quotedShort)"
    case .notATime(let text): "Invalid time \(text.quotedShort)"
    case .notAZone(let text): "Invalid time zone \(text.quotedShort)"
    case .later(let day): "\(day) is after today"
    case .noWeight: "Missing weight"
    case .notANumber(let text): "Invalid number \(text.quotedShort)"
    case .outOfRange(let text): "Invalid weight \(text.quotedShort): must be 0.5 to 700 kg"
    case .noUnit: "The weight has no unit"
    case .unknownUnit(let text): "Unknown unit \(text.quotedShort): use kg, lb, st, or g"
    case .note(let limit): "Invalid note: \(limit)"
    case .tooManyCells(let count): "Too many cells: \(count) more than the table has columns"
    case .shape: "The element isn't a weight"
    }
  }
}

extension String {
  /// The text in quotes, with an ellipsis after 40 characters if the text is longer.
  fileprivate var quotedShort: String { "\u{201C}\(count > 40 ? prefix(40) + "…" : self)\u{201D}" }
}
