import Core

/// Statistics for the whole log, regardless of the period that the chart shows.
package struct WeightStatistics: Equatable, Sendable {
  /// The means of the days with entries, the earliest first.
  package let days: [DayMean]
  /// A trend point for each day in ``days``.
  package let trend: [TrendPoint]
  /// The current weekly rate, or `nil` if fewer than seven days have an entry.
  package let rate: WeeklyRate?
  /// The days that the statistics are based on, or `nil` if there are no entries.
  package let basis: Basis?

  /// Creates statistics from day means sorted by day.
  ///
  /// - Complexity: O(*n*), where *n* is the number of days.
  package init(days: [DayMean], smoothing: Smoothing = .elapsed) {
    self.days = days
    trend = smoothing.trend(of: days)
    rate = WeeklyRate(days)
    basis = Basis(days)
  }

  /// The mean, in kilograms, of the day means in the seven days that end with the last entry.
  ///
  /// The value is `nil` if there are no entries.
  var weekMean: Double? {
    guard let last = days.last?.day else { return nil }
    let week = days.suffix(7).filter { $0.day > last.adding(days: -7) }
    return week.map(\.kilograms).reduce(0, +) / Double(week.count)
  }
}
