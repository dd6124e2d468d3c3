import TestKit
import Testing

@testable import WeightEntry

@Suite("Scaled numbers")
struct ScaledNumberTests {
  @Test(
    "WE-1 Reading a number retains all its digits, up to six after the decimal point",
    arguments: [
      ("82.4", 824, 1), ("82.40", 8240, 2), ("82", 82, 0), ("82.", 82, 0), (".5", 5, 1),
      ("0.000001", 1, 6), ("-3.5", -35, 1), ("999999999999.999999", 999_999_999_999_999_999, 6),
    ])
  func read(_ text: String, units: Int, scale: Int) {
    #expect(ScaledNumber(text) == ScaledNumber(units: units, scale: scale))
  }

  @Test(
    "Text that isn't a number is rejected",
    arguments: [
      "", "-", ".", "1e5", "NaN", "1,5", "+1", "1.2.3", "٣", "1 ", "1.0000001", "1234567890123",
    ])
  func refused(_ text: String) { #expect(ScaledNumber(text) == nil) }

  @Test(
    "A number with more than six decimal places is rounded to six, with halves rounded away from zero",
    arguments: [
      ("81.64662661", "81.646627"), ("1.0000005", "1.000001"), ("1.00000049", "1.000000"),
      ("-1.0000005", "-1.000001"), ("0.9999999", "1.000000"), ("82.4", "82.4"),
    ])
  func rounded(_ text: String, expected: String) {
    #expect(ScaledNumber(rounding: text)?.description == expected)
  }
}
