/// A month of the calendar, free of zones: year and month of the proleptic Gregorian calendar.
public struct CivilMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, as its days have it.
  public let year: Int
  /// 1...12.
  public let month: Int

  /// The month a day is in.
  public init(of day: CivilDay) {
    let numbers = day.numbers
    self.init(year: numbers.year, month: numbers.month)
  }

  private init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The month after it.
  public var next: CivilMonth {
    month == 12 ? CivilMonth(year: year + 1, month: 1) : CivilMonth(year: year, month: month + 1)
  }

  /// Earlier months come first.
  public static func < (lhs: CivilMonth, rhs: CivilMonth) -> Bool {
    (lhs.year, lhs.month) < (rhs.year, rhs.month)
  }

  /// ISO 8601: `2026-03`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))" }
}
