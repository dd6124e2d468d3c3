/// A cubic Bézier curve with control points in whole sixteenths of a unit.
struct Bend: Equatable {
  var start: SIMD2<Int>, leaving: SIMD2<Int>, arriving: SIMD2<Int>, end: SIMD2<Int>

  /// Creates a straight line.
  init(from start: SIMD2<Int>, to end: SIMD2<Int>) {
    let third = SIMD2(rounding: (end &- start).exact / 3)
    self.init(start, start &+ third, end &- third, end)
  }

  private init(
    _ start: SIMD2<Int>, _ leaving: SIMD2<Int>, _ arriving: SIMD2<Int>, _ end: SIMD2<Int>
  ) {
    (self.start, self.leaving, self.arriving, self.end) = (start, leaving, arriving, end)
  }

  /// Whether the curve starts and ends at the same point.
  var isPoint: Bool { start == end }

  /// Returns whether the next curve turns back instead of continuing forward.
  ///
  /// The next curve turns back if the angle between the chords of the two curves exceeds 90°.
  func isTurnedBack(by next: Bend) -> Bool {
    let (way, further) = (end &- start, next.end &- next.start)
    return way.x * further.x + way.y * further.y < 0
  }

  /// The number of chords that approximate the curve, at most 32.
  ///
  /// Below the maximum, the chords are at most 3/16 of a unit from the curve. The chords divide the
  /// curve at equal intervals of time, the curve's parameter. The number follows from Wang's
  /// formula (G. Wang, "The subdivision method for finding the intersection between two Bézier
  /// curves or surfaces", 1984). A straight curve has one chord, even if the speed along the
  /// curve varies.
  var chords: Int {
    let chord = (end &- start).exact
    let (one, other) = ((leaving &- start).exact, (arriving &- start).exact)
    let height = max(
      (chord.x * one.y - chord.y * one.x).magnitude,
      (chord.x * other.y - chord.y * other.x).magnitude)
    if height <= chord.length { return 1 }
    let most = max((other - 2 * one).length, (one - 2 * other + chord).length)
    return min(Int((most / 4).squareRoot()) + 1, 32)
  }

  /// Returns the point at a time from 0 to 256, rounded to whole sixteenths of a unit.
  func point(at time: Int) -> SIMD2<Int> { blossom(time, time, time) }

  /// Returns the part of the curve between two times from 0 to 256, with rounded points.
  func part(from: Int, to: Int) -> Bend {
    if from == 0 && to == Piece.Part.perStep { return self }
    return Bend(
      point(at: from), blossom(from, from, to), blossom(from, to, to), point(at: to))
  }

  /// Returns the value of the curve's blossom for three times from 0 to 256.
  ///
  /// The method uses de Casteljau's algorithm with a separate time at each level (Ramshaw,
  /// "Blossoms are polar forms", 1989). The computation is exact until the result is rounded, with
  /// halves rounded toward positive infinity.
  private func blossom(_ first: Int, _ second: Int, _ third: Int) -> SIMD2<Int> {
    func mix(_ one: SIMD2<Int>, _ other: SIMD2<Int>, _ time: Int) -> SIMD2<Int> {
      one &* (256 &- time) &+ other &* time
    }
    let (one, two) = (mix(start, leaving, first), mix(leaving, arriving, first))
    let three = mix(arriving, end, first)
    let exact = mix(mix(one, two, second), mix(two, three, second), third)
    return (exact &+ (1 << 23)) &>> SIMD2(24, 24)
  }
}
