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
  package static func means(of weighings: [Weighing]) -> [DayMean] {
    var days: [DayMean] = []
    days.reserveCapacity(weighings.count)
    // By their places: a weighing that is copied has its texts counted.
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
