import Core
import Testing

@Suite("Typed dates and times")
struct TypedDatesTests {
  private let today = CivilDay("2026-03-01")

  @Test(
    "C7 A typed date can be ISO 8601, today, yesterday, or a number of days ago, in any letter case",
    arguments: [
      ("2026-03-01", "2026-03-01"), ("today", "2026-03-01"), (" Today ", "2026-03-01"),
      ("YESTERDAY", "2026-02-28"), ("-3d", "2026-02-26"), ("-0d", "2026-03-01"),
      ("-365D", "2025-03-01"), ("\u{2212}3d", "2026-02-26"), ("2019-05-04", "2019-05-04"),
      ("2031-12-31", "2031-12-31"), ("-739000d", "0002-11-07"),
    ])
  func days(_ text: String, _ day: String) throws {
    #expect(CivilDay(typed: text, today: try #require(today)) == CivilDay(day))
  }

  @Test(
    "C7 Text in an unsupported date format is rejected",
    arguments: [
      "", " ", "2026-02-29", "2026-3-1", "3d", "-d", "-3", "-3w", "--3d", "-+3d", "-99999999d",
      "-9999999d", "tomorrow", "1.3.2026", "-\u{663}d", "0000-03-01",
    ])
  func noDays(_ text: String) throws {
    #expect(CivilDay(typed: text, today: try #require(today)) == nil)
  }

  @Test(
    "C7 A typed time has one or two digits for the hour, and its seconds are optional",
    arguments: [
      ("7:02", "07:02"), ("07:02", "07:02"), ("0:00", "00:00"), (" 23:59 ", "23:59"),
      ("7:02:11", "07:02:11"), ("19:30:00", "19:30"),
    ])
  func times(_ text: String, _ time: String) { #expect(TypedTime(text)?.description == time) }

  @Test(
    "C7 Text in an unsupported time format is rejected",
    arguments: [
      "", "7", "7:2", "24:00", "7:60", "7:02:60", ":02", "007:02", "7.02", "7:02 am", "-7:02",
      "7:02:", "\u{667}:02",
    ])
  func noTimes(_ text: String) { #expect(TypedTime(text) == nil) }
}
