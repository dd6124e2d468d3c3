import Composition
import Core
import Foundation

extension Instant {
  /// The day and time in the user's time zone, to the minute: "2026-03-01 07:02".
  var local: String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let shift = TimeZone(identifier: SystemPorts.clock.timeZoneID)?.secondsFromGMT(for: date) ?? 0
    return String(adding(.seconds(shift)).description.prefix(16)).replacing("T", with: " ")
  }
}
