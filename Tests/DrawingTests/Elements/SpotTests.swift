import Drawing
import Testing

@Suite("Points on the canvas")
struct SpotTests {
  @Test("A point is the nearest sixteenth, or nil if not finite or too far, DR-12")
  func nearest() {
    #expect(CanvasPoint(units: 1.03, -2.5) == CanvasPoint(x: 16, y: -40))
    for far in [Double.nan, .infinity, -.infinity, 1e308, 1_000_001] {
      #expect(CanvasPoint(units: far, 0) == nil, "\(far)")
      #expect(CanvasPoint(units: 0, far) == nil, "\(far)")
    }
  }
}
