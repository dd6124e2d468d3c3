import TestKit
import Testing

@testable import WeightEntry

@Suite("Weights")
struct WeightTests {
  /// Returns a random valid weight, with any scale and unit.
  private static func made(_ random: inout some RandomNumberGenerator) -> Weight {
    let unit: WeightUnit = Bool.random(using: &random) ? .kg : .lb
    let scale = Int.random(in: 0...6, using: &random)
    let perUnit = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][scale]
    let units = Int.random(in: 2 * perUnit...700 * perUnit, using: &random)
    return Weight(number: ScaledNumber(units: units, scale: scale), unit: unit)
  }

  /// Returns a weight as a ratio of whole numbers, computed from its text alone.
  ///
  /// The ratio is the digits over a power of ten. For pounds, the ratio is multiplied by 45,359,237
  /// over 100,000,000.
  private static func ratio(_ weight: Weight) throws -> (above: UInt64, below: UInt64) {
    let parts = "\(weight.number)".split(separator: ".")
    let decimals = parts.count > 1 ? parts[1].count : 0
    let above = try #require(UInt64(parts.joined()))
    let below = repeatElement(UInt64(10), count: decimals).reduce(1, *)
    return weight.unit == .kg
      ? (above, below) : (above * 45_359_237, below * 100_000_000)
  }

  @Test("WE-10 Weights are ordered by their exact values")
  func order() {
    Law("weights are ordered by their exact ratios").holds(for: { random in
      let first = Self.made(&random)
      // In half of the cases, the weights differ by less than a millionth of a kilogram, which is
      // hard to distinguish.
      let near = Weight(kilograms: first.kilograms)
      return (first, Bool.random(using: &random) ? near : Self.made(&random))
    }) { first, second in
      let (left, right) = (try Self.ratio(first), try Self.ratio(second))
      let across = left.above.multipliedFullWidth(by: right.below)
      let along = right.above.multipliedFullWidth(by: left.below)
      let isLess = (across.high, across.low) < (along.high, along.low)
      let isEqual = across == along
      try #require((first.size == second.size) == isEqual)
      if !isEqual { try #require((first < second) == isLess && (second < first) != isLess) }
      try #require([first < second, first == second, second < first].count(where: \.self) == 1)
    }
  }

  @Test(
    "WE-10 A weight retains its exact digits when it is shown and read back in any sequence of display units"
  )
  func asEntered() {
    Law("a weight that is shown and typed again is unchanged").holds(for: { random in
      let units = (1...4).compactMap { _ in DisplayUnit.allCases.randomElement(using: &random) }
      return (Self.made(&random), units)
    }) { weight, displays in
      var read = weight
      for display in displays { read = try Weight(typed: read.entered(in: display), in: display) }
      try #require(read == weight)
    }
  }

  @Test("WE-10 A displayed weight is rounded to the nearest tenth, with halves rounded up")
  func rounded() {
    Law("the displayed weight is the nearest tenth").holds(for: { Self.made(&$0) }) { weight in
      let exact = try Self.ratio(weight)
      let shown = try Self.ratio(try Weight(typed: weight.text(in: .kg), in: .kg))
      // Cross-multiplied, |shown − exact| ≤ 0.05 is 20 · |a·d − c·b| ≤ b·d. Both sides are equal
      // only if the weight was rounded up.
      let left = Int128(shown.above) * Int128(exact.below)
      let right = Int128(exact.above) * Int128(shown.below)
      let half = Int128(shown.below) * Int128(exact.below)
      try #require(20 * (left - right) <= half && 20 * (right - left) < half)
    }
  }

  @Test("WE-10 Reading back a displayed weight doesn't change the displayed text")
  func shownAgain() {
    Law("a displayed weight that is read back is displayed the same").holds(for: { Self.made(&$0) })
    { weight in
      for unit in DisplayUnit.allCases {
        let phrase = weight.phrase(in: unit)
        try #require(try Weight(typed: phrase, in: .kg).phrase(in: unit) == phrase)
      }
    }
  }

  @Test(
    "WE-6 A weight is displayed with one decimal in the chosen unit",
    // Values are computed by hand with 0.45359237 kg per pound; 82.25 and 160.55 are exact halves.
    arguments: [
      ("82.4 kg", "82.4 kg", "181.7 lb", "12 st 13.7 lb"),
      ("82.25 kg", "82.3 kg", "181.3 lb", "12 st 13.3 lb"),
      ("82.249999 kg", "82.2 kg", "181.3 lb", "12 st 13.3 lb"),
      ("160.5 lb", "72.8 kg", "160.5 lb", "11 st 6.5 lb"),
      ("160.55 lb", "72.8 kg", "160.6 lb", "11 st 6.6 lb"),
      ("167.96 lb", "76.2 kg", "168.0 lb", "12 st 0.0 lb"),
      ("13.94 lb", "6.3 kg", "13.9 lb", "13.9 lb"),
      ("13.95 lb", "6.3 kg", "14.0 lb", "1 st 0.0 lb"),
      ("700 kg", "700.0 kg", "1543.2 lb", "110 st 3.2 lb"),
    ])
  func shown(_ typed: String, kilograms: String, pounds: String, stones: String) throws {
    let weight = try Weight(typed: typed, in: .kg)
    #expect(weight.phrase(in: .kg) == kilograms)
    #expect(weight.phrase(in: .lb) == pounds)
    #expect(weight.phrase(in: .st) == stones)
  }

  @Test(
    "D6 WE-6 Differences are rounded with halves away from zero, and zero has no sign",
    arguments: [
      (-0.25, "-0.3 kg", "-0.6 lb"), (0.25, "0.3 kg", "0.6 lb"), (-0.249, "-0.2 kg", "-0.5 lb"),
      (-0.05, "-0.1 kg", "-0.1 lb"), (-0.049, "0.0 kg", "-0.1 lb"), (-0.01, "0.0 kg", "0.0 lb"),
      (0, "0.0 kg", "0.0 lb"), (-1.95, "-2.0 kg", "-4.3 lb"), (-12.35, "-12.4 kg", "-27.2 lb"),
    ])
  func differences(_ kilograms: Double, inKilograms: String, inPounds: String) {
    #expect(DisplayUnit.kg.difference(kilograms: kilograms) == inKilograms)
    #expect(DisplayUnit.lb.difference(kilograms: kilograms) == inPounds)
    #expect(DisplayUnit.st.difference(kilograms: kilograms) == inPounds)
  }

  @Test("WE-10 A pound is exactly 0.45359237 kg")
  func pound() throws {
    let (pounds, kilograms) = (try Weight(typed: "100 lb", in: .kg), Weight(kilograms: 45.359237))
    #expect(pounds.size == kilograms.size)
    #expect(pounds != kilograms && kilograms < pounds && !(pounds < kilograms))
  }

  @Test("The size and text of a weight outside the valid range can still be computed")
  func beyond() {
    let weight = Weight(number: ScaledNumber(units: .max, scale: 0), unit: .lb)
    #expect(!Weight.sizes.contains(weight.size))
    #expect(weight.text(in: .kg).hasSuffix(".7"))
  }
}
