// Dates as American English text, for screens. Data and the command line use ISO 8601.

extension CivilDay {
  /// The date with the month's English name, such as `March 1, 2026`.
  public var phrase: String {
    "\(CivilMonth(of: self).name) \(numbers.day), \(numbers.year)"
  }

  /// Returns the date without the year if the year is that of `today`, such as `March 1`.
  public func phrase(in today: CivilDay) -> String {
    numbers.year == today.numbers.year
      ? "\(CivilMonth(of: self).name) \(numbers.day)" : phrase
  }

  /// Returns the date with an abbreviated month, such as `Mar 1`, or `Mar 1, 2025` if the year
  /// isn't that of `today`.
  public func abbreviation(in today: CivilDay) -> String {
    let day = "\(CivilMonth(of: self).abbreviation) \(numbers.day)"
    return numbers.year == today.numbers.year ? day : "\(day), \(numbers.year)"
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

  /// The month's abbreviated English name, such as `Mar`.
  public var abbreviation: String { String(name.prefix(3)) }

  /// The month's English name with the year, such as `March 2026`.
  public var phrase: String { "\(name) \(year)" }
}
