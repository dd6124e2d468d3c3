import Core
import Testing

@Suite("Decimal digits")
struct DecimalDigitsTests {
  private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

  @Test("ALL-3 The decimal digits are exactly Unicode's decimal numbers, with their values")
  func digits() {
    let wrong = Self.scalars.filter { scalar in
      let properties = scalar.properties
      let value = properties.generalCategory == .decimalNumber ? properties.numericValue : nil
      return scalar.decimalDigit.map(Double.init) != value
    }
    #expect(wrong.map(\.properties.name) == [])
    #expect(Self.scalars.count { $0.decimalDigit != nil } >= 600)
  }

  @Test("ALL-3 Digits of every script become ASCII digits, and other characters stay the same")
  func replaced() {
    #expect("١٢,٥ kg".withASCIIDigits == "12,5 kg")
    #expect("８-2\u{301}²Ⅷ㊇".withASCIIDigits == "8-2\u{301}²Ⅷ㊇")
    #expect("plain 12"[...].withASCIIDigits == "plain 12")
  }
}
