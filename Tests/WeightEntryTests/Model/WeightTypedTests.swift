import Core
import Testing

@testable import WeightEntry

@Suite("Typed weights")
struct WeightTypedTests {
  @Test(
    "WE-6 A weight is read in the typed unit, or in the display unit if no unit is typed",
    arguments: [
      ("82.4", DisplayUnit.kg, "82.4 kg"), ("82,40", .kg, "82.40 kg"), (" 82.4\t", .kg, "82.4 kg"),
      ("0082.", .kg, "82 kg"), (".5", .kg, "0.5 kg"), ("82.4", .lb, "82.4 lb"),
      ("82.4kg", .lb, "82.4 kg"), ("82,4 Kilos", .st, "82.4 kg"), ("181.6 lb", .kg, "181.6 lb"),
      ("181.6lbs", .kg, "181.6 lb"), ("181 POUNDS", .kg, "181 lb"),
      ("11 st 6.5 lb", .kg, "160.5 lb"), ("11st 6", .kg, "160 lb"), ("11st6.50", .lb, "160.50 lb"),
      ("11st", .kg, "154 lb"), ("12.5 st", .lb, "175.0 lb"), ("11", .st, "154 lb"),
      ("11,5 stone", .kg, "161.0 lb"), ("11 stones and 6 pounds", .st, "160 lb"),
      ("154 lb", .st, "154 lb"), ("0.500000", .kg, "0.500000 kg"), ("700", .kg, "700 kg"),
    ])
  func read(_ text: String, display: DisplayUnit, expected: String) throws {
    #expect(try Weight(typed: text, in: display).entered(in: .lb) == expected)
  }

  @Test(
    "WE-6 An invalid weight is rejected, and the message states the broken rule",
    arguments: [
      ("", DisplayUnit.kg, "Missing weight: enter a value such as 82.4, 181.6 lb, or 11 st 6.5 lb"),
      (" \n", .kg, "Missing weight: enter a value such as 82.4, 181.6 lb, or 11 st 6.5 lb"),
      ("82.4000001", .kg, "Invalid weight “82.4000001”: use at most 6 decimal places"),
      (
        "1,234.5", .kg,
        "Invalid weight “1,234.5”: use at most one decimal mark and no thousands separators"
      ),
      (
        "1.2.3", .kg,
        "Invalid weight “1.2.3”: use at most one decimal mark and no thousands separators"
      ),
      (
        "1234567890", .kg,
        "Invalid weight “1234567890”: use at most 9 digits before the decimal mark"
      ),
      ("0.4", .kg, "Invalid weight “0.4”: must be from 0.5 to 700 kg"),
      ("0", .kg, "Invalid weight “0”: must be from 0.5 to 700 kg"),
      ("700.000001", .kg, "Invalid weight “700.000001”: must be from 0.5 to 700 kg"),
      ("701 kg", .lb, "Invalid weight “701 kg”: must be from 0.5 to 700 kg"),
      ("1543.3", .lb, "Invalid weight “1543.3”: must be from 1.2 to 1543.2 lb"),
      ("1 lb", .kg, "Invalid weight “1 lb”: must be from 1.2 to 1543.2 lb"),
      ("110 st 4", .kg, "Invalid weight “110 st 4”: must be from 1.2 lb to 110 st 3.2 lb"),
      ("999999999 st", .kg, "Invalid weight “999999999 st”: must be from 1.2 lb to 110 st 3.2 lb"),
      ("11 st 14", .kg, "Invalid weight “11 st 14”: pounds after stones must be below 14"),
    ])
  func refused(_ text: String, display: DisplayUnit, sentence: String) {
    let refusal = #expect(throws: WeightRefusal.self) { try Weight(typed: text, in: display) }
    #expect(refusal?.explanation.message == sentence)
  }

  @Test(
    "WE-6 Text that isn't a number with a unit of weight is rejected",
    arguments: [
      "1e308", "NaN", "nan", "inf", "-82.4", "+82.4", "−82.4", "½", "82 g", "kg",
      "82 kg 4", "82 and ", "82 and", "82 .4", "1 000", ".", ",", "82.4 kg kg", "11.5 st 6",
      "11 st 6 kg",
      "11 st 6 lb 2", "11 6", "0x10", "82.4%", "8\u{301}2", "82_4", "1'234",
    ])
  func noNumber(_ text: String) {
    for display in DisplayUnit.allCases {
      #expect(throws: WeightRefusal.weight(text, .form)) { try Weight(typed: text, in: display) }
    }
  }

  @Test("WE-6 The limits of 0.5 and 700 kg apply exactly to weights in pounds and stones")
  func limits() throws {
    // Divided by 0.45359237 by hand, the limits are 1.10231131… and 1543.23583529… lb.
    for text in ["1.102312 lb", "1543.235835 lb", "110 st 3.235835 lb"] {
      #expect(throws: Never.self, "\(text)") { try Weight(typed: text, in: .kg) }
    }
    for text in ["1.102311 lb", "1543.235836 lb", "110 st 3.235836 lb"] {
      #expect(throws: WeightRefusal.self, "\(text)") { try Weight(typed: text, in: .kg) }
    }
  }

  @Test("WE-6 The message for an invalid weight quotes at most 40 characters")
  func long() {
    let refusal = #expect(throws: WeightRefusal.self) {
      try Weight(typed: String(repeating: "9", count: 100_000), in: .kg)
    }
    let quoted = String(repeating: "9", count: 40) + "…"
    #expect(
      refusal?.explanation.message
        == "Invalid weight “\(quoted)”: use at most 9 digits before the decimal mark")
  }
}
