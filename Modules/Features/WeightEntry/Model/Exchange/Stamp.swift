import Core
import Foundation

/// When a weigh-in took place, by the clock on the person's wall.
struct Stamp: Hashable, Sendable {
  /// The day.
  let day: CivilDay
  /// The time, where it is known.
  let time: TimeOfDay?
  /// The zone of that time, where it is known.
  let zone: String?
}

/// A day, alone or with a time, as a file has it; others may tell in which order its numbers stand.
struct WrittenStamp: Equatable, Sendable {
  /// What stands behind a time.
  enum Zone: Equatable, Sendable {
    /// `Z`: a moment, wherever the person was.
    case utc
    /// So many minutes east of Greenwich.
    case offset(Int)
  }

  /// The day.
  let date: WrittenDate
  /// The time, where there is one.
  let time: TimeOfDay?
  /// The zone of that time, where there is one.
  let zone: Zone?

  /// Reads `2024-01-18 07:02:11 +0100`, `2018-01-18T23:00:00.000Z`, `21/01/2014 9.33.45`,
  /// `4/7/25, 8:30 PM` and the like; nil for anything else. Parts of a second are dropped.
  init?(_ text: String) {
    var scanner = StampScanner(text)
    guard let date = scanner.date() else { return nil }
    self.date = date
    guard !scanner.isAtEnd else {
      (time, zone) = (nil, nil)
      return
    }
    guard scanner.skipGap(), let time = scanner.time() else { return nil }
    self.time = time
    zone = scanner.zone()
    guard scanner.isAtEnd else { return nil }
  }

  /// When that was; nil where the calendar has no such day.
  ///
  /// - Parameters:
  ///   - order: How the numbers are meant, where they don't say it themselves.
  ///   - personZone: In which zone moments in UTC are shown.
  /// - Returns: The day and time by the clock on the person's wall.
  func stamp(_ order: DateOrder?, in personZone: String) -> Stamp? {
    guard let day = date.day(order) else { return nil }
    guard let time, let zone else { return Stamp(day: day, time: time, zone: nil) }
    guard case .offset(let minutes) = zone else {
      guard let found = TimeZone(kept: personZone) else {
        return Stamp(day: day, time: time, zone: "+00:00")
      }
      let moment = (day.daysSince1970 * 86_400 + time.seconds) * 1000
      let local = LocalTime(Instant(milliseconds: Int64(moment)), in: found)
      return Stamp(day: local.day, time: local.time, zone: personZone)
    }
    let offset = TimeOfDay(seconds: abs(minutes) * 60)
    return Stamp(day: day, time: time, zone: "\(minutes < 0 ? "-" : "+")\(offset)")
  }
}

/// A day's three numbers as they stand in a file.
struct WrittenDate: Equatable, Sendable {
  /// The numbers, in the file's order.
  let numbers: [Int]
  /// Whether the first is a year of four digits; then the order is plain.
  let hasYearFirst: Bool
  /// Whether the last has two digits.
  let hasShortYear: Bool
  /// Whether points stand between them: then the day is first, unless somebody says otherwise.
  let isDotted: Bool

  /// The day; nil where the calendar has no such day, or nothing says the order.
  func day(_ order: DateOrder?) -> CivilDay? {
    switch hasYearFirst ? .ymd : order ?? (isDotted ? .dmy : nil) {
    case .dmy: CivilDay(year: year(numbers[2]), month: numbers[1], day: numbers[0])
    case .mdy: CivilDay(year: year(numbers[2]), month: numbers[0], day: numbers[1])
    case .ymd: CivilDay(year: year(numbers[0]), month: numbers[1], day: numbers[2])
    case nil: nil
    }
  }

  /// Years of two digits are those of POSIX: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068.
  private func year(_ number: Int) -> Int {
    guard hasShortYear else { return number }
    return number >= 69 ? 1900 + number : 2000 + number
  }
}
