import Core

extension CivilDay {
  /// Returns the day as text: `3 March`, or `3 March 2025` if the year isn't today's.
  func spoken(today: CivilDay) -> String {
    "\(numbers.day) \(monthName)" + (numbers.year == today.numbers.year ? "" : " \(numbers.year)")
  }

  /// The English name of the month: `March`.
  var monthName: String { CivilMonth(of: self).name }

  /// The English name of the weekday: `Monday`.
  var weekdayName: String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday]
  }

  /// The number of days since the last Monday, 0 to 6.
  var weekday: Int {
    // 1970 began on a Thursday. The remainder is negative for earlier days.
    ((daysSince1970 + 3) % 7 + 7) % 7
  }
}

extension CivilMonth {
  /// The English name of the month: `March`.
  var name: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][month - 1]
  }
}
