import Core
import Testing

@testable import WeightEntry

@Suite("Body fat and notes")
struct BodyFatTests {
  @Test(
    "WE-5 Body fat from 1 to 60 percent is accepted with up to two decimal places",
    arguments: [
      ("1", "1"), ("1.0", "1.0"), ("23,5", "23.5"), (" 23.45 % ", "23.45"), ("60.00%", "60.00"),
    ])
  func read(_ text: String, expected: String) throws {
    #expect(try BodyFat.read(text).description == expected)
  }

  @Test(
    "WE-5 Invalid body fat is rejected, and the message states the broken rule",
    arguments: [
      ("", "Missing body fat: enter a value such as 23.5 or 23.5%"),
      ("0.99", "Invalid body fat “0.99”: must be from 1 to 60%"),
      ("60.01", "Invalid body fat “60.01”: must be from 1 to 60%"),
      ("23.456", "Invalid body fat “23.456”: use at most 2 decimal places"),
      ("23 kg", "Invalid body fat “23 kg”: enter a value such as 23.5 or 23.5%"),
      (
        "1,234.5",
        "Invalid body fat “1,234.5”: use at most one decimal mark and no thousands separators"
      ),
    ])
  func refused(_ text: String, sentence: String) {
    let refusal = #expect(throws: WeightRefusal.self) { try BodyFat.read(text) }
    #expect(refusal?.explanation.message == sentence)
  }

  @Test("WE-4 A note longer than 500 characters or 4 KiB is rejected")
  func note() {
    #expect(Weighing.noteLimit.refusal(of: String(repeating: "é", count: 500)) == nil)
    #expect(
      Weighing.noteLimit.refusal(of: String(repeating: "a", count: 501))
        == "At most 500 characters; the text has 501")
    #expect(Weighing.noteLimit.refusal(of: String(repeating: "👩‍🎨", count: 373)) != nil)
  }
}
