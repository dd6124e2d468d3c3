import Core

extension CivilDay {
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
