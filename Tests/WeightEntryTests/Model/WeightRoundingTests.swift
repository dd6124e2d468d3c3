import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Rounded weights")
struct WeightRoundingTests {
  /// Returns a typed weight and the statistics of a log that contains only this weight.
  private func log(_ typed: String) throws -> (weight: Weight, statistics: WeightStatistics) {
    let weight = try Weight(typed: typed, in: .kg)
    let weighing = Weighing(day: SampleDays.first, weight: weight, source: "typed")
    return (weight, WeightStatistics(days: DayMean.means(of: [weighing])))
  }

  @Test(
    "C10 A weight, its mean, its trend, and its text alternative are rounded to the same tenth",
    arguments: [
      ("171.25 lb", DisplayUnit.lb, "171.3 lb"), ("171.35 lb", .lb, "171.4 lb"),
      ("171.25 lb", .st, "12 st 3.3 lb"), ("171.249999 lb", .lb, "171.2 lb"),
      ("82.25 kg", .kg, "82.3 kg"), ("82.249999 kg", .kg, "82.2 kg"),
      ("82.05 kg", .kg, "82.1 kg"), ("1543.15 lb", .lb, "1543.2 lb"),
    ])
  func oneTenth(_ typed: String, unit: DisplayUnit, shown: String) throws {
    let (weight, statistics) = try log(typed)
    #expect(weight.phrase(in: unit) == shown)
    #expect(unit.phrase(try #require(statistics.days.first)) == shown)
    #expect(unit.phrase(kilograms: try #require(statistics.trend.first).kilograms) == shown)
    #expect(unit.phrase(kilograms: try #require(statistics.weekMean)) == shown)
    let sentence = statistics.sentence(in: unit, today: SampleDays.first)
    #expect(sentence.hasPrefix("\(shown) on "))
    let overview = WeightOverview(
      newest: nil, statistics: statistics, goal: nil, today: SampleDays.first, revision: 0)
    #expect(overview.facts(in: unit).prefix(2).map(\.words) == [shown, shown])
  }

  @Test("C10 Half a tenth is rounded up in lists, means, and trends")
  func everyHalf() throws {
    Law("a half is rounded up everywhere").holds(for: { random in
      (
        Int.random(in: 12...15_431, using: &random),
        DisplayUnit.allCases.randomElement(using: &random)
      )
    }) { tenths, unit in
      let unit = try #require(unit)
      let number = ScaledNumber(units: tenths * 10 + 5, scale: 2)
      let kilograms = unit == .kg
      // The heaviest valid weight is 700 kg.
      guard !kilograms || tenths < 7000, tenths >= 12 else { return }
      let weight = Weight(number: number, unit: kilograms ? .kg : .lb)
      let up = Weight(
        number: ScaledNumber(units: tenths + 1, scale: 1), unit: kilograms ? .kg : .lb)
      let weighing = Weighing(day: SampleDays.first, weight: weight, source: "typed")
      // Three equal weights have this weight as their mean.
      let mean = try #require(DayMean.means(of: [weighing, weighing, weighing]).first)
      let shown = up.phrase(in: unit)
      try #require(weight.phrase(in: unit) == shown)
      try #require(unit.phrase(mean) == shown)
      try #require(unit.phrase(kilograms: mean.kilograms) == shown)
    }
  }

  @Test(
    "C10 Negative values round like positive ones, and zero has no sign",
    arguments: [
      (-0.25, DisplayUnit.kg, "-0.3 kg"), (-0.249, .kg, "-0.2 kg"), (-0.04, .kg, "0.0 kg"),
      (0.25, .kg, "0.3 kg"), (-0.25 * 0.45359237, .lb, "-0.3 lb"),
      (-0.25 * 0.45359237, .st, "-0.3 lb"), (-20.05 * 0.45359237, .lb, "-20.1 lb"),
    ])
  func negative(_ kilograms: Double, unit: DisplayUnit, shown: String) {
    #expect(unit.difference(kilograms: kilograms) == shown)
  }

  @Test("C10 A negative weight in stones has a single minus sign and fewer than 14 pounds")
  func negativeStones() {
    #expect(DisplayUnit.st.phrase(kilograms: -20.05 * 0.45359237) == "-1 st 6.1 lb")
    #expect(DisplayUnit.st.phrase(kilograms: -3 * 0.45359237) == "-3.0 lb")
  }

  @Test(
    "C10 JSON numbers are exact means rounded to a thousandth, with halves rounded away from zero")
  func figures() throws {
    let (_, statistics) = try log("82.0005 kg")
    let mean = try #require(statistics.days.first)
    #expect(DisplayUnit.kg.figure(mean) == Decimal(string: "82.001"))
    #expect(DisplayUnit.kg.figure(kilograms: mean.kilograms) == Decimal(string: "82.001"))
    #expect(DisplayUnit.kg.figure(kilograms: -0.0005) == Decimal(string: "-0.001"))
    let pounds = try #require(try log("171.2345 lb").statistics.days.first)
    #expect(DisplayUnit.lb.figure(pounds) == Decimal(string: "171.235"))
    #expect(DisplayUnit.lb.figure(kilograms: pounds.kilograms) == Decimal(string: "171.235"))
  }
}
