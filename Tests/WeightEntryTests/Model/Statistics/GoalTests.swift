import Core
import TestKit
import Testing

@testable import WeightEntry

@Suite("Goals")
struct GoalTests {
  @Test(
    "WE-13 A goal is read as a weight or a range, and reading its displayed text yields the same goal",
    arguments: [
      ("80", DisplayUnit.kg, "80 kg"), ("80.0", .lb, "80.0 lb"), ("82 to 83", .kg, "82 to 83 kg"),
      ("82-83 kg", .lb, "82 to 83 kg"), ("82,5 – 83", .kg, "82.5 to 83 kg"),
      ("83 TO 82", .kg, "82 to 83 kg"), ("80 kg to 82", .lb, "80 to 82 kg"),
      ("11 to 11 st 6.5 lb", .kg, "11 st 0 lb to 11 st 6.5 lb"),
      ("11 stone to 12 stone", .kg, "11 st 0 lb to 12 st 0 lb"),
      ("80 kg to 180 lb", .kg, "80 kg to 180 lb"), ("80 to 80", .kg, "80 kg"),
    ])
  func read(_ text: String, display: DisplayUnit, expected: String) throws {
    let goal = try Goal(typed: text, in: display)
    let shown = expected.contains("st") ? DisplayUnit.st : .kg
    #expect(goal.entered(in: shown) == expected)
    for unit in DisplayUnit.allCases {
      #expect(try Goal(typed: goal.entered(in: shown), in: unit) == goal)
    }
  }

  @Test(
    "WE-13 An invalid goal is rejected, and the message states the broken rule",
    arguments: [
      ("", "Missing goal: enter a value such as 80, 176 lb, or 82 to 83 kg"),
      ("80 to", "Invalid goal “80 to”: enter a value such as 80, 176 lb, or 82 to 83 kg"),
      ("80-", "Invalid goal “80-”: enter a value such as 80, 176 lb, or 82 to 83 kg"),
      (
        "1 to 2 to 3",
        "Invalid goal “1 to 2 to 3”: enter a value such as 80, 176 lb, or 82 to 83 kg"
      ),
      ("0.4", "Invalid goal “0.4”: must be from 0.5 to 700 kg"),
      ("80 to 701", "Invalid goal “80 to 701”: must be from 0.5 to 700 kg"),
      ("-80", "Invalid goal “-80”: enter a value such as 80, 176 lb, or 82 to 83 kg"),
    ])
  func refused(_ text: String, sentence: String) {
    let refusal = #expect(throws: WeightRefusal.self) { try Goal(typed: text, in: .kg) }
    #expect(refusal?.explanation.message == sentence)
  }

  /// The statistics of the sample days.
  ///
  /// The trend ends at 81.71 kg, and the rate is −0.44 kg per week (−0.519 to −0.361).
  private let statistics = WeightStatistics(days: SampleDays.all)

  @Test(
    "WE-13 The outlook is “at goal”, a range of days, “too slow”, or “wrong direction”",
    // The values are from Python's mpmath: 7 · (goal − trend), divided by the rate and its bounds,
    // after March 24, 2026: 80 kg in 27.2 (23.1 to 33.2) days, 81 kg in 11.3 (9.6 to 13.8), 60 kg
    // in 345.4 (292.9 to 420.8), 40 kg in 663.5 (562.7 to 808.5), and 35 kg in 743.1.
    arguments: [
      ("80", "expected April 21, likely between April 17 and April 27"),
      ("81", "expected April 5, likely between April 3 and April 7"),
      ("60", "expected March 5, 2027, likely between January 11, 2027, and May 19, 2027"),
      ("90", "wrong direction"),
      ("81.7", "at goal"), ("81.75", "at goal"), ("81.5 to 82", "at goal"),
      ("79 to 80", "expected April 21, likely between April 17 and April 27"),
      ("82 to 90", "wrong direction"),
      ("35", "too slow"), ("40", "expected January 17, 2028 (October 8, 2027 at the earliest)"),
    ])
  func outlook(goal: String, expected: String) throws {
    let goal = try Goal(typed: goal, in: .kg)
    let today = try #require(CivilDay("2026-03-30"))
    #expect(goal.outlook(of: statistics).phrase(today: today) == expected)
  }

  @Test("WE-13 A forecast needs seven days of data, even if the goal is reached")
  func needsData() throws {
    let few = WeightStatistics(days: Array(SampleDays.all.prefix(6)))
    let outlook = try Goal(typed: "82.7", in: .kg).outlook(of: few)
    #expect(outlook == .needsData(days: 6))
    #expect(outlook.phrase(today: SampleDays.first) == "forecast needs 7 days of data, has 6")
  }

  @Test(
    "WE-13 A zero rate is “too slow”, and a forecast has no latest day if the rate's interval contains zero"
  )
  func noChange() throws {
    let still = WeightStatistics(days: SampleDays.days((0..<10).map { ($0, "80") }))
    #expect(try Goal(typed: "79", in: .kg).outlook(of: still) == .tooSlow)
    let shaky = WeightStatistics(
      days: SampleDays.days((0..<10).map { ($0, $0.isMultiple(of: 2) ? "80.5" : "79") }))
    guard case .forecast(_, _, nil) = try Goal(typed: "79", in: .kg).outlook(of: shaky) else {
      Issue.record("\(try Goal(typed: "79", in: .kg).outlook(of: shaky))")
      return
    }
  }

  @Test("WE-13 A goal in pounds has the same distance and outlook as the same goal in kilograms")
  func oneUnit() throws {
    let goal = try Goal(typed: "176.369810 lb", in: .kg)  // This is 80 kg to a microgram.
    #expect(abs(goal.distance(from: 81) - -1) < 1e-6)
    #expect(
      goal.outlook(of: statistics) == (try Goal(typed: "80", in: .kg)).outlook(of: statistics))
    let range = try Goal(typed: "79 to 80", in: .kg)
    #expect(isNear(range.distance(from: 78.5), 0.5) && isNear(range.distance(from: 80.5), -0.5))
    #expect(isNear(range.distance(from: 79.5), 0))
  }
}
