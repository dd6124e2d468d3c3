import Core

extension Ink {
  /// Wax: a ground, and over it more wax in streaks.
  var crayon: [SurfaceChanges.Mark] {
    let wax = streaks(along: track(every: 600), lanes: 6, gap: 0.16)
    return [
      mark(body(share: 840), share: 600), mark(.line(path: wax, width: pen(of: 7)), share: 600),
    ].filter(\.isSeen)
  }

  /// How wide a pen is that is to the brush as 1 to some number; 1 at least.
  func pen(of share: Int) -> Int { max(Int(stroke.size) / share, 1) }

  /// So many lines side by side along the way, each of which wanders a little, and at each sample
  /// is off the paper with a probability of `gap`.
  func streaks(along track: Track, lanes: Int, gap: Double) -> String {
    let reach = reach(on: track)
    var random = SplitMix64(seed: stroke.seed)
    let wander = 2.4 / Double(lanes)
    var path = PathWriter(capacity: 64 + track.samples.count * lanes * 8)
    for lane in 0..<lanes {
      let middle = (Double(lane) + 0.5) / Double(lanes) * 1.9 - 0.95
      // As far as the round end goes here.
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

/// A piece of a streak of wax, from one of its bends to the next.
private struct Streak {
  /// Where a streak goes on in another direction.
  struct Bend {
    /// Along the stroke's way.
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
  /// Between which shares of its length it is drawn.
  private let start: Double, end: Double

  /// A piece; nil where the wax touches the paper at neither end. Where it does at one, `change` is
  /// the share of its length at which it is set down or lifted.
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
