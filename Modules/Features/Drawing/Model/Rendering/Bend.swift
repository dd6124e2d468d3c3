/// A cubic Bézier curve with its points in whole sixteenths.
struct Bend: Equatable {
  var start: SIMD2<Int>, leaving: SIMD2<Int>, arriving: SIMD2<Int>, end: SIMD2<Int>

  /// A straight line.
  init(from start: SIMD2<Int>, to end: SIMD2<Int>) {
    let third = SIMD2(rounding: (end &- start).exact / 3)
    self.init(start, start &+ third, end &- third, end)
  }

  private init(
    _ start: SIMD2<Int>, _ leaving: SIMD2<Int>, _ arriving: SIMD2<Int>, _ end: SIMD2<Int>
  ) {
    (self.start, self.leaving, self.arriving, self.end) = (start, leaving, arriving, end)
  }

  /// Whether it has no length.
  var isPoint: Bool { start == end }

  /// Whether one that follows leads back rather than on.
  func isTurnedBack(by next: Bend) -> Bool {
    let (way, further) = (end &- start, next.end &- next.start)
    return way.x * further.x + way.y * further.y < 0
  }

  /// How many chords, as long in time, lie within three sixteenths of it, by Wang's formula (G.
  /// Wang, "The subdivision method for finding the intersection between two Bézier curves or
  /// surfaces", 1984); at most 32. What is straight is one, however uneven in time.
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

  /// The nearest place to that at so many 256ths of the way.
  func point(at time: Int) -> SIMD2<Int> { blossom(time, time, time) }

  /// The part between two times, in 256ths: each of its points is the nearest to the exact one.
  func part(from: Int, to: Int) -> Bend {
    if from == 0 && to == Piece.Part.perStep { return self }
    return Bend(
      point(at: from), blossom(from, from, to), blossom(from, to, to), point(at: to))
  }

  /// De Casteljau's scheme with a time of its own at each level (Ramshaw, "Blossoms are polar
  /// forms", 1989), exact up to the one rounding at its end, halves toward plus.
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
