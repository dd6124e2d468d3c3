import Core
import MemoryAdapters
import Testing

@Suite("Dates at the edges of the calendar")
struct CalendarEdgeTests {
  @Test(
    "D6 Dates before year 1, including 0000-02-29, are formatted correctly but can't be parsed",
    arguments: [
      (-719_468, "0000-03-01"), (-719_469, "0000-02-29"), (-719_163, "0000-12-31"),
      (-719_528, "0000-01-01"),
    ])
  func beforeYearOne(count: Int, text: String) {
    #expect(CivilDay(daysSince1970: count).description == text)
    #expect(CivilDay(text) == nil)
  }

  @Test(
    "D6 The date 400 years before 0000-03-01 is March 1, and the preceding date is February 29")
  func earlierEra() {
    let day = CivilDay(daysSince1970: -719_468 - 146_097)
    #expect(day.numbers == (-400, 3, 1))
    #expect(day.adding(days: -1).numbers == (-400, 2, 29))
  }

  @Test(
    "D6 A manual clock's date changes at midnight in its time zone, even before 1970 or at offsets above +12:00",
    arguments: [
      ("1969-12-31T00:00:00.000Z", 0, "1969-12-31"), ("1969-12-30T23:59:59.999Z", 0, "1969-12-30"),
      ("1970-01-01T00:00:00.000Z", 0, "1970-01-01"),
      ("1969-12-31T09:59:59.999Z", 14 * 60, "1969-12-31"),
      ("1969-12-31T10:00:00.000Z", 14 * 60, "1970-01-01"),
      ("2026-03-01T10:15:00.000Z", 13 * 60 + 45, "2026-03-02"),
      ("2026-03-01T10:14:59.999Z", 13 * 60 + 45, "2026-03-01"),
      ("2026-03-01T11:59:59.999Z", -12 * 60, "2026-02-28"),
      ("2026-03-01T12:00:00.000Z", -12 * 60, "2026-03-01"),
    ])
  func midnight(moment: String, minutes: Int, day: String) throws {
    let clock = ManualClock(
      now: try #require(Instant(moment)), offset: .seconds(minutes * 60))
    #expect(clock.today.description == day)
  }
}
