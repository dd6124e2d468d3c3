import Drawing
import Testing

@Suite("Places on the canvas")
struct SpotTests {
  @Test("A place is the nearest sixteenth; what is not finite or too far is none, DR-12")
  func nearest() {
    #expect(Spot(units: 1.03, -2.5) == Spot(x: 16, y: -40))
    for far in [Double.nan, .infinity, -.infinity, 1e308, 1_000_001] {
      #expect(Spot(units: far, 0) == nil, "\(far)")
      #expect(Spot(units: 0, far) == nil, "\(far)")
    }
  }
}
