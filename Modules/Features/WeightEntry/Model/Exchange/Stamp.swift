import Core
import Foundation

/// The day and time of a weighing, on the user's wall clock.
struct Stamp: Hashable, Sendable {
  /// The local day.
  let day: CivilDay
  /// The local time, or `nil` if unknown.
  let time: TimeOfDay?
  /// The zone of the time, or `nil` if unknown.
  let zone: String?
}

/// A date in a file, alone or with a time.
///
/// If the order of the date's numbers is ambiguous, other dates in the file can decide the order.
struct WrittenStamp: Equatable, Sendable {
  /// The zone after a time.
  enum Zone: Equatable, Sendable {
    /// UTC, written as `Z`, which doesn't state the user's zone.
    case utc
    /// An offset in minutes east of Greenwich.
    case offset(Int)
  }

  /// The date's numbers, whose order may be ambiguous.
  let date: WrittenDate
  /// The time, or `nil` if the text has none.
  let time: TimeOfDay?
  /// The zone of the time, or `nil` if the text has none.
  let zone: Zone?

  /// Creates a date, with the time and zone if present, from text.
  ///
  /// Examples are `2024-01-18 07:02:11 +0100`, `2018-01-18T23:00:00.000Z`, `21/01/2014 9.33.45`,
  /// and `4/7/25, 8:30 PM`. The result is `nil` if the text has another form. Fractions of a
  /// second are dropped.
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

  /// Returns the day and time on the user's wall clock, with the time's zone.
  ///
  /// - Parameters:
  ///   - order: The order of ambiguous numbers, or `nil` if unknown.
  ///   - personZone: The user's zone, to which UTC times are converted.
  /// - Returns: The local day and time, or `nil` if the day doesn't exist or the order of its
  ///   numbers is unknown.
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

/// The three numbers of a date in a file.
struct WrittenDate: Equatable, Sendable {
  /// The numbers in the file's order.
  let numbers: [Int]
  /// Whether the first number is a four-digit year, which implies the order year, month, day.
  let hasYearFirst: Bool
  /// Whether the last number is a two-digit year.
  let hasShortYear: Bool
  /// Whether periods separate the numbers.
  ///
  /// If no order is specified, a date with periods has the day first.
  let isDotted: Bool

  /// Returns the day, or `nil` if the day doesn't exist or the order of the numbers is unknown.
  func day(_ order: DateOrder?) -> CivilDay? {
    switch hasYearFirst ? .ymd : order ?? (isDotted ? .dmy : nil) {
    case .dmy: CivilDay(year: year(numbers[2]), month: numbers[1], day: numbers[0])
    case .mdy: CivilDay(year: year(numbers[2]), month: numbers[0], day: numbers[1])
    case .ymd: CivilDay(year: year(numbers[0]), month: numbers[1], day: numbers[2])
    case nil: nil
    }
  }

  /// Returns the full year for a number in the file.
  ///
  /// As in POSIX, the two-digit years 69 to 99 are 1969 to 1999, and 00 to 68 are 2000 to 2068.
  private func year(_ number: Int) -> Int {
    guard hasShortYear else { return number }
    return number >= 69 ? 1900 + number : 2000 + number
  }
}
