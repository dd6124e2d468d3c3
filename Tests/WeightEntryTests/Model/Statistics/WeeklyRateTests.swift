import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weekly rate")
struct WeeklyRateTests {
  @Test(
    "WE-12 The 95% quantiles of Student's t-distribution match values computed with mpmath",
    // The values are from Python's mpmath. They are the roots t of 1 − I(ν/(ν + t²); ν/2, 1/2) =
    // 0.95, where I is the regularized incomplete beta function.
    arguments: [
      (1, 12.7062047362), (2, 4.30265272975), (3, 3.18244630528), (4, 2.7764451052),
      (5, 2.57058183564), (6, 2.44691185114), (7, 2.36462425159), (10, 2.22813885199),
      (15, 2.13144954556), (26, 2.05552943864), (30, 2.0422724563), (100, 1.98397151852),
      (1000, 1.96233908083),
    ])
  func quantile(degreesOfFreedom: Int, expected: Double) {
    #expect(isNear(StudentT.quantile(degreesOfFreedom: degreesOfFreedom), expected))
  }

  @Test("WE-12 The rate is the slope of the least-squares line, with its 95% confidence interval")
  func rate() throws {
    // The values are from Python's mpmath with 40 digits. They are seven times
    // Sxy / Sxx ± t(10) · √(SSE / 10 / Sxx).
    let rate = try #require(WeeklyRate(SampleDays.all))
    #expect(isNear(rate.kilograms, -0.44002919708))
    #expect(isNear(rate.interval.lowerBound, -0.518906476699))
    #expect(isNear(rate.interval.upperBound, -0.361151917462))
    #expect(rate.basis.description == "12 days with entries, 3 gaps of a day or more")
  }

  @Test(
    "WE-12 The rate for weights on a straight line doesn't depend on the intervals between entries")
  func straight() throws {
    // The weights rise by 10 g a day, with entries at irregular intervals.
    let days = SampleDays.days(
      [0, 1, 5, 6, 13, 20, 27].map { ($0, "8\($0 < 10 ? "0.0" : "0.")\($0)") })
    let rate = try #require(WeeklyRate(days))
    #expect(isNear(rate.kilograms, 0.07))
    #expect(isNear(rate.interval.lowerBound, 0.07) && isNear(rate.interval.upperBound, 0.07))
  }

  @Test("WE-12 The rate needs seven days of data")
  func leastDays() {
    #expect(WeeklyRate(Array(SampleDays.all.prefix(6))) == nil)
    #expect(WeeklyRate(Array(SampleDays.all.prefix(7))) != nil)
  }

  @Test(
    "WE-12 The rate uses the last 28 days, or as many as needed to include seven days with entries")
  func window() throws {
    let daily = SampleDays.days((0..<60).map { ($0, $0 < 32 ? "90" : "80") })
    let rate = try #require(WeeklyRate(daily))
    #expect(rate.basis.days == 28 && rate.basis.first == SampleDays.first.adding(days: 32))
    #expect(isNear(rate.kilograms, 0))
    let weekly = SampleDays.days((0..<60).map { ($0 * 7, "80") })
    #expect(WeeklyRate(weekly)?.basis.first == SampleDays.first.adding(days: 53 * 7))
    #expect(WeeklyRate(weekly)?.basis.description == "7 days with entries, 6 gaps of a day or more")
  }

  @Test(
    "WE-12 The 95% confidence interval for scattered weights contains the true rate in 19 out of 20 cases"
  )
  func coverage() {
    // The scatter is a sum of twelve uniform random numbers, which is nearly normal.
    var held = 0
    let law = Law("a generated rate is found", count: 2000)
    law.holds(for: { random in
      SampleDays.days(
        (0..<10).map { day in
          let noise = (0..<12).map { _ in Int.random(in: 0...100, using: &random) }.reduce(0, +)
          return (day * 2, ScaledNumber(units: 80_000 - 20 * day + noise, scale: 3).description)
        })
    }) { days in
      // A change of 20 g in two days is 70 g a week.
      if try #require(WeeklyRate(days)).interval.contains(-0.07) { held += 1 }
    }
    // Of 2000 cases, 95% are 1900, with a standard deviation of 9.7. The limits allow six standard
    // deviations.
    #expect((1842...1958).contains(held), "\(held) of 2000, seed \(law.seed)")
  }
}
