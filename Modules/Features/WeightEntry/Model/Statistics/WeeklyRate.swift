import Core

/// How fast the weight changes: the straight line through the newest day means, by ordinary least squares.
package struct WeeklyRate: Equatable, Sendable {
  /// Kilograms a week; negative for less and less.
  package let kilograms: Double
  /// Where the rate lies with 95 % confidence, by Student's t, as far as the days scatter by chance.
  package let interval: ClosedRange<Double>
  /// The days it rests on.
  package let basis: Basis

  /// How many days of data it takes.
  static let leastDays = 7
  /// How many days back from the last data it looks, so that last year's diet does not count; further where
  /// fewer than ``leastDays`` of them have an entry.
  static let window = 28

  /// The rate at the end of these days, the earliest first; nil for fewer than ``leastDays``.
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
