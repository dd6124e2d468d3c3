// Dates as American English text, for screens. Data and the command line use ISO 8601.

extension CivilDay {
  /// The date with the month's English name, such as `March 1, 2026`.
  public var phrase: String {
    "\(CivilMonth(of: self).name) \(numbers.day), \(numbers.year)"
  }
}

extension CivilMonth {
  /// The month's English name without the year, such as `March`.
  public var name: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][month - 1]
  }

  /// The month's English name with the year, such as `March 2026`.
  public var phrase: String { "\(name) \(year)" }
}
