import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight import: existing weighings")
struct KnownWeighingsTests {
  private static func weighing(
    _ number: String, _ unit: WeightUnit = .kg, id: String? = nil, source: String = "a"
  ) throws -> Weighing {
    Weighing(
      day: CivilDay(daysSince1970: 1),
      weight: .init(number: try #require(ScaledNumber(number)), unit: unit),
      source: source, sourceID: id)
  }

  @Test(
    "WE-15 Weighings with equal weights and times are considered the same, regardless of their sources"
  )
  func content() throws {
    let known = KnownWeighings([try Self.weighing("82.4"), try Self.weighing("100", .lb)])
    #expect(known.contains(try Self.weighing("82.40", source: "b")))
    // 100 lb is exactly 45.359237 kg.
    #expect(known.contains(try Self.weighing("45.359237")))
    #expect(!known.contains(try Self.weighing("45.359236")))
    #expect(!known.contains(try Self.weighing("82.4", .lb)))
    var timed = try Self.weighing("82.4")
    timed.time = TimeOfDay(seconds: 0)
    #expect(!known.contains(timed))
  }

  @Test(
    "WE-15 Weighings with the same source and ID are considered the same, even if their weights differ"
  )
  func ids() throws {
    let known = KnownWeighings([try Self.weighing("82.4", id: "7")])
    #expect(known.contains(try Self.weighing("80", id: "7")))
    #expect(!known.contains(try Self.weighing("80", id: "8")))
    #expect(!known.contains(try Self.weighing("80", id: "7", source: "b")))
  }

  @Test("WE-15 Importing a weighing again adds nothing")
  func again() {
    Law("importing again adds nothing").holds(for: { random in
      let weighings = (0..<20).map { _ in Weighing.made(&random, naughty: []) }
      return (weighings, weighings.shuffled(using: &random))
    }) { weighings, shuffled in
      let split = Int(weighings.count / 2)
      let known = KnownWeighings(weighings.prefix(split))
      let expected = weighings.filter { one in
        !weighings.prefix(split).contains { other in
          one.day == other.day && one.time == other.time && one.weight.size == other.weight.size
            || one.sourceID != nil && one.sourceID == other.sourceID && one.source == other.source
        }
      }
      try #require(known.new(among: weighings) == expected)
      try #require(KnownWeighings(weighings).new(among: shuffled).isEmpty)
    }
  }
}
