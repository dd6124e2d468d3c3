import Core
import Foundation

/// A day and time as shown by a calendar and a wall clock in a time zone.
struct LocalTime: Hashable, Sendable {
  /// The local day.
  let day: CivilDay
  /// The local time.
  let time: TimeOfDay
}

extension LocalTime {
  /// Creates the local time of an instant, without fractions of a second.
  init(_ instant: Instant, in zone: TimeZone) {
    let seconds = Int(instant.milliseconds.dividedDown(by: 1000))
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let day = (seconds + offset).dividedDown(by: 86_400)
    self.init(
      day: CivilDay(daysSince1970: day),
      time: TimeOfDay(seconds: seconds + offset - day * 86_400))
  }

  /// Returns the instant of the local time in a zone.
  ///
  /// If the time occurs twice because clocks are set back, the first occurrence is used. If the
  /// time is skipped because clocks are set forward, the time moves forward by the skipped amount:
  /// 02:30 in a skipped hour becomes 03:30, and noon on a skipped day becomes noon on the next day.
  /// RFC 5545 (3.3.5) has the same rule.
  func instant(in zone: TimeZone) -> Instant {
    let wall = day.daysSince1970 * 86_400 + time.seconds
    func offset(at seconds: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // Every offset is less than a day, so the offsets one day earlier and one day later are those
    // before and after any nearby change.
    let (before, after) = (offset(at: wall - 86_400), offset(at: wall + 86_400))
    let isAfter = offset(at: wall - before) != before && offset(at: wall - after) == after
    return Instant(milliseconds: Int64(wall - (isAfter ? after : before)) * 1000)
  }
}

extension BinaryInteger {
  /// Returns the quotient, rounded toward negative infinity.
  fileprivate func dividedDown(by divisor: Self) -> Self {
    (self - (self < 0 ? divisor - 1 : 0)) / divisor
  }
}

extension TimeZone {
  /// Creates a zone from a name in the tz database or an offset such as `+01:00`.
  ///
  /// A weighing's zone is stored as such text. The result is `nil` for any other text.
  init?(kept name: String) {
    guard let sign = name.first, "+-".contains(sign) else {
      self.init(identifier: name)
      return
    }
    // Offsets up to 18 hours are accepted, because no real offset is larger.
    guard name.utf8.count == 6, let offset = TimeOfDay(name.dropFirst()),
      offset.seconds <= 18 * 3600
    else { return nil }
    self.init(secondsFromGMT: sign == "+" ? offset.seconds : -offset.seconds)
  }
}
