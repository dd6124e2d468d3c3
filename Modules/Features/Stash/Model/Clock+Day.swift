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

  /// Returns the moment when an hour of a day begins in the user's current time zone, or in UTC if
  /// the zone is unknown.
  ///
  /// If daylight saving time skips the hour, returns the moment when the clock continues, or a
  /// moment at most an hour later. If the hour occurs twice, returns the first moment.
  func moment(on day: CivilDay, hour: Int = 0) -> Instant {
    let local = day.daysSince1970 * 86_400 + hour * 3600
    let zone = TimeZone(identifier: timeZoneID)
    func offset(at seconds: Int) -> Int {
      zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0
    }
    // These are the moments with the offset of the previous day and with the offset of the next
    // day. The offset changes at most once in between.
    let moments = [-86_400, 86_400].map { local - offset(at: local + $0) }
    let real = moments.filter { $0 + offset(at: $0) == local }
    let seconds = real.min() ?? max(moments[0], moments[1])
    return Instant(milliseconds: Int64(seconds) * 1000)
  }
}
