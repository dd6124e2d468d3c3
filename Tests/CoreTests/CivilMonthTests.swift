import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Civil month")
struct CivilMonthTests {
  @Test(
    "A date's text begins with its month's text, and the day after a month's last date is in the next month"
  )
  func ofDays() {
    Law("A month contains its days").holds(for: { random in
      CivilDay(daysSince1970: .random(in: -719_162...2_932_530, using: &random))
    }) { day in
      let month = CivilMonth(of: day)
      try #require(day.description.hasPrefix(month.description + "-"))
      let first = day.adding(days: 1 - day.numbers.day)
      try #require(CivilMonth(of: first) == month)
      let isLast = CivilMonth(of: day.adding(days: 1)) != month
      try #require(!isLast || CivilMonth(of: day.adding(days: 1)) == month.next)
      try #require(CivilMonth(of: first.adding(days: 31)) > month)
      try #require(CivilMonth(of: first.adding(days: -1)).next == month)
    }
  }

  @Test("Dates and months are formatted in American English, without leading zeros")
  func phrases() throws {
    let days = try ["0001-01-09", "2026-03-01", "9999-12-31"].map { try #require(CivilDay($0)) }
    #expect(days.map(\.phrase) == ["January 9, 1", "March 1, 2026", "December 31, 9999"])
    #expect(days.map { CivilMonth(of: $0).phrase } == ["January 1", "March 2026", "December 9999"])
  }
}
