import Core
import Foundation

extension Clock {
  /// The civil day of a moment where the person is now; in UTC where that zone is not known.
  func day(of moment: Instant) -> CivilDay {
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
    let ahead = TimeZone(identifier: zone)?.secondsFromGMT(for: date) ?? 0
    let seconds = Int((Double(moment.milliseconds) / 1000).rounded(.down)) + ahead
    return CivilDay(daysSince1970: Int((Double(seconds) / 86_400).rounded(.down)))
  }

  /// Returns a time of a day where the user is now; in UTC where that zone isn't known. Where the
  /// clocks skip the time, returns the moment that as many hours after midnight would be.
  func moment(on day: CivilDay, hour: Int = 0) -> Instant {
    let utc = day.daysSince1970 * 86_400 + hour * 3600
    guard let zone = TimeZone(identifier: zone) else {
      return Instant(milliseconds: Int64(utc) * 1000)
    }
    func ahead(_ seconds: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // The offset in force at the time itself, not at the same time of UTC.
    let seconds = utc - ahead(utc - ahead(utc))
    return Instant(milliseconds: Int64(seconds) * 1000)
  }
}
