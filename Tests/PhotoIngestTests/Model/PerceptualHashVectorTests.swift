import PhotoIngest
import TestKit
import Testing

/// Tests against hashes that were computed from the definition, independently of this code.
///
/// The definition: A hash has one bit for each of the 8 × 8 lowest coefficients of the
/// two-dimensional cosine transform (DCT-II) of all 1,024 values. A bit is set if its coefficient
/// is above the median of all but the first. In these tests, no coefficient is nearer to the median
/// than 6.
@Suite("Perceptual hashes of known images")
struct PerceptualHashVectorTests {
  private static let patterns: [@Sendable (Int, Int) -> Int] = [
    { x, y in
      let sum: Int = x * x * 3 + y * y * 5 + x * y * 7
      return sum % 251
    },
    { x, y in
      let (across, down): (Int, Int) = (x - 20, y - 9)
      let square: Int = across * across + down * down
      let waves: Int = (x * 5 + y * 2) % 64
      return square < 80 ? 255 : waves
    },
  ]

  private static func gray(_ value: (Int, Int) -> Int) -> [UInt8] {
    (0..<32 * 32).map { UInt8(value($0 % 32, $0 / 32)) }
  }

  @Test(
    "D5 A hash has the bits that the definition specifies",
    arguments: [(0, "5cebe8cae848c8e4"), (1, "d6f6684ed6c60928")])
  func golden(pattern: Int, text: String) {
    #expect(PerceptualHash(gray: Self.gray(Self.patterns[pattern])).text == text)
  }

  @Test(
    "D5 The hash of an image rotated clockwise by 90° has the bits that the definition specifies",
    arguments: [(0, "c3618aaaeaaaaaaa"), (1, "2656cb62996676a8")])
  func turned(pattern: Int, text: String) {
    let value = Self.patterns[pattern]
    let turned = PerceptualHash(gray: Self.gray { x, y in value(y, 31 - x) })
    #expect(turned.text == text)
  }

  @Test("D5 A half turn flips the bits whose two frequencies have an odd sum")
  func half() {
    var flipped: UInt64 = 0
    for place in 0..<64 {
      let sum: Int = place % 8 + place / 8
      if sum % 2 == 1 { flipped |= UInt64(1) << UInt64(place) }
    }
    #expect(PerceptualHash(bits: 0).turned(.half).bits == flipped)
  }

  @Test(
    "D5 Two quarter turns of a hash equal a half turn, four change nothing, and a left turn undoes a right turn"
  )
  func quarters() {
    Law("turns add up").holds(for: { UInt64.random(in: 0...UInt64.max, using: &$0) }) { bits in
      let hash = PerceptualHash(bits: bits)
      try #require(hash.turned(.right).turned(.right) == hash.turned(.half))
      try #require(hash.turned(.right).turned(.left) == hash)
      try #require(hash.turned(.half).turned(.half) == hash)
    }
  }

  @Test(
    "D5 A hash computed from the wrong number of gray values is zero, and a hash's text has 16 hexadecimal digits"
  )
  func edges() {
    #expect(PerceptualHash(gray: []).bits == 0)
    #expect(PerceptualHash(gray: Array(repeating: 9, count: 1023)).bits == 0)
    #expect(PerceptualHash(bits: 0xF).text == "000000000000000f")
    #expect(PerceptualHash(bits: 0b1011).distance(to: PerceptualHash(bits: 0b0001)) == 2)
  }
}
