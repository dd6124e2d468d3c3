import Core
import Foundation

/// What the calendar and the clock on the wall show at some place.
struct LocalTime: Hashable, Sendable {
  /// The day there.
  let day: CivilDay
  /// The time there.
  let time: TimeOfDay
}

extension LocalTime {
  /// What they show at an instant; parts of a second are dropped.
  init(_ instant: Instant, in zone: TimeZone) {
    let seconds = Int(instant.milliseconds.dividedDown(by: 1000))
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let day = (seconds + offset).dividedDown(by: 86_400)
    self.init(
      day: CivilDay(daysSince1970: day),
      time: TimeOfDay(seconds: seconds + offset - day * 86_400))
  }

  /// The instant at which they show this.
  ///
  /// A time that is doubled, as when clocks are put back, is the first of the two. One that is skipped, as
  /// when they are put forward, is as long after the leap as it seems: 02:30 of a lost hour is 03:30, noon
  /// of a lost day is noon of the next. RFC 5545 (3.3.5) has the same rule.
  func instant(in zone: TimeZone) -> Instant {
    let wall = day.daysSince1970 * 86_400 + time.seconds
    func offset(at seconds: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // No place is a whole day from Greenwich, so these two lie before and after any leap near by.
    let (before, after) = (offset(at: wall - 86_400), offset(at: wall + 86_400))
    let isAfter = offset(at: wall - before) != before && offset(at: wall - after) == after
    return Instant(milliseconds: Int64(wall - (isAfter ? after : before)) * 1000)
  }
}

extension BinaryInteger {
  /// The quotient, rounded down also below zero.
  fileprivate func dividedDown(by divisor: Self) -> Self {
    (self - (self < 0 ? divisor - 1 : 0)) / divisor
  }
}

extension TimeZone {
  /// A zone as a weighing keeps it: a name of the tz database, or an offset such as `+01:00`; nil for what
  /// is neither.
  init?(kept name: String) {
    guard let sign = name.first, "+-".contains(sign) else {
      self.init(identifier: name)
      return
    }
    // A clock shows any offset there is: they all lie within 18 hours of Greenwich.
    guard name.utf8.count == 6, let offset = TimeOfDay(name.dropFirst()),
      offset.seconds <= 18 * 3600
    else { return nil }
    self.init(secondsFromGMT: sign == "+" ? offset.seconds : -offset.seconds)
  }
}
