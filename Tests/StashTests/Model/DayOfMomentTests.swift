import Core
import MemoryAdapters
import Testing

@testable import Stash

@Suite("The day of a journal entry")
struct DayOfMomentTests {
  @Test(
    "D6 A moment's day begins at local midnight, even before 1970 and east of +12:00",
    arguments: [
      ("1969-12-31T00:00:00.000Z", "UTC", "1969-12-31"),
      ("1969-12-30T23:59:59.999Z", "UTC", "1969-12-30"),
      ("1969-12-31T23:59:59.999Z", "UTC", "1969-12-31"),
      ("1970-01-01T00:00:00.000Z", "UTC", "1970-01-01"),
      ("2026-03-01T09:59:59.999Z", "Pacific/Kiritimati", "2026-03-01"),
      ("2026-03-01T10:00:00.000Z", "Pacific/Kiritimati", "2026-03-02"),
      ("2026-03-01T10:14:59.999Z", "Pacific/Chatham", "2026-03-01"),
      ("2026-03-01T10:15:00.000Z", "Pacific/Chatham", "2026-03-02"),
      ("2026-03-01T10:59:59.999Z", "Pacific/Pago_Pago", "2026-02-28"),
      ("2026-03-01T11:00:00.000Z", "Pacific/Pago_Pago", "2026-03-01"),
      ("2026-03-01T23:00:00.000Z", "Nowhere/Known", "2026-03-01"),
    ])
  func day(moment: String, zone: String, day: String) throws {
    let clock = ManualClock(timeZoneID: zone)
    #expect(clock.day(of: try #require(Instant(moment))).description == day)
  }
}
