import Composition
import Core

extension Instant {
  /// The date and time in the user's time zone, to the minute, such as "2026-03-01 07:02".
  var local: String {
    let local = adding(.seconds(SystemPorts.clock.secondsFromUTC(at: self)))
    return String(local.description.prefix(16)).replacing("T", with: " ")
  }
}
