/// A month in the proleptic Gregorian calendar, without a time zone.
public struct CivilMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, as in ``CivilDay/numbers``.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int

  /// Creates the month that contains a date.
  public init(of day: CivilDay) {
    let numbers = day.numbers
    self.init(year: numbers.year, month: numbers.month)
  }

  private init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The next month.
  public var next: CivilMonth {
    month == 12 ? CivilMonth(year: year + 1, month: 1) : CivilMonth(year: year, month: month + 1)
  }

  /// Returns whether a month is earlier than another month.
  public static func < (lhs: CivilMonth, rhs: CivilMonth) -> Bool {
    (lhs.year, lhs.month) < (rhs.year, rhs.month)
  }

  /// The month as ISO 8601 text, such as `2026-03`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))" }
}
