package import Core
import Foundation

/// A day's place on the smoothed line through the day means.
package struct TrendPoint: Equatable, Sendable {
  /// A day that has an entry.
  package let day: CivilDay
  /// The trend after it.
  package let kilograms: Double
}

/// How the trend follows the day means: by a part of what each differs from it (John Walker, The Hacker's
/// Diet, "Signal and noise"). It begins with the first mean.
package enum Smoothing: Sendable {
  /// A tenth for each day that went by: after a gap of d days the part is 1 − 0.9^d.
  case elapsed
  /// A tenth for each day that has an entry, however long ago the one before was: Walker's own.
  case perEntry

  /// The trend after each day, the earliest first.
  ///
  /// - Complexity: O(n).
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
