import Core

extension Ink {
  /// The marks of chalk: a faint body, thin streaks, and grains that are denser in the middle.
  var chalk: [SurfaceUpdate.Mark] {
    let track = track(every: 600)
    let streaks = streaks(along: track, lanes: 4, gap: 0.25)
    return [
      mark(body(share: 800), share: 300), mark(.line(path: streaks, width: pen(of: 6)), share: 300),
      mark(.line(path: grains(track), width: pen(of: 14)), share: 700),
    ].filter(\.isSeen)
  }

  private func grains(_ track: Track) -> String {
    let reach = reach(on: track)
    var random = SplitMix64(seed: stroke.seed)
    let radius = Double(stroke.size) / 2
    let all = track.length + 2 * radius
    let spacing = max(
      Double(stroke.size) / Double(Self.grainsPerSize), all / Double(Self.grainLimit), 0.5)
    let count = Int(all / spacing)
    var path = PathWriter(capacity: 12 * count)
    for index in 0...count {
      let chance = random.fractions()
      // The offset is the sum of two random numbers, so most grains are near the middle.
      let aside = (chance.x + chance.y - 1) * 1.15
      let distance = (Double(index) + chance.z * 4) * spacing - radius
      let beyond = max(-distance, distance - track.length, 0) / radius
      guard beyond * beyond + aside * aside < 1.2, reach.contains(where: { $0.contains(distance) })
      else { continue }
      let middle = SIMD2(rounding: track.sample(at: distance).exact(aside: aside))
      // A grain has a random direction, and is at most a tenth of the chalk's width long.
      let length = chance.w * Double(stroke.size) / 10
      let lean = Double(Int(chance.w * 65_536) % 64) / 32 - 1
      let way = SIMD2(length * lean, length * (1 - lean.magnitude))
      path.line(from: middle, to: middle &+ SIMD2(rounding: way))
    }
    return path.text
  }

  /// The number of grains along a length equal to the chalk's width.
  private static let grainsPerSize = 20
  /// The maximum number of grains per stroke.
  private static let grainLimit = 100_000
}
