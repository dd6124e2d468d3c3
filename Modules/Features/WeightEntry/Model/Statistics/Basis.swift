package import Core

/// The days that a statistic is based on: `23 days with entries, 2 gaps of a day or more`.
package struct Basis: Hashable, Sendable {
  /// The first day with an entry.
  package let first: CivilDay
  /// The last day with an entry.
  package let last: CivilDay
  /// The number of days with an entry.
  package let days: Int
  /// The number of gaps between ``first`` and ``last``.
  ///
  /// A gap is a run of days without an entry. The number is 0 only if every day has an entry.
  package let gaps: Int

  /// Creates a basis from day means sorted by day, or returns `nil` if there are no means.
  init?(_ means: some BidirectionalCollection<DayMean>) {
    guard let first = means.first?.day, let last = means.last?.day else { return nil }
    self.first = first
    self.last = last
    days = means.count
    gaps = zip(means, means.dropFirst()).count {
      $1.day.daysSince1970 - $0.day.daysSince1970 > 1
    }
  }

  /// Returns whether a chart's line breaks between two days.
  ///
  /// The line breaks if more than seven days without entries separate the two days. The line thus
  /// connects weekly entries, even if one entry is a day late.
  static func breaksLine(from earlier: CivilDay, to later: CivilDay) -> Bool {
    later.daysSince1970 - earlier.daysSince1970 > 8
  }
}

extension Basis: CustomStringConvertible {
  /// The displayed text: `23 days with entries, 2 gaps of a day or more`.
  package var description: String {
    let gaps = gaps == 0 ? "no gaps" : "\(gaps == 1 ? "1 gap" : "\(gaps) gaps") of a day or more"
    return "\(days == 1 ? "1 day" : "\(days) days") with entries, \(gaps)"
  }
}
