/// A stroke's places joined by a smooth line: a centripetal Catmull–Rom curve (Catmull and Rom, "A
/// class of local interpolating splines", 1974; Yuksel, Schaefer and Keyser, "Parameterization and
/// applications of Catmull–Rom curves", 2011), which has no cusp and no loop within a step.
///
/// It is worked out with IEEE 754's +, −, ×, ÷ and √ alone, which are exactly rounded and so the
/// same on every machine, and then rounded to whole sixteenths.
struct SmoothedLine {
  /// From each place to the next; one that stands still has no length.
  private(set) var bends: [Bend] = []

  /// The line through these places; one place alone has no bends.
  init(_ spots: [Spot]) {
    bends.reserveCapacity(spots.count)
    // What was moved over last, and how far: where the hand stood still, the line goes on as it
    // came.
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

  /// The first place of the line and the last.
  var all: Piece.Part { Piece.Part(0, bends.count * Piece.Part.perStep) }

  /// Where a place lies; nil where there is no bend at all.
  func place(_ place: Int) -> SIMD2<Int>? {
    let index = min(place / Piece.Part.perStep, bends.count - 1)
    return index < 0 ? nil : bends[index].point(at: place - index * Piece.Part.perStep)
  }

  /// Writes the way along a part; false where it has no length, and nothing was written.
  ///
  /// Where it turns back it begins anew: round ends are drawn by all, the join of a hairpin is cut off
  /// by some.
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
