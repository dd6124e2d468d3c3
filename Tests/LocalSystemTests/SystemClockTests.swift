import Core
import Foundation
import LocalSystem
import Testing

@Suite("The system's clock")
struct SystemClockTests {
  @Test(
    "The time zone's name comes from the system's settings",
    arguments: [
      (ZoneSettings(environment: "Europe/Rome", link: "x", file: "y"), "Europe/Rome"),
      (ZoneSettings(environment: ":Asia/Tokyo"), "Asia/Tokyo"),
      (ZoneSettings(environment: "/usr/share/zoneinfo/Africa/Lagos"), "Africa/Lagos"),
      (ZoneSettings(environment: "CET-1CEST"), "CET-1CEST"),
      (ZoneSettings(environment: "", link: "/usr/share/zoneinfo/Asia/Tokyo"), "UTC"),
      (ZoneSettings(link: "/usr/share/zoneinfo/America/New_York"), "America/New_York"),
      (ZoneSettings(link: "../usr/share/zoneinfo/posix/Asia/Seoul"), "Asia/Seoul"),
      (
        ZoneSettings(environment: "/etc/localtime", link: "/var/db/zoneinfo/Asia/Oral"), "Asia/Oral"
      ),
      (ZoneSettings(link: "/somewhere/else", file: "Europe/Oslo"), "Europe/Oslo"),
      (ZoneSettings(), "UTC"),
    ])
  func zoneNames(settings: ZoneSettings, name: String) {
    #expect(settings.name == name)
  }

  @Test("Today is the civil day in the user's time zone")
  func today() async {
    await #expect(processExitsWith: .success) {
      let evening = try #require(Instant("2026-03-01T10:30:00.000Z"))
      setenv("TZ", "Pacific/Kiritimati", 1)
      #expect(SystemClock().timeZoneID == "Pacific/Kiritimati")
      #expect(SystemClock().day(of: evening).description == "2026-03-02")
      let east = SystemClock().today
      setenv("TZ", "Pacific/Pago_Pago", 1)
      #expect(SystemClock().day(of: evening).description == "2026-02-28")
      #expect(SystemClock().today < east, "25 hours apart is never the same day")
      let before1970 = Instant(milliseconds: -1)
      #expect(SystemClock().day(of: before1970).description == "1969-12-31")
    }
  }

  @Test("A day begins at local midnight, to the millisecond, even when clocks change")
  func midnight() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Rome", 1)
      let pairs = [
        ("2026-03-28T22:59:59.999Z", "2026-03-28"), ("2026-03-28T23:00:00.000Z", "2026-03-29"),
        ("2026-03-29T21:59:59.999Z", "2026-03-29"), ("2026-03-29T22:00:00.000Z", "2026-03-30"),
        ("1969-12-31T22:59:59.999Z", "1969-12-31"), ("1969-12-31T23:00:00.000Z", "1970-01-01"),
      ]
      for (moment, day) in pairs {
        let instant = try #require(Instant(moment))
        #expect(SystemClock().day(of: instant).description == day)
      }
    }
  }
}
