import Drawing
import Testing

@Suite("Points on the canvas")
struct CanvasPointTests {
  @Test(
    "DR-12 Coordinates are rounded to sixteenths of a unit, and invalid coordinates are rejected")
  func nearest() {
    #expect(CanvasPoint(units: 1.03, -2.5) == CanvasPoint(x: 16, y: -40))
    for far in [Double.nan, .infinity, -.infinity, 1e308, 1_000_001] {
      #expect(CanvasPoint(units: far, 0) == nil, "\(far)")
      #expect(CanvasPoint(units: 0, far) == nil, "\(far)")
    }
  }

  @Test("Two boxes touch if they share an edge or a corner, and don't touch if there is a gap")
  func bounds() {
    func box(_ x: Int32, _ y: Int32) -> Bounds {
      Bounds([CanvasPoint(x: x, y: y), CanvasPoint(x: x + 16, y: y + 16)], margin: 0)
    }
    for (x, y) in [(0, 0), (16, 0), (-16, 0), (0, 16), (0, -16), (16, 16), (-16, 16)] {
      #expect(box(0, 0).touches(box(Int32(x), Int32(y))), "\(x), \(y)")
    }
    for (x, y) in [(17, 0), (-17, 0), (0, 17), (0, -17), (16, 17), (-17, 16)] {
      #expect(!box(0, 0).touches(box(Int32(x), Int32(y))), "\(x), \(y)")
    }
    #expect(!box(0, 0).touches(Bounds([], margin: 16)))
  }
}
