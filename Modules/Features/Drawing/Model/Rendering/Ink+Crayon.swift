import Core

extension Ink {
  /// The marks of a crayon: a base, and streaks of wax over it.
  var crayon: [SurfaceUpdate.Mark] {
    let wax = streaks(along: track(every: 600), lanes: 6, gap: 0.16)
    return [
      mark(body(share: 840), share: 600), mark(.line(path: wax, width: pen(of: 7)), share: 600),
    ].filter(\.isSeen)
  }

  /// Returns a pen width of 1/`share` of the brush's width, at least one sixteenth of a unit.
  func pen(of share: Int) -> Int { max(Int(stroke.size) / share, 1) }

  /// Returns the path data of parallel streaks along the stroke.
  ///
  /// Each of the `lanes` streaks wanders a little. At each sample, the wax is off the paper with a
  /// probability of `gap`.
  func streaks(along track: Track, lanes: Int, gap: Double) -> String {
    let reach = reach(on: track)
    var random = SplitMix64(seed: stroke.seed)
    let wander = 2.4 / Double(lanes)
    var path = PathWriter(capacity: 64 + track.samples.count * lanes * 8)
    for lane in 0..<lanes {
      let middle = (Double(lane) + 0.5) / Double(lanes) * 1.9 - 0.95
      // The round end extends this far in the current lane.
      let end = (1 - middle * middle).squareRoot() * Double(stroke.size) / 2
      let first = track.sample(at: -end).exact(aside: middle)
      var last = Streak.Bend(at: -end, first, isDown: random.fractions().x >= gap)
      for index in 0...track.samples.count {
        let chance = random.fractions()
        let isEnd = index == track.samples.count
        let distance = isEnd ? track.length + end : min(Double(index) * track.step, track.length)
        let sample = isEnd ? track.sample(at: distance) : track.samples[index]
        let place = sample.exact(aside: middle + (chance.x - 0.5) * wander)
        let next = Streak.Bend(at: distance, place, isDown: chance.y >= gap)
        Streak(from: last, to: next, change: chance.z)?.write(to: &path, within: reach)
        last = next
      }
    }
    return path.text
  }
}

/// A segment of a wax streak, from one bend to the next.
private struct Streak {
  /// A point where a streak changes direction.
  struct Bend {
    /// The distance along the stroke, in sixteenths of a unit.
    let distance: Double
    let place: SIMD2<Double>
    let rounded: SIMD2<Int>
    /// Whether the wax touches the paper.
    let isDown: Bool

    init(at distance: Double, _ place: SIMD2<Double>, isDown: Bool) {
      (self.distance, self.place, self.isDown) = (distance, place, isDown)
      rounded = SIMD2(rounding: place)
    }
  }

  private let one: Bend, other: Bend
  /// The ends of the drawn part, as fractions of the segment's length.
  private let start: Double, end: Double

  /// Creates a segment, or `nil` if the wax touches the paper at neither end.
  ///
  /// If the wax touches the paper at only one end, the drawn part begins or ends at `change`, a
  /// fraction of the segment's length.
  init?(from one: Bend, to other: Bend, change: Double) {
    if !one.isDown && !other.isDown { return nil }
    (self.one, self.other) = (one, other)
    (start, end) = (one.isDown ? 0 : change, other.isDown ? 1 : change)
  }

  func write(to path: inout PathWriter, within reach: [ClosedRange<Double>]) {
    for span in reach {
      var (from, to) = (start, end)
      if span.lowerBound > one.distance || span.upperBound < other.distance {
        let length = other.distance - one.distance
        from = max(from, (span.lowerBound - one.distance) / length)
        to = min(to, (span.upperBound - one.distance) / length)
        if from >= to { continue }
      }
      path.line(
        from: from == 0 ? one.rounded : point(from), to: to == 1 ? other.rounded : point(to))
    }
  }

  private func point(_ share: Double) -> SIMD2<Int> {
    SIMD2(rounding: one.place + share * (other.place - one.place))
  }
}
