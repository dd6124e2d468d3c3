/// The outline of a line whose width varies.
///
/// A stretch in which both edges run forward has one outline: the left edge, a half circle, the
/// right edge in reverse, and another half circle. In a bend tighter than the line's width, the
/// inner edge would run backward and cut a hole, so each chord in the bend has its own outline. All
/// outlines have the same orientation, so the nonzero fill rule fills the union of the outlines.
struct Ribbon {
  private let samples: [Track.Sample]
  /// The unit vector perpendicular to each chord, pointing left.
  private let chords: [SIMD2<Double>]

  /// Creates a ribbon through samples.
  ///
  /// If all samples are at one point, the ribbon is a dot.
  init(_ all: [Track.Sample]) {
    var samples: [Track.Sample] = []
    var chords: [SIMD2<Double>] = []
    samples.reserveCapacity(all.count)
    chords.reserveCapacity(all.count)
    for sample in all {
      guard let last = samples.last else {
        samples.append(sample)
        continue
      }
      let way = sample.place - last.place
      let size = way.length
      // Samples less than a sixteenth of a unit apart are too close to define a direction.
      if size < 1 { continue }
      chords.append(SIMD2(way.y, -way.x) / size)
      samples.append(sample)
    }
    (self.samples, self.chords) = (samples, chords)
  }

  /// Writes the outlines, with the width multiplied by a factor.
  func write(to path: inout PathWriter, width factor: Double) {
    guard !chords.isEmpty else {
      guard let dot = samples.first else { return }
      let radius = (dot.radius * factor).nearest
      path.circle(around: SIMD2(rounding: dot.place), radius: max(radius, 1))
      return
    }
    var start = 0
    for chord in chords.indices {
      if goesForward(chord, factor) { continue }
      if start < chord { outline(start..<chord, factor, &path) }
      outline(chord..<chord + 1, factor, &path)
      start = chord + 1
    }
    if start < chords.count { outline(start..<chords.count, factor, &path) }
  }

  private func goesForward(_ chord: Int, _ factor: Double) -> Bool {
    let (one, other) = (samples[chord], samples[chord + 1])
    let way = other.place - one.place
    let spread =
      (across(chord + 1) * other.radius - across(chord) * one.radius) * factor
    return (way * (way + spread)).sum() > 0 && (way * (way - spread)).sum() > 0
  }

  /// Returns the unit vector halfway between the perpendiculars to the two chords at a sample.
  private func across(_ index: Int) -> SIMD2<Double> {
    guard index > 0 else { return chords[0] }
    guard index < chords.count else { return chords[index - 1] }
    let sum = chords[index - 1] + chords[index]
    let size = sum.length
    return size > 0 ? sum / size : chords[index]
  }

  private func outline(_ range: Range<Int>, _ factor: Double, _ path: inout PathWriter) {
    func edge(_ index: Int, _ side: Double) -> SIMD2<Int> {
      let across =
        index == range.lowerBound
        ? chords[index] : index == range.upperBound ? chords[index - 1] : across(index)
      return SIMD2(
        rounding: samples[index].place + across * (side * factor * samples[index].radius))
    }
    path.move(to: edge(range.lowerBound, 1))
    for index in range { path.line(to: edge(index + 1, 1)) }
    path.halfCircle(to: edge(range.upperBound, -1))
    for index in range.reversed() { path.line(to: edge(index, -1)) }
    path.halfCircle(to: edge(range.lowerBound, 1))
    path.close()
  }
}
