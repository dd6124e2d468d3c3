import Core
import Testing

@testable import WeightEntry

@Suite("Text alternative of the weight chart")
struct SentenceTests {
  private func sentence(
    _ days: [DayMean], in unit: DisplayUnit = .kg, today: String = "2026-03-30"
  ) throws -> String {
    WeightStatistics(days: days).sentence(in: unit, today: try #require(CivilDay(today)))
  }

  @Test("WE-14 The chart's text alternative states the last weight, its day, and the rate")
  func words() throws {
    // 81.3 kg is 179.24 lb; 0.44 kg is 0.97 lb.
    #expect(try sentence(SampleDays.all) == "81.3 kg on March 24, down 0.4 kg per week")
    #expect(try sentence(SampleDays.all, in: .lb) == "179.2 lb on March 24, down 1.0 lb per week")
    #expect(
      try sentence(SampleDays.all, in: .st) == "12 st 11.2 lb on March 24, down 1.0 lb per week")
  }

  @Test(
    "WE-14 The text alternative includes the year if the last weight isn't from the current year")
  func year() throws {
    let later = try sentence(SampleDays.all, today: "2027-01-01")
    #expect(later == "81.3 kg on March 24, 2026, down 0.4 kg per week")
  }

  @Test("WE-14 The text alternative states whether the weight is rising or unchanged")
  func upAndStill() throws {
    let up = SampleDays.days((0..<8).map { ($0, "8\($0)") })
    #expect(try sentence(up) == "87.0 kg on March 8, up 7.0 kg per week")
    // A change of 40 g a week rounds to zero.
    for step in [0, 5, -5] {
      let still = SampleDays.days(
        (0..<8).map { ($0, ScaledNumber(units: 80_000 + step * $0, scale: 3).description) })
      #expect(try sentence(still).hasSuffix(" kg on March 8, no change"))
    }
  }

  @Test(
    "WE-14 The text alternative omits the rate if only six days have entries, and is “No entries” if there are no entries"
  )
  func few() throws {
    #expect(try sentence(Array(SampleDays.all.prefix(6))) == "82.1 kg on March 7")
    #expect(try sentence([]) == "No entries")
  }

  @Test("WE-2 Weekdays and months have English names")
  func names() throws {
    // By Julian day number, January 1, 1900, was a Monday, and February 29, 2024, a Thursday.
    let days = try ["1900-01-01", "2024-02-29", "1969-12-31", "2026-03-01"].map {
      try #require(CivilDay($0))
    }
    #expect(days.map(\.weekdayName) == ["Monday", "Thursday", "Wednesday", "Sunday"])
    #expect(days.map { CivilMonth(of: $0).name } == ["January", "February", "December", "March"])
    #expect(days[3].phrase(in: days[3]) == "March 1")
    #expect(days[3].phrase(in: days[2]) == "March 1, 2026")
  }
}
