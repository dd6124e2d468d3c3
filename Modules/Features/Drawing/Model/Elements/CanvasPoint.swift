/// A point on the canvas, in whole sixteenths of a unit.
///
/// The x-coordinate increases to the right, and the y-coordinate increases downward.
package struct CanvasPoint: Hashable, Sendable {
  /// The coordinates, from -``limit`` to ``limit``.
  package var x: Int32, y: Int32

  package init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }

  /// The number of coordinate steps in a unit.
  package static let perUnit: Int32 = 16
  /// The maximum coordinate, in sixteenths of a unit: one million units from the top-left corner.
  package static let limit: Int32 = 1_000_000 * perUnit

  /// Creates the point nearest to coordinates in units, or `nil` if a coordinate isn't finite or
  /// its magnitude exceeds ``limit``.
  package init?(units x: Double, _ y: Double) {
    guard let x = Int32(sixteenths: x), let y = Int32(sixteenths: y) else { return nil }
    self.init(x: x, y: y)
  }

  /// The coordinates in units.
  package var units: (x: Double, y: Double) {
    (Double(x) / Double(Self.perUnit), Double(y) / Double(Self.perUnit))
  }
}

extension Int32 {
  /// Creates the number of sixteenths nearest to a length in units, or `nil` if the length isn't
  /// finite or its magnitude exceeds ``CanvasPoint/limit``.
  ///
  /// Halves are rounded away from zero.
  package init?(sixteenths units: Double) {
    let scaled = (units * Double(CanvasPoint.perUnit)).rounded()
    guard scaled.magnitude <= Double(CanvasPoint.limit) else { return nil }
    self.init(scaled)
  }
}
