import Core

extension Sketch {
  /// Removes points that hardly affect the shape of their stroke.
  ///
  /// The algorithm is by Ramer ("An iterative procedure for the polygonal approximation of plane
  /// curves", 1972) and by Douglas and Peucker ("Algorithms for the reduction of the number of
  /// points required to represent a digitized line or its caricature", 1973).
  ///
  /// Each removed point is within the tolerance of the straight line between the nearest remaining
  /// points on both sides. The edge of a stroke with pressures also stays within the tolerance. The
  /// first and last points of each stroke remain. The remaining parts of a partly erased stroke
  /// become separate strokes.
  ///
  /// - Parameter tolerance: The tolerance in sixteenths of a unit.
  /// - Returns: The number of removed points.
  /// - Complexity: O(*n*) for typical strokes, where *n* is the number of points, with at most
  ///   ``Stroke/simplifiedAtOnce`` steps per point.
  package mutating func simplify(within tolerance: Int32) -> Int {
    var leftOut = 0
    pieces = pieces.flatMap { piece in
      piece.left.map { element in
        guard case .stroke(let stroke) = element else { return Piece(element, piece.address) }
        let simple = stroke.simplified(within: tolerance)
        leftOut += stroke.spots.count - simple.spots.count
        return Piece(.stroke(simple), piece.address)
      }
    }
    return leftOut
  }
}

extension Stroke {
  /// The maximum number of points that are simplified together, as one group.
  ///
  /// The last point of each group always remains.
  static let simplifiedAtOnce = 4096

  fileprivate func simplified(within tolerance: Int32) -> Stroke {
    let kept = placesKept(within: Double(tolerance))
    var simple = self
    simple.spots = kept.map { spots[$0] }
    simple.pressures = pressures.map { all in kept.map { all[$0] } }
    simple.times = times.map { all in kept.map { all[$0] } }
    return simple
  }

  private func placesKept(within tolerance: Double) -> [Int] {
    var kept = [0]
    for start in stride(from: 0, to: spots.count - 1, by: Self.simplifiedAtOnce) {
      // The candidates for the end of a line from the latest remaining point, nearest last.
      var ends = [min(start + Self.simplifiedAtOnce, spots.count - 1)]
      while let end = ends.last {
        if let between = farthest(between: kept[kept.count - 1], end, beyond: tolerance) {
          ends.append(between)
        } else {
          kept.append(ends.removeLast())
        }
      }
    }
    return kept
  }

  /// Returns the index of the point farthest from the line between two points, or `nil` if all
  /// points between them are within the tolerance.
  private func farthest(between start: Int, _ end: Int, beyond tolerance: Double) -> Int? {
    let origin = drawn(start)
    let way = drawn(end) - origin
    let square = (way * way).sum()
    var (most, found) = (tolerance * tolerance, Int?.none)
    for index in start + 1..<end {
      let aside = drawn(index) - origin
      let share = square > 0 ? min(max((aside * way).sum() / square, 0), 1) : 0
      let rest = aside - share * way
      let distance = (rest * rest).sum()
      if distance > most { (most, found) = (distance, index) }
    }
    return found
  }

  /// Returns a point's coordinates and half the stroke's width at the point.
  ///
  /// For a stroke without pressures, 0 replaces half the width.
  private func drawn(_ index: Int) -> SIMD3<Double> {
    SIMD3(
      Double(spots[index].x), Double(spots[index].y),
      pressures == nil ? 0 : radius(at: Double(index * Piece.Part.perStep)))
  }
}
