import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Civil month")
struct CivilMonthTests {
  @Test("A date's text begins with its month's text, and the next month begins after the last date")
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
}
