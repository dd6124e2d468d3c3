import Core
import Foundation
import Testing

@testable import WeightEntry

@Suite("Weight import: Apple Health records")
struct HealthRecordTests {
  private static func record(
    _ value: String, _ unit: String, of type: String = "BodyMass", from source: String = "Scale",
    at start: String = "2024-01-18 07:02:11 +0100"
  ) -> String {
    """
    <Record type="HKQuantityTypeIdentifier\(type)" sourceName="\(source)" unit="\(unit)" \
    creationDate="2025-01-01 00:00:00 +0000" startDate="\(start)" \
    endDate="2025-02-02 00:00:00 +0000" value="\(value)"/>
    """
  }

  @Test(
    "WE-15 Grams are converted to kilograms and stones to pounds, and other units are unchanged",
    arguments: [
      ("82.40", "kg", "82.40 kg"), ("181.65932", "lb", "181.65932 lb"), ("82400", "g", "82.400 kg"),
      ("82400.1234", "g", "82.400123 kg"), ("82400.1236", "g", "82.400124 kg"),
      ("12.5", "st", "175.0 lb"),
      ("81.64662661000001", "kg", "81.646627 kg"),
    ])
  func units(_ value: String, _ unit: String, _ expected: String) async throws {
    let read = try await WeightImporter.read(Self.record(value, unit))
    #expect(read.weighings.map(\.brief) == ["2024-01-18 07:02:11 +01:00 \(expected)"])
    #expect(read.weighings.first?.source == "Apple Health: Scale")
  }

  @Test(
    "WE-3 A record's day is the user's local day, regardless of the computer's time zone",
    arguments: [
      ("2024-01-18 23:59:59 -1200", "2024-01-18 23:59:59 -12:00"),
      ("2024-01-18 00:00:01 +1400", "2024-01-18 00:00:01 +14:00"),
      ("2024-01-18 07:02:11 +0530", "2024-01-18 07:02:11 +05:30"),
      ("2024-06-30T23:30:00Z", "2024-07-01 01:30 Europe/Rome"),
      ("2024-12-31T22:59:59Z", "2024-12-31 23:59:59 Europe/Rome"),
    ])
  func days(_ start: String, _ expected: String) async throws {
    let read = try await WeightImporter.read(Self.record("80", "kg", at: start))
    #expect(read.weighings.map(\.brief) == ["\(expected) 80 kg"])
  }

  @Test(
    "WE-15 Body fat can be imported as a fraction or a percentage",
    arguments: [
      ("0.182", "18.2"), ("0.18", "18"), ("0.2", "20"), ("18", "18"), ("1", "1"), ("0.6", "60"),
      ("60.1", nil), ("0.005", nil), ("NaN", nil),
    ])
  func fat(_ value: String, _ expected: String?) async throws {
    let text = Self.record(value, "%", of: "BodyFatPercentage") + Self.record("80", "kg")
    let read = try await WeightImporter.read(text)
    #expect(read.weighings.map { $0.bodyFat?.description } == [expected])
    #expect(read.leftOut.bodyFats == (expected == nil ? 1 : 0))
  }

  @Test(
    "WE-15 Body fat from a different source or time isn't added to a weight but is counted as omitted"
  )
  func loneFat() async throws {
    let text =
      Self.record("80", "kg") + Self.record("0.2", "%", of: "BodyFatPercentage", from: "Other")
      + Self.record("0.2", "%", of: "BodyFatPercentage", at: "2024-01-18 07:02:12 +0100")
    let read = try await WeightImporter.read(text)
    #expect(read.weighings.map(\.bodyFat) == [nil])
    #expect(read.leftOut.loneBodyFats == 2)
  }

  @Test(
    "WE-15 Lean mass and BMI are ignored, and equal records from two apps are imported only once")
  func others() async throws {
    let text =
      Self.record("22", "count", of: "BodyMassIndex") + Self.record("60", "kg", of: "LeanBodyMass")
      + Self.record("80", "kg") + Self.record("80.0", "kg", from: "Copy")
      + Self.record("81", "kg", from: "Copy")
    let read = try await WeightImporter.read(text)
    #expect(read.weighings.map(\.weight.number.description) == ["80", "81"])
    #expect(read.looked == 3)
    #expect(read.leftOut.doubles == 1)
  }

  @Test("WE-15 Valid records are imported, and each rejection states its record and reason")
  func refused() async throws {
    let text =
      Self.record("80", "kg") + Self.record("80", "", at: "2024-01-19 07:00:00 +0100")
      + Self.record("0", "kg") + Self.record("80", "kg", at: "2031-01-01 00:00:00 +0000")
    let read = try await WeightImporter.read(text)
    #expect(read.weighings.count == 1)
    let later = try #require(CivilDay(year: 2031, month: 1, day: 1))
    #expect(read.refused.map(\.place) == [.record(2), .record(3), .record(4)])
    #expect(read.refused.map(\.reason) == [.noUnit, .noWeight, .later(later)])
  }
}
