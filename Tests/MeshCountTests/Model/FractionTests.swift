import MeshCount
import TestKit
import Testing

@Suite("MeshCount: exact fractions")
struct FractionTests {
  @Test("MC-8 A fraction is in lowest terms, with its sign in the numerator")
  func lowestTerms() throws {
    #expect(try Fraction(240, over: 18).description == "40/3")
    #expect(try Fraction(-4, over: -6) == Fraction(2, over: 3))
    #expect(try Fraction(4, over: -6).description == "-2/3")
    #expect(try Fraction(0, over: -6) == 0)
    #expect(try Fraction(.min, over: .min) == 1)
  }

  @Test("MC-8 A fraction operation whose result doesn't fit throws instead of wrapping or trapping")
  func overflow() {
    let most = Fraction(.max)
    #expect(throws: FractionFailure.overflow) { try most * 2 }
    #expect(throws: FractionFailure.overflow) { try most + 1 }
    #expect(throws: FractionFailure.overflow) { try Fraction(.min, over: 1) }
    #expect(throws: FractionFailure.overflow) { try Fraction(1, over: .min) }
    #expect(throws: FractionFailure.overflow) { try Fraction(1, over: .max) / 2 }
    #expect(throws: FractionFailure.overflow) { try Fraction(.min) * 1 }
    #expect(throws: FractionFailure.divisionByZero) { try most / 0 }
    #expect(throws: FractionFailure.divisionByZero) { try Fraction(1, over: 0) }
  }

  @Test("MC-8 A fraction operation doesn't overflow if large factors cancel")
  func cancelling() throws {
    let large = try Fraction(.max, over: .max - 1)
    #expect(try large * (Fraction(.max - 1) / Fraction(.max)) == 1)
    #expect(try large / large == 1)
    #expect(large > 1)
    #expect(Fraction(.max) > Fraction(.max - 1))
  }

  @Test("MC-8 Fraction addition, multiplication, and comparison obey the laws of arithmetic")
  func laws() {
    Law("fractions obey the laws of arithmetic").holds(for: { random in
      try (0..<3).map { _ in
        try Fraction(
          .random(in: -10_000...10_000, using: &random), over: .random(in: 1...500, using: &random))
      }
    }) { three in
      let (a, b, c) = (three[0], three[1], three[2])
      try #require(try a + b == b + a && (a + b) + c == a + (b + c))
      try #require(try a * (b + c) == a * b + a * c && (b == 0 || a / b * b == a))
      try #require(try (a < b) == (a + c < b + c) && (a < b) == (a != b && !(b < a)))
    }
  }

  @Test(
    "MC-8 A fraction can be displayed as a mixed number or as a decimal",
    arguments: [
      (40, 3, "13⅓", "13.33"), (2, 3, "⅔", "0.67"), (10, 1, "10", "10.00"), (50, 7, "7⅐", "7.14"),
      (131, 18, "7 5/18", "7.28"), (5, 18, "5/18", "0.28"), (0, 1, "0", "0.00"),
      (-40, 3, "-13⅓", "-13.33"), (-1, 3, "-⅓", "-0.33"), (-1, 1000, "-1/1000", "0.00"),
      (1, 200, "1/200", "0.01"), (-1, 200, "-1/200", "-0.01"), (1999, 1000, "1 999/1000", "2.00"),
      (1, 2, "½", "0.50"), (1, 20, "1/20", "0.05"),
      (.max, 1, "9223372036854775807", "9223372036854775807.00"),
      (1, .max, "1/9223372036854775807", "0.00"),
      (.max - 1, .max, "9223372036854775806/9223372036854775807", "1.00"),
    ])
  func text(above: Int, below: Int, mixed: String, decimal: String) throws {
    let fraction = try Fraction(above, over: below)
    #expect(fraction.mixed == mixed)
    #expect(fraction.decimal == decimal)
  }

  @Test("MC-8 A fraction shown as one character equals that character's Unicode numeric value")
  func signs() throws {
    var signs = 0
    for below in 2...10 {
      for above in 1..<below {
        let text = try Fraction(above, over: below).mixed.unicodeScalars
        guard let sign = text.first, text.count == 1 else { continue }
        signs += 1
        let value = try #require(sign.properties.numericValue)
        #expect(abs(value - Double(above) / Double(below)) < 1e-6, "\(above)/\(below)")
      }
    }
    #expect(signs >= 18)
  }
}
