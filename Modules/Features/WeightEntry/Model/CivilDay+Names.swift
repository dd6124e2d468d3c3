import Core

extension CivilDay {
  /// Returns the day as text: `March 3`, or `March 3, 2025` if the year isn't today's.
  func spoken(today: CivilDay) -> String {
    numbers.year == today.numbers.year ? "\(monthName) \(numbers.day)" : phrase
  }

  /// The English name of the month, such as `March`.
  var monthName: String { CivilMonth(of: self).name }

  /// The English name of the weekday, such as `Monday`.
  var weekdayName: String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday]
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  var weekday: Int {
    // January 1, 1970, was a Thursday. Before 1970, the first remainder can be negative.
    ((daysSince1970 + 3) % 7 + 7) % 7
  }
}
