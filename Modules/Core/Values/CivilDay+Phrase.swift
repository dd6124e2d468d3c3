// Dates as American English text, for screens. Data and the command line use ISO 8601.

extension CivilDay {
  /// The date with its month's name: `March 1, 2026`.
  public var phrase: String {
    "\(CivilMonth(of: self).name) \(numbers.day), \(numbers.year)"
  }
}

extension CivilMonth {
  /// The month's name without its year: `March`.
  public var name: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][month - 1]
  }

  /// The month's name with its year: `March 2026`.
  public var phrase: String { "\(name) \(year)" }
}
