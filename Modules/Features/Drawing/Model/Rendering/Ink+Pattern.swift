extension Ink {
  /// One shape after another, from the stroke's beginning on; those whose middle is erased are left
  /// out.
  func shapes(_ pattern: Brush.Pattern) -> String {
    let track = track(every: 250)
    let spans = parts.map(track.span)
    var random = SplitMix64(seed: stroke.seed)
    let wanted = Double(stroke.size) * Double(pattern.spacing) / 100
    let spacing = max(wanted, 1, track.length / Double(Self.shapeLimit))
    var path = PathWriter(capacity: 64 * (1 + Int(track.length / spacing)))
    for index in 0...Int(track.length / spacing) {
      let chance = random.next()
      let distance = Double(index) * spacing
      guard spans.contains(where: { $0.contains(distance) }) else { continue }
      let sample = track.sample(at: distance)
      // From ½ to 1½ of the width where all is left to chance.
      let size =
        sample.radius * 2 * (1 + Double((chance.x - 32_768) * pattern.variation) / 6_553_600)
      let lean = pattern.shape.lean
      pattern.shape.write(
        at: SIMD2(rounding: sample.place),
        size: max(size.nearest, 2),
        Turn((chance.y * (2 * lean + 1)) >> 16 - lean), to: &path)
    }
    return path.text
  }

  /// The most shapes of a stroke; one that would have more has them further apart.
  static let shapeLimit = 20_000
}
