import Core

extension CivilDay {
  /// Returns the day with its weekday: `Sunday, March 1`.
  ///
  /// The year is omitted if `today` is `nil` or in the day's year.
  func phrase(beside today: CivilDay?) -> String {
    "\(weekdayName), \(phrase(in: today ?? self))"
  }
}
