import Core

extension CivilDay {
  /// Returns the day with its weekday: `Sunday, March 1`.
  ///
  /// The year is included if it isn't the year of `today`, and omitted if `today` is `nil`.
  func phrase(beside today: CivilDay?) -> String {
    "\(weekdayName), \(spoken(today: today ?? self))"
  }
}
