package import Core
import Foundation

/// A day's point on the smoothed line through the day means.
package struct TrendPoint: Equatable, Sendable {
  /// The day of the entries.
  package let day: CivilDay
  /// The trend after the day, in kilograms.
  package let kilograms: Double
}

/// A method for smoothing day means into a trend.
///
/// The trend starts at the first mean. Each later mean moves the trend by a fraction of the
/// difference between the mean and the trend (John Walker, The Hacker's Diet, "Signal and noise").
package enum Smoothing: Sendable {
  /// A fraction of one tenth per elapsed day: after *d* days, the fraction is 1 − 0.9^*d*.
  case elapsed
  /// A fraction of one tenth per day with an entry, regardless of the gap before the day, as in
  /// Walker's method.
  case perEntry

  /// Returns a trend point for each mean.
  ///
  /// The means must be sorted by day, the earliest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of days.
  func trend(of means: [DayMean]) -> [TrendPoint] {
    var trend = means.first?.kilograms ?? 0
    var day = means.first?.day
    return means.map { mean in
      let days = mean.day.daysSince1970 - (day ?? mean.day).daysSince1970
      let part = self == .elapsed ? 1 - pow(0.9, Double(days)) : 0.1
      trend += part * (mean.kilograms - trend)
      day = mean.day
      return TrendPoint(day: mean.day, kilograms: trend)
    }
  }
}
