import Core
import Foundation

extension WallClock {
  /// Returns the day of a moment in the user's current time zone, or in UTC if the zone is unknown.
  func day(of moment: Instant) -> CivilDay {
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
    let ahead = TimeZone(identifier: timeZoneID)?.secondsFromGMT(for: date) ?? 0
    let seconds = Int((Double(moment.milliseconds) / 1000).rounded(.down)) + ahead
    return CivilDay(daysSince1970: Int((Double(seconds) / 86_400).rounded(.down)))
  }

  /// Returns the moment of an hour of a day in the user's current time zone, or in UTC if the zone
  /// is unknown.
  ///
  /// If daylight saving time skips the hour, returns a moment at most an hour away.
  func moment(on day: CivilDay, hour: Int = 0) -> Instant {
    let utc = day.daysSince1970 * 86_400 + hour * 3600
    guard let zone = TimeZone(identifier: timeZoneID) else {
      return Instant(milliseconds: Int64(utc) * 1000)
    }
    func ahead(_ seconds: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // The second lookup uses the offset at the local time, not at the same time in UTC.
    let seconds = utc - ahead(utc - ahead(utc))
    return Instant(milliseconds: Int64(seconds) * 1000)
  }
}
