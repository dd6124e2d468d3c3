import Core
import Foundation
import Testing

@testable import WeightEntry

/// 67 weigh-ins of a person, in pounds, of 2005 (lgrdata, `Weightloss`).
@Suite("A real loss of weight")
struct RealLossTests {
  fileprivate static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/weight/series/lgrdata-Weightloss.csv")

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

  @Test("WE-12 By the entry, the trend ends at 193.171 lb; by the day, at 87.362 kg", .needsLoss)
  func trend() throws {
    // python3, mpmath, from the same file.
    let days = try days()
    let perEntry = try #require(Smoothing.perEntry.trend(of: days).last)
    #expect(isNear(perEntry.kilograms / 0.45359237, 193.17056794781))
    let statistics = WeightStatistics(days: days)
    #expect(isNear(try #require(statistics.trend.last).kilograms, 87.361878488949))
    #expect(isNear(try #require(statistics.weekMean), 86.50654485))
  }

  @Test("WE-12 The rate of its last four weeks is about a kilogram a week", .needsLoss)
  func rate() throws {
    let rate = try #require(WeeklyRate(try days()))
    #expect(isNear(rate.kilograms, -0.959635555638))
    #expect(isNear(rate.interval.lowerBound, -1.09652291038))
    #expect(isNear(rate.interval.upperBound, -0.82274820089))
    #expect(rate.basis.description == "23 days, 3 gaps")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the weigh-ins are not there.
  fileprivate static var needsLoss: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: RealLossTests.file.path(percentEncoded: false)),
      "../shared/data/weight/series is not beside the package")
  }
}
