import Core
import Testing

@testable import WeightEntry

@Suite("Body fat and notes")
struct BodyFatTests {
  @Test(
    "WE-5 Body fat is 1 to 60 per cent, with two decimals at most",
    arguments: [
      ("1", "1"), ("1.0", "1.0"), ("23,5", "23.5"), (" 23.45 % ", "23.45"), ("60.00%", "60.00"),
    ])
  func read(_ text: String, expected: String) throws {
    #expect(try BodyFat.read(text).description == expected)
  }

  @Test(
    "WE-5 Other body fat is refused with the rule it breaks",
    arguments: [
      ("", "nothing: body fat is wanted, as in 23.5 or 23.5 %"),
      ("0.99", "0.99: from 1 to 60 % only"), ("60.01", "60.01: from 1 to 60 % only"),
      ("23.456", "23.456: at most 2 decimals"),
      ("23 kg", "23 kg: body fat is written in digits, as in 23.5 or 23.5 %"),
      ("1,234.5", "1,234.5: one decimal mark at most, and none for thousands"),
    ])
  func refused(_ text: String, sentence: String) {
    let refusal = #expect(throws: WeightRefusal.self) { try BodyFat.read(text) }
    #expect(refusal?.explanation.message == sentence)
  }

  @Test("WE-4 A note has 500 characters and 4 KiB")
  func note() {
    #expect(Weighing.noteLimit.refusal(of: String(repeating: "é", count: 500)) == nil)
    #expect(
      Weighing.noteLimit.refusal(of: String(repeating: "a", count: 501))
        == "At most 500 characters; this has 501")
    #expect(Weighing.noteLimit.refusal(of: String(repeating: "👩‍🎨", count: 373)) != nil)
  }
}
