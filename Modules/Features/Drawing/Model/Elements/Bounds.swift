/// A bounding box, in sixteenths of a unit.
package struct Bounds: Equatable, Sendable {
  package var left: Int32, top: Int32, right: Int32, bottom: Int32

  /// Creates the smallest box around points, with a margin on all sides.
  ///
  /// If there are no points, the box touches no other box.
  package init(_ spots: some Swift.Collection<CanvasPoint>, margin: Int32) {
    (left, top, right, bottom) = (.max, .max, .min, .min)
    for spot in spots {
      (left, right) = (min(left, spot.x), max(right, spot.x))
      (top, bottom) = (min(top, spot.y), max(bottom, spot.y))
    }
    if spots.isEmpty { return }
    (left, right) = (left - margin, right + margin)
    (top, bottom) = (top - margin, bottom + margin)
  }

  /// Returns whether the two boxes share a point.
  package func touches(_ other: Bounds) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}

extension Element {
  /// The box around everything that the element paints, even at maximum pressure.
  package var bounds: Bounds {
    switch self {
    case .stroke(let stroke): Bounds(stroke.spots, margin: stroke.size)
    case .stamp(let stamp): Bounds([stamp.place], margin: stamp.size)
    case .foreign: Bounds([], margin: 0)
    }
  }
}
