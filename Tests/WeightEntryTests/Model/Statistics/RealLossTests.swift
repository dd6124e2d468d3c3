import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

/// One person's 67 weights of 2005, in pounds (lgrdata, `Weightloss`).
@Suite("Statistics of a real weight loss")
struct RealLossTests {
  fileprivate static let file = RealData.url("weight/series/lgrdata-Weightloss.csv")

  private func days() throws -> [DayMean] {
    let rows = try String(contentsOf: Self.file, encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
    let weighings = try rows.map { row in
      let cells = row.split(separator: ",")
      let numbers = cells[0].split(separator: "/").compactMap { Int($0) }
      let day = CivilDay(year: 2000 + numbers[2], month: numbers[1], day: numbers[0])
      return Weighing(
        day: try #require(day), weight: try Weight(typed: String(cells[1]), in: .lb),
        source: "test")
    }
    return DayMean.means(of: weighings)
  }

  @Test(
    "WE-12 The trend ends at 193.171 lb if smoothed per entry and at 87.362 kg if smoothed per day",
    .needsData("weight/series"))
  func trend() throws {
    // The values were computed from the same file with Python's mpmath.
    let days = try days()
    let perEntry = try #require(Smoothing.perEntry.trend(of: days).last)
    #expect(isNear(perEntry.kilograms / 0.45359237, 193.17056794781))
    let statistics = WeightStatistics(days: days)
    #expect(isNear(try #require(statistics.trend.last).kilograms, 87.361878488949))
    #expect(isNear(try #require(statistics.weekMean), 86.50654485))
  }

  @Test(
    "WE-12 The rate over the last four weeks is about −0.96 kg per week",
    .needsData("weight/series"))
  func rate() throws {
    let rate = try #require(WeeklyRate(try days()))
    #expect(isNear(rate.kilograms, -0.959635555638))
    #expect(isNear(rate.interval.lowerBound, -1.09652291038))
    #expect(isNear(rate.interval.upperBound, -0.82274820089))
    #expect(rate.basis.description == "23 days with entries, 3 gaps of a day or more")
  }
}
