/// The box around some places, in sixteenths of a unit.
package struct Bounds: Equatable, Sendable {
  package var left: Int32, top: Int32, right: Int32, bottom: Int32

  /// The least box with a margin on all sides; for no place at all one that touches nothing.
  package init(_ spots: some Swift.Collection<Spot>, margin: Int32) {
    (left, top, right, bottom) = (.max, .max, .min, .min)
    for spot in spots {
      (left, right) = (min(left, spot.x), max(right, spot.x))
      (top, bottom) = (min(top, spot.y), max(bottom, spot.y))
    }
    if spots.isEmpty { return }
    (left, right) = (left - margin, right + margin)
    (top, bottom) = (top - margin, bottom + margin)
  }

  /// Whether the two have a place in common.
  package func touches(_ other: Bounds) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}

extension Element {
  /// The box around all that is painted of it, pressed as hard as can be.
  package var bounds: Bounds {
    switch self {
    case .stroke(let stroke): Bounds(stroke.spots, margin: stroke.size)
    case .stamp(let stamp): Bounds([stamp.place], margin: stamp.size)
    case .foreign: Bounds([], margin: 0)
    }
  }
}
