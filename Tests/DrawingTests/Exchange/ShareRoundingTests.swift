import Testing

@testable import Drawing

@Suite("Fractions in files of drawings")
struct ShareRoundingTests {
  @Test(
    "D5 A fraction is rounded to the nearest thousandth, with halves rounded up",
    arguments: [
      (0, 0), (0.0004, 0), (0.0005, 1), (0.0006, 1), (0.0015, 2), (0.25, 250), (0.3334, 333),
      (0.4995, 500), (0.6666, 667), (0.9994, 999), (0.9995, 1000), (1, 1000),
    ] as [(Double, UInt16)])
  func thousandths(share: Double, expected: UInt16) throws {
    #expect(try UInt16(readShare: share, "opacity") == expected)
  }

  @Test(
    "D5 A percentage is rounded to the nearest tenth of a percent, with halves rounded up",
    arguments: [
      (0, 0), (0.04, 0), (0.05, 1), (12.34, 123), (12.35, 124), (99.95, 1000), (100, 1000),
    ]
      as [(Double, UInt16)])
  func percent(share: Double, expected: UInt16) throws {
    #expect(try UInt16(readShare: share, of: 100, "opacity") == expected)
  }

  @Test(
    "D5 A fraction outside 0 to 1 is rejected",
    arguments: [-0.0001, 1.0001, .infinity, .nan, -.infinity])
  func outside(share: Double) {
    #expect(throws: ElementRefusal.self) { try UInt16(readShare: share, "opacity") }
  }
}
