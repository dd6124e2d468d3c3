package import Core

/// What a number rests on: `23 days, 2 gaps`.
package struct Basis: Hashable, Sendable {
  /// The first day with an entry.
  package let first: CivilDay
  /// The last.
  package let last: CivilDay
  /// How many days have an entry.
  package let days: Int
  /// The number of runs of days without an entry between the first and the last: 0 only if every day has
  /// one.
  package let gaps: Int

  /// What these days are, the earliest first; nil for none.
  init?(_ means: some BidirectionalCollection<DayMean>) {
    guard let first = means.first?.day, let last = means.last?.day else { return nil }
    self.first = first
    self.last = last
    days = means.count
    gaps = zip(means, means.dropFirst()).count {
      $1.day.daysSince1970 - $0.day.daysSince1970 > 1
    }
  }

  /// Whether more than seven days without an entry lie between two days, so that no line is drawn across
  /// them.
  ///
  /// A log with one entry per week misses six days, and seven if an entry is a day late: a line can be drawn
  /// through that habit.
  static func breaksLine(from earlier: CivilDay, to later: CivilDay) -> Bool {
    later.daysSince1970 - earlier.daysSince1970 > 8
  }
}

extension Basis: CustomStringConvertible {
  /// `23 days, 2 gaps`.
  package var description: String {
    let gaps = gaps == 0 ? "no gaps" : gaps == 1 ? "1 gap" : "\(gaps) gaps"
    return "\(days == 1 ? "1 day" : "\(days) days"), \(gaps)"
  }
}
