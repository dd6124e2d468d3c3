package import Core

/// What a number rests on: `23 days, 2 gaps`.
package struct Basis: Hashable, Sendable {
  /// The first day with an entry.
  package let first: CivilDay
  /// The last.
  package let last: CivilDay
  /// How many days have an entry.
  package let days: Int
  /// How often there was a gap between two of them.
  package let gaps: Int

  /// What these days are, the earliest first; nil for none.
  init?(_ means: some BidirectionalCollection<DayMean>) {
    guard let first = means.first?.day, let last = means.last?.day else { return nil }
    self.first = first
    self.last = last
    days = means.count
    gaps = zip(means, means.dropFirst()).count { Self.isGap(from: $0.day, to: $1.day) }
  }

  /// Whether more than seven days without an entry lie between two days.
  ///
  /// Whoever weighs once a week leaves six days out, and seven when it is a day late: that is a habit, and a
  /// line can be drawn through it. Longer is a gap.
  static func isGap(from earlier: CivilDay, to later: CivilDay) -> Bool {
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
