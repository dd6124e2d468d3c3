/// A smooth line through a stroke's points: a centripetal Catmull–Rom curve.
///
/// A centripetal Catmull–Rom curve has no cusps, and no loops between two successive points
/// (Catmull and Rom, "A class of local interpolating splines", 1974; Yuksel, Schaefer, and Keyser,
/// "Parameterization and applications of Catmull–Rom curves", 2011).
///
/// The computation uses only the IEEE 754 operations +, −, ×, ÷, and √, which are exactly rounded
/// and therefore give equal results on every machine. Coordinates are rounded to whole sixteenths
/// of a unit.
struct SmoothedLine {
  /// The curves from each point to the next.
  ///
  /// A curve between equal points has no length.
  private(set) var bends: [Bend] = []

  /// Creates a line through points.
  ///
  /// A line with one point has no curves.
  init(_ spots: [CanvasPoint]) {
    bends.reserveCapacity(spots.count)
    // The latest curve between unequal points. Curves between equal points have no direction, so
    // they don't affect the tangents.
    var last: (index: Int, way: SIMD2<Double>, length: Double, root: Double)?
    for (spot, next) in zip(spots, spots.dropFirst()) {
      let bend = Bend(from: spot.vector, to: next.vector)
      bends.append(bend)
      if bend.isPoint { continue }
      let way = (bend.end &- bend.start).exact
      let length = way.length
      let root = length.squareRoot()
      if let last {
        let tangent = (last.length * way + length * last.way) / (3 * (last.root + root))
        bends[last.index].arriving = bend.start &- SIMD2(rounding: tangent / root)
        bends[bends.count - 1].leaving = bend.start &+ SIMD2(rounding: tangent / last.root)
      }
      last = (bends.count - 1, way, length, root)
    }
  }

  /// The part that covers the whole line.
  var all: Piece.Part { Piece.Part(0, bends.count * Piece.Part.perStep) }

  /// Returns the point at a position, or `nil` if the line has no curves.
  ///
  /// Each curve has ``Piece/Part/perStep`` positions.
  func place(_ place: Int) -> SIMD2<Int>? {
    let index = min(place / Piece.Part.perStep, bends.count - 1)
    return index < 0 ? nil : bends[index].point(at: place - index * Piece.Part.perStep)
  }

  /// Writes the curves of a part of the line.
  ///
  /// Where the line turns back, a new subpath begins, because some renderers cut off the join of a
  /// hairpin turn. All renderers draw the round ends of subpaths.
  ///
  /// - Returns: Whether the part has a length. If not, nothing is written.
  func write(_ part: Piece.Part, to path: inout PathWriter) -> Bool {
    var last: Bend?
    for index in part.from / 256..<(part.to + 255) / 256 where !bends[index].isPoint {
      let bend = bends[index].part(
        from: max(part.from - index * 256, 0), to: min(part.to - index * 256, 256))
      if last.map({ $0.isTurnedBack(by: bends[index]) }) ?? true { path.move(to: bend.start) }
      path.curve(to: bend.end, bend.leaving, bend.arriving)
      last = bends[index]
    }
    return last != nil
  }
}
