import Core
import TestKit
import Testing

@testable import Drawing

@Suite("The largest PNG of a drawing")
struct LargestPNGTests {
  @Test(
    "C11 The largest PNG scale results in at most 16,000 pixels per side and 64 megapixels in total",
    arguments: [
      // By hand, 1024 × 768 reaches 64,000,000 pixels at √(64e6 / 786,432) = 9.0211.
      (1024, 768, 902), (16_000, 1, 100), (1, 16_000, 100), (16_000, 16_000, 50), (1, 1, 800_000),
      (16_000, 4000, 100),
    ])
  func largest(width: Int, height: Int, hundredths: Int) {
    #expect(Sketch(width: width, height: height).largestPNGHundredths == hundredths)
  }

  @Test("C11 The largest PNG scale is allowed, and the next larger scale isn't")
  func boundary() throws {
    Law("no larger scale is allowed").holds(for: { random in
      Sketch(
        width: Int.random(in: 1...Sketch.sideLimit, using: &random),
        height: Int.random(in: 1...Sketch.sideLimit, using: &random))
    }) { sketch in
      let largest = sketch.largestPNGHundredths
      try #require(sketch.isPNGAllowed(hundredths: largest))
      try #require(!sketch.isPNGAllowed(hundredths: largest + 1))
    }
  }
}
