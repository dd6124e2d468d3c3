/// The area around the line segment between two points.
///
/// All comparisons use whole numbers, without rounding. Coordinates are at most
/// ``CanvasPoint/limit``, so products have at most 119 bits.
struct Capsule {
  let from: CanvasPoint, to: CanvasPoint
  let bounds: Bounds

  init(_ from: CanvasPoint, _ to: CanvasPoint) {
    (self.from, self.to) = (from, to)
    bounds = Bounds([from, to], margin: 0)
  }

  /// Returns whether a point is at most `reach` sixteenths of a unit from the line.
  func covers(_ spot: CanvasPoint, within reach: Int32) -> Bool {
    covered(spot, spot, within: reach) != nil
  }

  /// Returns the part of the straight step from `start` to `end` that is at most `reach` sixteenths
  /// of a unit from the line, or `nil` if every position is farther away.
  ///
  /// The step has 257 positions, from 0 at its beginning to 256 at its end. The covered positions
  /// are contiguous, because the area is convex.
  func covered(_ start: CanvasPoint, _ end: CanvasPoint, within reach: Int32) -> Piece.Part? {
    let far = Int128(reach) * Int128(Piece.Part.perStep)
    let most = far * far * Int128(max(1, length))
    func isCovered(_ place: Int) -> Bool { distance(start, end, at: place) <= most }
    guard start != end else { return isCovered(0) ? Piece.Part(0, Piece.Part.perStep) : nil }
    let nearest = nearest(start, end)
    guard isCovered(nearest) else { return nil }
    let first = Self.least(in: 0...nearest, where: isCovered)
    let beyond = Self.least(in: nearest...Piece.Part.perStep) { !isCovered($0) }
    return Piece.Part(first ?? nearest, beyond.map { $0 - 1 } ?? Piece.Part.perStep)
  }

  /// The squared length of the line.
  private var length: Int64 {
    let (x, y) = (Int64(to.x - from.x), Int64(to.y - from.y))
    return x * x + y * y
  }

  /// Returns the squared distance from a position on a step to the line, multiplied by the line's
  /// squared length.
  ///
  /// The distance is in 256ths of a sixteenth of a unit, and the length is in sixteenths of a unit.
  private func distance(_ start: CanvasPoint, _ end: CanvasPoint, at place: Int) -> Int128 {
    let (place, steps) = (Int64(place), Int64(Piece.Part.perStep))
    let x = Int64(start.x) * steps + Int64(end.x - start.x) * place - Int64(from.x) * steps
    let y = Int64(start.y) * steps + Int64(end.y - start.y) * place - Int64(from.y) * steps
    let (alongX, alongY) = (Int64(to.x - from.x), Int64(to.y - from.y))
    let along = Int128(x) * Int128(alongX) + Int128(y) * Int128(alongY)
    func scaled(_ x: Int64, _ y: Int64) -> Int128 {
      (Int128(x) * Int128(x) + Int128(y) * Int128(y)) * Int128(max(1, length))
    }
    if along <= 0 { return scaled(x, y) }
    if along >= Int128(length) * Int128(steps) {
      return scaled(x - alongX * steps, y - alongY * steps)
    }
    let across = Int128(x) * Int128(alongY) - Int128(y) * Int128(alongX)
    return across * across
  }

  /// Returns the step's position nearest to the line.
  ///
  /// Along the step, the distance to the line decreases up to this position and then increases.
  private func nearest(_ start: CanvasPoint, _ end: CanvasPoint) -> Int {
    var (low, high) = (0, Piece.Part.perStep)
    while low < high {
      let middle = (low + high) / 2
      if distance(start, end, at: middle) <= distance(start, end, at: middle + 1) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// Returns the smallest number in a range that satisfies a condition, or `nil` if none does.
  ///
  /// If a number satisfies the condition, all larger numbers in the range must also satisfy it.
  private static func least(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int? {
    guard holds(range.upperBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
