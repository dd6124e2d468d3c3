import Core

extension CivilDay {
  /// `3 March`, and with the year where it is another than today's: `3 March 2025`.
  func spoken(today: CivilDay) -> String {
    "\(numbers.day) \(monthName)" + (numbers.year == today.numbers.year ? "" : " \(numbers.year)")
  }

  /// `March`.
  var monthName: String { CivilMonth(of: self).name }

  /// `Monday`.
  var weekdayName: String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday]
  }

  /// Days since the last Monday, 0...6.
  var weekday: Int {
    // 1970 began on a Thursday; the remainder is negative before.
    ((daysSince1970 + 3) % 7 + 7) % 7
  }
}

extension CivilMonth {
  /// `March`.
  var name: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][month - 1]
  }
}
