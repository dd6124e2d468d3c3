import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weekly rate")
struct WeeklyRateTests {
  @Test(
    "WE-12 The quantiles of Student's t are those of the tables",
    // python3, mpmath: the root of 1 − I(ν/(ν + t²); ν/2, 1/2) = 0.95 by the incomplete beta function.
    arguments: [
      (1, 12.7062047362), (2, 4.30265272975), (3, 3.18244630528), (4, 2.7764451052),
      (5, 2.57058183564), (6, 2.44691185114), (7, 2.36462425159), (10, 2.22813885199),
      (15, 2.13144954556), (26, 2.05552943864), (30, 2.0422724563), (100, 1.98397151852),
      (1000, 1.96233908083),
    ])
  func quantile(degreesOfFreedom: Int, expected: Double) {
    #expect(isNear(StudentT.quantile(degreesOfFreedom: degreesOfFreedom), expected))
  }

  @Test("WE-12 The rate is the least-squares line's, with its 95 % interval")
  func rate() throws {
    // python3, mpmath, 40 digits: Sxy / Sxx, and t(10) · √(SSE / 10 / Sxx) either side, times seven.
    let rate = try #require(WeeklyRate(MadeDays.all))
    #expect(isNear(rate.kilograms, -0.44002919708))
    #expect(isNear(rate.interval.lowerBound, -0.518906476699))
    #expect(isNear(rate.interval.upperBound, -0.361151917462))
    #expect(rate.basis.description == "12 days, 3 gaps")
  }

  @Test("WE-12 A straight line has its own rate, by the day and not by the observation")
  func straight() throws {
    // 10 g a day, with entries on other days each time.
    let days = MadeDays.days(
      [0, 1, 5, 6, 13, 20, 27].map { ($0, "8\($0 < 10 ? "0.0" : "0.")\($0)") })
    let rate = try #require(WeeklyRate(days))
    #expect(isNear(rate.kilograms, 0.07))
    #expect(isNear(rate.interval.lowerBound, 0.07) && isNear(rate.interval.upperBound, 0.07))
  }

  @Test("WE-12 It takes seven days of data")
  func leastDays() {
    #expect(WeeklyRate(Array(MadeDays.all.prefix(6))) == nil)
    #expect(WeeklyRate(Array(MadeDays.all.prefix(7))) != nil)
  }

  @Test("WE-12 It looks back 28 days, and further only where they hold fewer than seven with data")
  func window() throws {
    let daily = MadeDays.days((0..<60).map { ($0, $0 < 32 ? "90" : "80") })
    let rate = try #require(WeeklyRate(daily))
    #expect(rate.basis.days == 28 && rate.basis.first == MadeDays.first.adding(days: 32))
    #expect(isNear(rate.kilograms, 0))
    let weekly = MadeDays.days((0..<60).map { ($0 * 7, "80") })
    #expect(WeeklyRate(weekly)?.basis.first == MadeDays.first.adding(days: 53 * 7))
    #expect(WeeklyRate(weekly)?.basis.description == "7 days, 6 gaps")
  }

  @Test("WE-12 Of scattered days, the interval holds the true rate 19 times in 20")
  func coverage() {
    // Days scatter as a sum of twelve even random numbers does, which is nearly normal.
    var held = 0
    let law = Law("a made rate is found", count: 2000)
    law.holds(for: { random in
      MadeDays.days(
        (0..<10).map { day in
          let noise = (0..<12).map { _ in Int.random(in: 0...100, using: &random) }.reduce(0, +)
          return (day * 2, ScaledNumber(units: 80_000 - 20 * day + noise, scale: 3).description)
        })
    }) { days in
      // 20 g in two days are 70 g a week.
      if try #require(WeeklyRate(days)).interval.contains(-0.07) { held += 1 }
    }
    // 2000 tries at 95 %: 1900, with a standard deviation of 9.7; six of them either side.
    #expect((1842...1958).contains(held), "\(held) of 2000, seed \(law.seed)")
  }
}
