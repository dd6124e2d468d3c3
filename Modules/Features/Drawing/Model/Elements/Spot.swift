/// A place on the canvas in whole sixteenths of its unit: right and down are positive.
package struct Spot: Hashable, Sendable {
  /// Across and down, -``limit`` to ``limit``.
  package var x: Int32, y: Int32

  package init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }

  /// Sixteenths in a unit of the canvas.
  package static let perUnit: Int32 = 16
  /// The farthest a place may lie from the canvas's corner: a million units.
  package static let limit: Int32 = 1_000_000 * perUnit

  /// The nearest place to one in units; nil for one that is not finite or too far away.
  package init?(units x: Double, _ y: Double) {
    guard let x = Int32(sixteenths: x), let y = Int32(sixteenths: y) else { return nil }
    self.init(x: x, y: y)
  }

  /// Across and down, in units.
  package var units: (x: Double, y: Double) {
    (Double(x) / Double(Self.perUnit), Double(y) / Double(Self.perUnit))
  }
}

extension Int32 {
  /// A length in units as the nearest number of sixteenths, halves away from zero; nil for one that is
  /// not finite or beyond ``Spot/limit``.
  package init?(sixteenths units: Double) {
    let scaled = (units * Double(Spot.perUnit)).rounded()
    guard scaled.magnitude <= Double(Spot.limit) else { return nil }
    self.init(scaled)
  }
}
