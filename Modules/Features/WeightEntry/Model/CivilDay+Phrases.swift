import Core

extension CivilDay {
  /// `Sunday, 1 March`, and with the year where it is another than today's.
  func phrase(beside today: CivilDay?) -> String {
    "\(weekdayName), \(spoken(today: today ?? self))"
  }
}

/// A month of the calendar.
struct CivilMonth: Hashable, Sendable {
  let year: Int
  let month: Int
  /// Its first day.
  private let first: CivilDay

  /// The month a day is in.
  init(of day: CivilDay) {
    (year, month) = (day.numbers.year, day.numbers.month)
    first = day.adding(days: 1 - day.numbers.day)
  }

  /// `March 2026`.
  var phrase: String { "\(first.monthName) \(year)" }
  /// `2026-03`.
  var key: String { String(first.description.prefix(7)) }
}
