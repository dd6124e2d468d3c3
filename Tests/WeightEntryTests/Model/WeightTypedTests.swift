import Core
import Testing

@testable import WeightEntry

@Suite("Weights as typed")
struct WeightTypedTests {
  @Test(
    "WE-6 A weight is read in the unit shown, or in the one behind it",
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
    "WE-6 What is no weight is refused with the rule it breaks",
    arguments: [
      ("", DisplayUnit.kg, "nothing: a weight is wanted, as in 82.4, 181.6 lb or 11 st 6.5 lb"),
      (" \n", .kg, "nothing: a weight is wanted, as in 82.4, 181.6 lb or 11 st 6.5 lb"),
      ("82.4000001", .kg, "82.4000001: at most 6 decimals"),
      ("1,234.5", .kg, "1,234.5: one decimal mark at most, and none for thousands"),
      ("1.2.3", .kg, "1.2.3: one decimal mark at most, and none for thousands"),
      ("1234567890", .kg, "1234567890: at most 9 digits before the decimal mark"),
      ("0.4", .kg, "0.4: from 0.5 to 700 kg only"), ("0", .kg, "0: from 0.5 to 700 kg only"),
      ("700.000001", .kg, "700.000001: from 0.5 to 700 kg only"),
      ("701 kg", .lb, "701 kg: from 0.5 to 700 kg only"),
      ("1543.3", .lb, "1543.3: from 1.2 to 1543.2 lb only"),
      ("1 lb", .kg, "1 lb: from 1.2 to 1543.2 lb only"),
      ("110 st 4", .kg, "110 st 4: from 1.2 lb to 110 st 3.2 lb only"),
      ("999999999 st", .kg, "999999999 st: from 1.2 lb to 110 st 3.2 lb only"),
      ("11 st 14", .kg, "11 st 14: pounds behind stones are below 14"),
    ])
  func refused(_ text: String, display: DisplayUnit, sentence: String) {
    let refusal = #expect(throws: WeightRefusal.self) { try Weight(typed: text, in: display) }
    #expect(refusal?.explanation.message == sentence)
  }

  @Test(
    "WE-6 What is no number, or none with a unit of weight, is refused",
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

  @Test("WE-6 A weight is from 0.5 to 700 kg to the last digit, whatever the unit shown")
  func limits() throws {
    // 0.5 and 700 kg over 0.45359237, by hand to six decimals: 1.10231131… and 1543.23583529…
    for text in ["1.102312 lb", "1543.235835 lb", "110 st 3.235835 lb"] {
      #expect(throws: Never.self, "\(text)") { try Weight(typed: text, in: .kg) }
    }
    for text in ["1.102311 lb", "1543.235836 lb", "110 st 3.235836 lb"] {
      #expect(throws: WeightRefusal.self, "\(text)") { try Weight(typed: text, in: .kg) }
    }
  }

  @Test("WE-6 The message repeats no more of a text than a line has room for")
  func long() {
    let refusal = #expect(throws: WeightRefusal.self) {
      try Weight(typed: String(repeating: "9", count: 100_000), in: .kg)
    }
    let room: Int = 40 + "…: ".count + 40
    #expect(refusal?.explanation.message.count == room)
  }
}
