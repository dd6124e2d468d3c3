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
  /// Returns the mean for each day of the log, the earliest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of days with an entry.
  static func all(in reader: any RecordReader) throws(StoreFailure) -> [DayMean] {
    var days: [DayMean] = []
    for (day, sum, weighings) in try WeightRecord.sumsByDay(in: reader) {
      if let last = days.last, last.day == day {
        days[days.count - 1] = DayMean(
          day: day, total: last.total + sum.size, count: last.count + weighings)
      } else {
        days.append(DayMean(day: day, total: sum.size, count: weighings))
      }
    }
    return days
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
