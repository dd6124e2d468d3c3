import Core
import MemoryAdapters
import Testing

@Suite("The day of a moment")
struct LocalDayTests {
  @Test(
    "D6 A moment's local day changes at midnight, even before 1970 and in time zones east of +12:00",
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

  @Test(
    "A moment's local time is in the time zone, without seconds, even before 1970",
    arguments: [
      ("1969-12-31T23:59:59.999Z", "UTC", "23:59"), ("1970-01-01T00:00:00.000Z", "UTC", "00:00"),
      ("2026-03-01T07:02:59.999Z", "UTC", "07:02"),
      ("2026-03-01T10:14:59.999Z", "Pacific/Chatham", "23:59"),
      ("2026-03-01T10:15:00.000Z", "Pacific/Chatham", "00:00"),
      ("2026-03-01T10:59:59.999Z", "Pacific/Pago_Pago", "23:59"),
      ("2026-03-01T23:00:00.000Z", "Nowhere/Known", "23:00"),
    ])
  func time(moment: String, zone: String, time: String) throws {
    #expect(ManualClock(timeZoneID: zone).timeOfDay(of: try #require(Instant(moment))) == time)
  }

  @Test(
    "C8 A day begins at local midnight or, if the clock skips midnight, at the first moment after the skip",
    arguments: [
      ("2026-03-01", "UTC", "2026-03-01T00:00:00.000Z"),
      ("2026-03-02", "Pacific/Kiritimati", "2026-03-01T10:00:00.000Z"),
      ("2026-03-29", "Europe/Rome", "2026-03-28T23:00:00.000Z"),
      ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"),
      ("2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"),
      ("2026-10-25", "Europe/Rome", "2026-10-24T22:00:00.000Z"),
      ("2026-03-01", "Nowhere/Known", "2026-03-01T00:00:00.000Z"),
    ])
  func begins(day: String, zone: String, moment: String) throws {
    let clock = ManualClock(timeZoneID: zone)
    let day = try #require(CivilDay(day))
    #expect(clock.moment(on: day) == Instant(moment))
    #expect(clock.day(of: clock.moment(on: day)) == day)
    #expect(clock.day(of: clock.moment(on: day).adding(.milliseconds(-1))) < day)
  }

  @Test(
    "C8 A repeated hour resolves to its first occurrence, and a skipped hour resolves to the next hour"
  )
  func changed() throws {
    let clock = ManualClock(timeZoneID: "Europe/Rome")
    let (spring, autumn) = (CivilDay("2026-03-29"), CivilDay("2026-10-25"))
    #expect(clock.moment(on: try #require(spring), hour: 2) == Instant("2026-03-29T01:00:00.000Z"))
    #expect(clock.moment(on: try #require(autumn), hour: 2) == Instant("2026-10-25T00:00:00.000Z"))
  }
}
