import Core

extension CivilDay {
  /// Returns the day with its weekday: `Sunday, 1 March`, with the year if it isn't today's.
  func phrase(beside today: CivilDay?) -> String {
    "\(weekdayName), \(spoken(today: today ?? self))"
  }
}

extension CivilMonth {
  /// The month with its year: `March 2026`.
  var phrase: String { "\(name) \(year)" }
}
