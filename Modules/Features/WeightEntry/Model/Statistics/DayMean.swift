package import Core

/// What all entries of a day come to.
package struct DayMean: Hashable, Sendable {
  /// The day.
  package let day: CivilDay
  /// The sum of its weights, exactly, in 10⁻¹⁴ kg.
  let total: Int128
  /// How many entries it has; at least 1.
  package let count: Int

  /// Their mean.
  package var kilograms: Double { total.nearest / (Double(count) * 1e14) }
}

extension DayMean {
  /// The means of all days that have an entry, the earliest first; the order of the entries is free.
  ///
  /// - Complexity: O(entries) where they are in the order of their days, as the log has them.
  package static func means(of weighings: some Sequence<Weighing>) -> [DayMean] {
    let runs = joined(weighings.lazy.map { DayMean(day: $0.day, total: $0.weight.size, count: 1) })
    let isSorted = zip(runs, runs.dropFirst()).allSatisfy { $0.day < $1.day }
    return isSorted ? runs : joined(runs.sorted { $0.day < $1.day })
  }

  /// Neighbours of the same day as one.
  private static func joined(_ means: some Sequence<DayMean>) -> [DayMean] {
    var joined: [DayMean] = []
    for mean in means {
      guard let last = joined.last, last.day == mean.day else {
        joined.append(mean)
        continue
      }
      joined[joined.count - 1] = DayMean(
        day: last.day, total: last.total + mean.total, count: last.count + mean.count)
    }
    return joined
  }

  /// How many days in a row have an entry, up to today; up to yesterday where today has none yet.
  static func streak(of days: [DayMean], today: CivilDay) -> Int {
    var next = today
    var count = 0
    for mean in days.reversed() where mean.day <= today {
      if count == 0, mean.day == today.adding(days: -1) { next = mean.day }
      guard mean.day == next else { break }
      count += 1
      next = next.adding(days: -1)
    }
    return count
  }
}
