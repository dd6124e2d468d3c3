import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Instant")
struct InstantTests {
  @Test("A moment survives a round trip through its text, even before 1970")
  func roundTrip() {
    let years: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    Law("Reading a moment's text is lossless").holds(for: { Int64.random(in: years, using: &$0) }) {
      number in
      let instant = Instant(milliseconds: number)
      try #require(Instant(instant.description) == instant)
    }
  }

  @Test("The text of a moment in whole seconds equals Foundation's ISO 8601 text")
  func foundation() {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let seconds: ClosedRange<Int64> = -2_208_988_800...4_102_444_800
    Law("The two texts are equal").holds(for: { Int64.random(in: seconds, using: &$0) }) { number in
      let date = Date(timeIntervalSince1970: Double(number))
      try #require(Instant(milliseconds: number * 1000).description == date.formatted(style))
    }
  }

  @Test("A moment's text has its milliseconds after the decimal point, even before 1970")
  func milliseconds() {
    #expect(Instant(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: 1_772_357_400_007).description == "2026-03-01T09:30:00.007Z")
  }

  @Test("Adding a duration to a moment ignores fractions of a millisecond")
  func adding() {
    let start = Instant(milliseconds: 5000)
    #expect(start.adding(.seconds(2)).milliseconds == 7000)
    #expect(start.adding(.milliseconds(-5001)).milliseconds == -1)
    #expect(start.adding(.microseconds(1999)).milliseconds == 5001)
    #expect(start.adding(.zero) == start)
    #expect(start < start.adding(.milliseconds(1)))
  }

  @Test(
    "Text that isn't a UTC moment with milliseconds is rejected",
    arguments: [
      "", "2026-03-01", "2026-03-01T09:30:00Z", "2026-03-01T09:30:00.000",
      "2026-03-01 09:30:00.000Z",
      "2026-03-01T24:00:00.000Z", "2026-03-01T09:60:00.000Z", "2026-03-01T09:30:60.000Z",
      "2026-02-29T09:30:00.000Z", "2026-03-01T+9:30:00.000Z", "2026-03-01T09:30:00.00aZ",
      "2026-03-01T09-30-00.000Z", "2026-03-01T09:30:00,000Z", "2026-03-01T09:30:00.000z",
      "2026-03-01T٠٩:30:00.0Z", "2026-03-01T09:30:-1.000Z",
    ])
  func refused(text: String) { #expect(Instant(text) == nil) }

  @Test("A moment is encoded as ISO 8601 text, and decoding rejects any other text")
  func json() throws {
    let instant = Instant(milliseconds: 1)
    let data = try JSONEncoder().encode([instant])
    #expect(String(bytes: data, encoding: .utf8) == #"["1970-01-01T00:00:00.001Z"]"#)
    #expect(try JSONDecoder().decode([Instant].self, from: data) == [instant])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Instant].self, from: Data(#"["yesterday"]"#.utf8))
    }
  }
}
