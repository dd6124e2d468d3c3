import Core

extension Sketch {
  /// Leaves out places of strokes that hardly matter (Ramer, "An iterative procedure for the polygonal
  /// approximation of plane curves", 1972; Douglas and Peucker, "Algorithms for the reduction of the
  /// number of points required to represent a digitized line or its caricature", 1973).
  ///
  /// A place that is left out lies within the tolerance of the straight line between those that stay, and
  /// so does the edge of the stroke there, where it was pressed. First and last places stay. Of strokes
  /// erased in parts, what is left becomes strokes of its own.
  ///
  /// - Parameter tolerance: In sixteenths of a unit.
  /// - Returns: How many places were left out.
  /// - Complexity: O(places) as hands draw, and never more than ``Stroke/simplifiedAtOnce`` for each.
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
  /// How many places are looked at together; the last of them stays, whatever lies around it.
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
      // Ends of lines that begin at the latest place that is kept, the nearest last.
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

  /// The place farthest from the line between two others; nil where all are within the tolerance.
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

  /// A place and half the width that is drawn there.
  private func drawn(_ index: Int) -> SIMD3<Double> {
    SIMD3(
      Double(spots[index].x), Double(spots[index].y),
      pressures == nil ? 0 : radius(at: Double(index * Piece.Part.perStep)))
  }
}
