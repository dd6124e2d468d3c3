import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Civil day")
struct CivilDayTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test(
    "Every date from 1900 to 2100 converts to and from a day number as in Foundation's calendar")
  func everyDay() throws {
    let first = try #require(CivilDay(year: 1900, month: 1, day: 1)).daysSince1970
    let last = try #require(CivilDay(year: 2100, month: 12, day: 31)).daysSince1970
    #expect(last - first + 1 == 73_414)
    for count in first...last {
      let day = CivilDay(daysSince1970: count)
      let date = Date(timeIntervalSince1970: Double(count) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let numbers = day.numbers
      try #require(numbers.year == parts.year)
      try #require(numbers.month == parts.month && numbers.day == parts.day)
      try #require(CivilDay(year: numbers.year, month: numbers.month, day: numbers.day) == day)
      try #require(CivilDay(day.description) == day)
    }
  }

  @Test("A date survives a round trip through its text, and adding days is reversible")
  func roundTrip() {
    let range = (-719_162)...2_932_896
    Law("A date read from its own text is unchanged").holds(for: { random in
      (Int.random(in: range, using: &random), Int.random(in: -9999...9999, using: &random))
    }) { count, step in
      let day = CivilDay(daysSince1970: count)
      try #require(CivilDay(day.description) == day)
      try #require(day.adding(days: step).adding(days: -step) == day)
      try #require((day.adding(days: step) < day) == (step < 0))
    }
  }

  @Test("The first and last supported dates and 1970-01-01 have the expected day numbers")
  func ends() {
    #expect(CivilDay("0001-01-01")?.daysSince1970 == -719_162)
    #expect(CivilDay("9999-12-31")?.daysSince1970 == 2_932_896)
    #expect(CivilDay("1970-01-01")?.daysSince1970 == 0)
  }

  @Test(
    "Text that isn't a valid date in the form YYYY-MM-DD is rejected",
    arguments: [
      "", "-", "--", "2026", "2026-03", "2026-3-1", "26-03-01", "2026-02-29", "1900-02-29",
      "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32", "2026-04-31", "0000-01-01",
      "2026-03-01 ", " 2026-03-01", "2026/03/01", "2026-03-01T00:00", "2026-03-0a", "+026-03-01",
      "٢٠٢٦-٠٣-٠١", "２０２６-０３-０１", "-026-03-01", "2026--3-01", "2026-03-01-", "10000-01-01",
    ])
  func refused(text: String) { #expect(CivilDay(text) == nil) }

  @Test("February 29 exists in leap years", arguments: [2024, 2000, 2400])
  func leapYears(year: Int) { #expect(CivilDay(year: year, month: 2, day: 29) != nil) }

  @Test("A date is encoded as its text, and decoding rejects other text")
  func json() throws {
    let day = try #require(CivilDay("2026-03-01"))
    let data = try JSONEncoder().encode([day])
    #expect(String(bytes: data, encoding: .utf8) == #"["2026-03-01"]"#)
    #expect(try JSONDecoder().decode([CivilDay].self, from: data) == [day])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDay].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
  }
}
