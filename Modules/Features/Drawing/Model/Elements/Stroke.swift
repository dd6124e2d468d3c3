package import Core

/// One line of a hand, as it was drawn: nothing smoothed, nothing left out.
package struct Stroke: Equatable, Sendable {
  /// Where the hand was, 1 to ``pointLimit``; one place is a dot.
  package var spots: [Spot]
  /// How hard it pressed at each place, in thousandths, 0 to 1,000; nil where the device does not say.
  package var pressures: [UInt16]?
  /// When it was at each place, in milliseconds; nil where the device does not say. A file may have it
  /// run backward.
  package var times: [Int32]?
  /// Its colour.
  package var color: SRGBColor
  /// Across, in sixteenths of a unit, 1 to ``sizeLimit``.
  package var size: Int32
  /// What it was drawn with, as that was then.
  package var brush: Brush
  /// In thousandths, 0 to 1,000.
  package var opacity: UInt16
  /// Decides what is left to chance in its looks.
  package var seed: UInt32

  package init(
    _ spots: [Spot], pressures: [UInt16]? = nil, times: [Int32]? = nil, color: SRGBColor,
    size: Int32, brush: Brush, opacity: UInt16 = 1000, seed: UInt32
  ) {
    (self.spots, self.pressures, self.times) = (spots, pressures, times)
    (self.color, self.size, self.brush) = (color, size, brush)
    (self.opacity, self.seed) = (opacity, seed)
  }

  /// The most places of a stroke.
  package static let pointLimit = 1_000_000
  /// The widest stroke and the largest stamp: 10,000 units.
  package static let sizeLimit: Int32 = 10_000 * Spot.perUnit
}
