import Testing

@testable import Drawing

@Suite("Random details")
struct ChanceTests {
  @Test("The generator produces SplitMix64's numbers, low bits first")
  func published() {
    var random = SplitMix64(seed: 0)
    // The generator's first number from seed 0 is E220A8397B1DCDAF.
    #expect(random.next() == SIMD4(0xCDAF, 0x7B1D, 0xA839, 0xE220))
  }

  @Test("A rotation is clockwise and preserves lengths, and quarter turns are exact")
  func turns() {
    let quarters: [SIMD2<Int>] = [[900, 0], [0, 900], [-900, 0], [0, -900]]
    for (quarter, place) in quarters.enumerated() {
      #expect(Rotation(16 * quarter)(SIMD2(900, 0), size: 2048) == place)
    }
    for step in -64..<64 {
      let turned = Rotation(step)(SIMD2(3000, 4000), size: 2048).exact
      #expect((turned.length - 5000).magnitude < 1.5)
      let next = Rotation(step + 1)(SIMD2(3000, 4000), size: 2048).exact
      #expect(turned.x * next.y - turned.y * next.x > 0)
      #expect(
        Rotation(step)(SIMD2(3000, 4000), size: 2048)
          == Rotation(step + 64)(SIMD2(3000, 4000), size: 2048))
    }
  }
}
