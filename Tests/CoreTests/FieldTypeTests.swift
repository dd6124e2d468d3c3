import Testing

@testable import Core

@Suite("Types of fields")
struct FieldTypeTests {
  @Test(
    "ALL-3 A whole number can have digits of any script, and must be in the range",
    arguments: [
      ("7", 7), ("007", 7), ("１８", 18), ("١٨", 18), ("-3", -3), ("+5", nil), ("1.5", nil),
      ("²", nil), ("29", nil), ("-4", nil), ("-", nil), ("1 2", nil), ("99999999999999999999", nil),
    ])
  func whole(_ text: String, _ number: Int?) {
    let type = FieldType<Int>.whole(-3...28)
    do throws(FieldRefusal) {
      #expect(try type.parse(text) == number)
    } catch {
      #expect(number == nil)
      #expect(error == FieldRefusal("Enter a whole number from -3 to 28"))
    }
  }
}
