import Core

/// The rate of change: the slope of the least-squares line through the newest day means.
package struct WeeklyRate: Equatable, Sendable {
  /// The rate in kilograms per week, negative for a loss.
  package let kilograms: Double
  /// The 95% confidence interval of the rate, in kilograms per week.
  ///
  /// The interval is computed with Student's t-distribution from the scatter of the day means.
  package let interval: ClosedRange<Double>
  /// The days that the rate is based on.
  package let basis: Basis

  /// The minimum number of days with entries for computing a rate.
  static let leastDays = 7
  /// The number of days in the period that the rate is computed from.
  ///
  /// The period ends with the last entry, so earlier days, such as those of last year's diet,
  /// usually don't count. But if fewer than ``leastDays`` days in the period have an entry, the
  /// rate uses the last ``leastDays`` days with entries.
  static let window = 28

  /// Creates the current rate from day means sorted by day.
  ///
  /// The result is `nil` for fewer than ``leastDays`` means.
  init?(_ means: [DayMean]) {
    guard means.count >= Self.leastDays, let last = means.last?.day else { return nil }
    let first = min(
      last.adding(days: 1 - Self.window), means[means.count - Self.leastDays].day)
    let used = means.suffix(Self.window).filter { $0.day >= first }
    guard let basis = Basis(used) else { return nil }
    self.basis = basis
    let points = used.map {
      (x: Double($0.day.daysSince1970 - last.daysSince1970), y: $0.kilograms)
    }
    let count = Double(points.count)
    let (x, y) = (points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
    let spread = points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
    let slope = points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +) / spread
    let residuals = points.map { $0.y - y - slope * ($0.x - x) }
    let variance = residuals.map { $0 * $0 }.reduce(0, +) / (count - 2)
    let margin =
      StudentT.quantile(degreesOfFreedom: points.count - 2)
      * (variance / spread).squareRoot()
    kilograms = 7 * slope
    interval = 7 * (slope - margin)...7 * (slope + margin)
  }
}
