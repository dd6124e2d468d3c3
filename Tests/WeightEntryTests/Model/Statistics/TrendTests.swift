import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Day means and trend")
struct TrendTests {
  @Test(
    "WE-12 A mean d days after the previous mean moves the trend 1 − 0.9^d of the way to the new mean"
  )
  func elapsed() {
    // The values are from Python's mpmath with 40 digits: t += (1 - mpf('0.9')**d) * (w - t).
    let expected = [
      82.9, 82.87, 82.853, 82.76693, 82.740237, 82.6762133, 82.5471594957, 82.48244354613,
      81.842556883151, 81.818301194836, 81.756471075352, 81.710823967817,
    ]
    let trend = Smoothing.elapsed.trend(of: SampleDays.all)
    #expect(trend.map(\.day) == SampleDays.all.map(\.day))
    #expect(trend.count == 12 && zip(trend, expected).allSatisfy { isNear($0.kilograms, $1) })
  }

  @Test("WE-12 The per-entry trend doesn't depend on the gaps between days")
  func perEntry() {
    let expected = [
      82.9, 82.87, 82.853, 82.8077, 82.77693, 82.709237, 82.6583133, 82.58248197, 82.474233773,
      82.3868103957, 82.26812935613, 82.171316420517,
    ]
    let trend = Smoothing.perEntry.trend(of: SampleDays.all)
    #expect(trend.count == 12 && zip(trend, expected).allSatisfy { isNear($0.kilograms, $1) })
  }

  @Test("WE-12 A trend stays between the lightest and the heaviest weight")
  func between() {
    Law("a trend stays between the lightest and the heaviest").holds(for: { random in
      SampleDays.days(
        (0..<Int.random(in: 1...60, using: &random)).map { _ in
          (.random(in: 0...500, using: &random), "\(Int.random(in: 1...700, using: &random))")
        })
    }) { days in
      let weights = days.map(\.kilograms)
      let (low, high) = (try #require(weights.min()), try #require(weights.max()))
      for point in Smoothing.elapsed.trend(of: days) {
        try #require((low - 1e-9...high + 1e-9).contains(point.kilograms))
      }
    }
  }

  @Test("WE-12 The seven-day mean covers the week that ends with the last entry")
  func weekMean() throws {
    // The week has the last four days: (81.5 + 81.6 + 81.2 + 81.3) / 4.
    let mean = try #require(WeightStatistics(days: SampleDays.all).weekMean)
    #expect(isNear(mean, 81.4))
    let edge = WeightStatistics(days: SampleDays.days([(0, "90"), (1, "80"), (7, "82")])).weekMean
    #expect(isNear(try #require(edge), 81))
    #expect(WeightStatistics(days: []).weekMean == nil)
  }

  @Test("C10 WE-12 A statistic's basis counts the days with entries and any gaps between them")
  func basis() {
    let basis = WeightStatistics(days: SampleDays.all).basis
    #expect(basis?.description == "12 days with entries, 3 gaps of a day or more")
    #expect(basis?.first == SampleDays.first && basis?.last == SampleDays.first.adding(days: 23))
    let said = [[0, 8, 16], [0, 1, 2], [0, 2], [4]].map { days in
      Basis(SampleDays.days(days.map { ($0, "80") }))?.description
    }
    #expect(
      said == [
        "3 days with entries, 2 gaps of a day or more", "3 days with entries, no gaps",
        "2 days with entries, 1 gap of a day or more",
        "1 day with entries, no gaps",
      ])
    #expect(WeightStatistics(days: []).basis == nil)
  }

  @Test(
    "WE-16 The streak counts consecutive days with entries, up to today or yesterday",
    arguments: [
      ([], 0), ([10], 1), ([9], 1), ([8], 0), ([8, 9, 10], 3), ([7, 8, 9], 3), ([7, 9, 10], 2),
      ([8, 10], 1), ([9, 10, 11, 12], 2), ([11], 0),
    ] as [([Int], Int)])
  func streak(days: [Int], expected: Int) {
    let means = SampleDays.days(days.map { ($0, "80") })
    #expect(DayMean.streak(of: means, today: SampleDays.first.adding(days: 10)) == expected)
  }
}
