extension Ink {
  /// Returns the path data for a pattern's shapes, placed along the stroke from its beginning.
  ///
  /// Shapes with erased centers are omitted.
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
      // At full variation, sizes range from ½ to 1½ times the stroke's width.
      let size =
        sample.radius * 2 * (1 + Double((chance.x - 32_768) * pattern.variation) / 6_553_600)
      let lean = pattern.shape.lean
      pattern.shape.write(
        at: SIMD2(rounding: sample.place),
        size: max(size.nearest, 2),
        Rotation((chance.y * (2 * lean + 1)) >> 16 - lean), to: &path)
    }
    return path.text
  }

  /// The maximum number of shapes per stroke.
  ///
  /// If a stroke would have more shapes, the shapes are spaced farther apart.
  static let shapeLimit = 20_000
}
