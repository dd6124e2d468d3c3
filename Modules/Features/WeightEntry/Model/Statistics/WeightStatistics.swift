import Core

/// What the log comes to, reckoned from all of it whatever part is shown.
package struct WeightStatistics: Equatable, Sendable {
  /// The days that have entries, the earliest first.
  package let days: [DayMean]
  /// The trend after each of them.
  package let trend: [TrendPoint]
  /// How fast the weight changes now; nil for fewer than seven days.
  package let rate: WeeklyRate?
  /// What all of it rests on; nil where there are no entries.
  package let basis: Basis?

  /// The statistics of some days, the earliest first.
  ///
  /// - Complexity: O(n).
  package init(days: [DayMean], smoothing: Smoothing = .elapsed) {
    self.days = days
    trend = smoothing.trend(of: days)
    rate = WeeklyRate(days)
    basis = Basis(days)
  }

  /// The mean of the day means of the seven days that end with the last data, in kilograms; nil where there
  /// are no entries.
  var weekMean: Double? {
    guard let last = days.last?.day else { return nil }
    let week = days.suffix(7).filter { $0.day > last.adding(days: -7) }
    return week.map(\.kilograms).reduce(0, +) / Double(week.count)
  }
}
