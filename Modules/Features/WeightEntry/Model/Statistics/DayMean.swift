package import Core

/// The mean weight of all of a day's entries.
package struct DayMean: Hashable, Sendable {
  /// The local day of the entries.
  package let day: CivilDay
  /// The exact sum of the weights, in 10⁻¹⁴ kg.
  let total: Int128
  /// The number of entries, at least 1.
  package let count: Int

  /// The mean in kilograms.
  package var kilograms: Double { total.nearest / (Double(count) * 1e14) }
}

extension DayMean {
  /// Returns the mean for each day with an entry, the earliest first.
  ///
  /// The entries can be in any order.
  ///
  /// - Complexity: O(*n*) if the entries are sorted by day, as in the log, and O(*n* log *n*)
  ///   otherwise, where *n* is the number of entries.
  package static func means(of weighings: [Weighing]) -> [DayMean] {
    var days: [DayMean] = []
    days.reserveCapacity(weighings.count)
    // Indexing avoids copying each weighing, which would retain and release the weighing's strings.
    for place in weighings.indices {
      add(weighings[place].day, weighings[place].weight.size, 1, to: &days)
    }
    guard zip(days, days.dropFirst()).contains(where: { $0.day >= $1.day }) else { return days }
    return days.sorted { $0.day < $1.day }.reduce(into: []) { joined, mean in
      add(mean.day, mean.total, mean.count, to: &joined)
    }
  }

  private static func add(
    _ day: CivilDay, _ total: Int128, _ count: Int, to days: inout [DayMean]
  ) {
    guard let last = days.last, last.day == day else {
      days.append(DayMean(day: day, total: total, count: count))
      return
    }
    days[days.count - 1] = DayMean(
      day: day, total: last.total + total, count: last.count + count)
  }

  /// Returns the number of consecutive days with an entry, up to today.
  ///
  /// If today has no entry yet, the count ends with yesterday.
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
