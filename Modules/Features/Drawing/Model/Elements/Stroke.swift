package import Core

/// A stroke as it was drawn, without smoothing or simplification.
package struct Stroke: Equatable, Sendable {
  /// The points, 1 to ``pointLimit``.
  ///
  /// A stroke with one point is a dot.
  package var spots: [CanvasPoint]
  /// The pressure at each point in thousandths, 0 to 1,000, or `nil` if unknown.
  package var pressures: [UInt16]?
  /// The time of each point in milliseconds, or `nil` if unknown.
  ///
  /// In imported strokes, times can decrease.
  package var times: [Int32]?
  /// The color of the stroke, without its opacity.
  package var color: SRGBColor
  /// The width in sixteenths of a unit, 1 to ``sizeLimit``.
  package var size: Int32
  /// The brush as it was when the stroke was drawn.
  package var brush: Brush
  /// The opacity in thousandths, 0 to 1,000.
  package var opacity: UInt16
  /// The seed for the stroke's random details.
  package var seed: UInt32

  package init(
    _ spots: [CanvasPoint], pressures: [UInt16]? = nil, times: [Int32]? = nil, color: SRGBColor,
    size: Int32, brush: Brush, opacity: UInt16 = 1000, seed: UInt32
  ) {
    (self.spots, self.pressures, self.times) = (spots, pressures, times)
    (self.color, self.size, self.brush) = (color, size, brush)
    (self.opacity, self.seed) = (opacity, seed)
  }

  /// The maximum number of points in a stroke.
  package static let pointLimit = 1_000_000
  /// The maximum stroke width and stamp height, in sixteenths of a unit (equal to 10,000 units).
  package static let sizeLimit: Int32 = 10_000 * CanvasPoint.perUnit
}
