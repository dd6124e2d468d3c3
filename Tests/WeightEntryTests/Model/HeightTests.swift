import Core
import TestKit
import Testing

@testable import WeightEntry

@Suite("Typed heights")
struct HeightTests {
  @Test(
    "WE-5 A height is read in centimeters, meters, inches, or feet and inches",
    arguments: [
      ("180", "180 cm"), (" 180,5 ", "180.5 cm"), ("180 cm", "180 cm"), ("180cm", "180 cm"),
      ("1.80 m", "180 cm"), ("1.8m", "180 cm"), ("2 metres", "200 cm"), ("1,805 m", "180.5 cm"),
      ("5'11\"", "5 ft 11 in"), ("5' 11.5''", "5 ft 11.5 in"), ("5’ 11”", "5 ft 11 in"),
      ("5′11″", "5 ft 11 in"), ("5 ft 11", "5 ft 11 in"), ("5ft 11 inches", "5 ft 11 in"),
      ("5 FEET 11.5 inches", "5 ft 11.5 in"), ("70 in", "5 ft 10 in"), ("71 inches", "5 ft 11 in"),
      ("6'", "6 ft 0 in"), ("5.5 ft", "5 ft 6.0 in"), ("50", "50 cm"), ("272", "272 cm"),
    ])
  func read(_ text: String, expected: String) throws {
    let height = try Height(typed: text)
    #expect(height.description == expected)
    #expect(try Height(typed: height.description) == height)
  }

  @Test(
    "WE-5 An invalid height is rejected, and the message states the broken rule",
    arguments: [
      ("", "Missing height: enter a value such as 180, 1.80 m, 71 in, or 5 ft 11 in"),
      ("1.80", "Invalid height “1.80”: must be from 50 to 272 cm"),
      ("49.999999", "Invalid height “49.999999”: must be from 50 to 272 cm"),
      ("272.000001 cm", "Invalid height “272.000001 cm”: must be from 50 to 272 cm"),
      ("999999999 m", "Invalid height “999999999 m”: must be from 50 to 272 cm"),
      ("8 ft 11.1 in", "Invalid height “8 ft 11.1 in”: must be from 19.7 to 107 in"),
      ("999999999 ft", "Invalid height “999999999 ft”: must be from 19.7 to 107 in"),
      ("5 ft 12", "Invalid height “5 ft 12”: inches after feet must be below 12"),
      (
        "1,234.5",
        "Invalid height “1,234.5”: use at most one decimal mark and no thousands separators"
      ),
      ("180.0000001", "Invalid height “180.0000001”: use at most 6 decimal places"),
    ])
  func refused(_ text: String, sentence: String) {
    let refusal = #expect(throws: WeightRefusal.self) { try Height(typed: text) }
    #expect(refusal?.explanation.message == sentence)
  }

  @Test(
    "WE-5 Text that isn't a number with a unit of length is rejected",
    arguments: [
      "tall", "-180", "1e2", "180 kg", "5 11", "5.5' 6", "5' 11 cm", "1 m 80", "71 in 2",
      "5'11\"2", "5'11'", "180 cm cm", "'", "6*12",
    ])
  func noNumber(_ text: String) {
    #expect(throws: WeightRefusal.height(text, .form)) { try Height(typed: text) }
  }

  @Test("WE-5 A height's text is read back as the same height, with the same digits")
  func roundTrip() {
    Law("a height is read back from its text unchanged").holds(for: { random in
      let scale = Int.random(in: 0...6, using: &random)
      let one = repeatElement(10, count: scale).reduce(1, *)
      let unit: Height.Unit = Bool.random(using: &random) ? .cm : .in
      let range = unit == .cm ? 50 * one...272 * one : 20 * one...107 * one
      return Height(
        number: ScaledNumber(units: .random(in: range, using: &random), scale: scale), unit: unit)
    }) { height in
      try #require(try Height(typed: height.description) == height)
    }
  }
}
