import Core

extension CivilDay {
  /// `Sunday, 1 March`, and with the year where it is another than today's.
  func phrase(beside today: CivilDay?) -> String {
    "\(weekdayName), \(spoken(today: today ?? self))"
  }
}

extension CivilMonth {
  /// `March 2026`.
  var phrase: String { "\(name) \(year)" }
}
