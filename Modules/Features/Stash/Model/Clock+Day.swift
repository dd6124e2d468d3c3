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
}
