/// A smoothed line with evenly spaced samples.
///
/// Marks placed along the samples depend only on the path, not on the number of points that the
/// pointer sent. Lengths and distances are in sixteenths of a unit. The computation uses only the
/// IEEE 754 operations +, −, ×, ÷, and √ in a fixed sequence, as in ``SmoothedLine``.
struct Track {
  /// A point on the line, with the line's perpendicular and half the line's width at that point.
  struct Sample {
    var place: SIMD2<Double>
    /// The vector perpendicular to the line, pointing left.
    ///
    /// The vector's length is 1, or slightly less if the sample is interpolated.
    var across: SIMD2<Double>
    var radius: Double

    /// Returns a point on the perpendicular through the sample.
    ///
    /// If `aside` is -1, the point is on the right edge. If `aside` is 1, the point is on the left
    /// edge.
    func exact(aside: Double) -> SIMD2<Double> { place + across * (aside * radius) }
  }

  /// The length of the whole line.
  let length: Double
  /// The distance along the line from each sample to the next.
  let step: Double
  private(set) var samples: [Sample] = []
  private var knots: [Knot]

  /// A point on the line, with the point's position and the length of the line up to that point.
  private struct Knot {
    var point: SIMD2<Int>
    var place: Int
    var distance: Double
  }

  /// Creates a track along a stroke's line, with a sample about every `wanted` sixteenths of a
  /// unit.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of points and *m* is the number of
  ///   samples, at most ``sampleLimit``.
  init(_ line: SmoothedLine, of stroke: Stroke, every wanted: Double) {
    knots = Self.knots(of: line, from: stroke.spots.first?.vector ?? .zero)
    length = knots.last?.distance ?? 0
    let count = min((length / max(wanted, 8)).rounded(.up), Double(Self.sampleLimit))
    step = max(length / max(count, 1), 1)
    sample(Int(max(count, 1)), stroke)
    turn()
  }

  /// The maximum number of samples.
  ///
  /// This maximum limits the output for a thin line across a million units.
  static let sampleLimit = 50_000

  /// Returns the ends of straight chords that stay within three sixteenths of a unit of the line.
  private static func knots(of line: SmoothedLine, from first: SIMD2<Int>) -> [Knot] {
    var knots = [Knot(point: first, place: 0, distance: 0)]
    knots.reserveCapacity(line.bends.count * 2)
    var last = knots[0]
    for (index, bend) in line.bends.enumerated() {
      let count = bend.chords
      for part in 1...count {
        let time = part * Piece.Part.perStep / count
        let point = part == count ? bend.end : bend.point(at: time)
        let way = (point &- last.point).exact
        last = Knot(
          point: point, place: index * Piece.Part.perStep + time,
          distance: last.distance + way.length)
        knots.append(last)
      }
    }
    return knots
  }

  private mutating func sample(_ count: Int, _ stroke: Stroke) {
    samples.reserveCapacity(count + 1)
    var knot = 0
    for index in 0...count {
      let distance = min(Double(index) * step, length)
      while knot + 1 < knots.count - 1 && knots[knot + 1].distance < distance { knot += 1 }
      let (one, other) = (knots[knot], knots[min(knot + 1, knots.count - 1)])
      let span = other.distance - one.distance
      let share = span > 0 ? (distance - one.distance) / span : 0
      let start = one.point.exact
      let place = Double(one.place) + share * Double(other.place - one.place)
      samples.append(
        Sample(
          place: start + share * (other.point.exact - start),
          across: SIMD2(0.6, -0.8), radius: stroke.radius(at: place)))
    }
  }

  /// Computes each sample's perpendicular from the previous and next samples.
  private mutating func turn() {
    for index in samples.indices {
      let before = samples[max(index - 1, 0)].place
      let way = samples[min(index + 1, samples.count - 1)].place - before
      let size = way.length
      if size > 0 {
        samples[index].across = SIMD2(way.y, -way.x) / size
      } else if index > 0 {
        samples[index].across = samples[index - 1].across
      }
    }
  }

  /// Returns the sample at a distance along the line.
  ///
  /// Before the beginning and after the end, the line continues straight.
  func sample(at distance: Double) -> Sample {
    let index = min(max(Int(distance / step), 0), max(samples.count - 2, 0))
    let (one, other) = (samples[index], samples[min(index + 1, samples.count - 1)])
    if distance < 0 || distance > length {
      var end = distance < 0 ? one : other
      let forward = SIMD2(-end.across.y, end.across.x)
      end.place += forward * (distance < 0 ? distance : distance - length)
      return end
    }
    let share = distance / step - Double(index)
    return Sample(
      place: one.place + share * (other.place - one.place),
      across: one.across + share * (other.across - one.across),
      radius: one.radius + share * (other.radius - one.radius))
  }

  /// Returns the range of distances along the line that a part covers.
  func span(of part: Piece.Part) -> ClosedRange<Double> {
    let start = distance(ofPlace: part.from)
    return start...max(start, distance(ofPlace: part.to))
  }

  private func distance(ofPlace place: Int) -> Double {
    var (low, high) = (0, knots.count)
    while low < high {
      let middle = (low + high) / 2
      if knots[middle].place < place { low = middle + 1 } else { high = middle }
    }
    guard low > 0, low < knots.count else { return low == 0 ? 0 : length }
    let (one, other) = (knots[low - 1], knots[low])
    let share = Double(place - one.place) / Double(other.place - one.place)
    return one.distance + share * (other.distance - one.distance)
  }

  /// Returns the samples in a range of distances along the line, with a sample at each end.
  func samples(in span: ClosedRange<Double>) -> [Sample] {
    let first = Int(span.lowerBound / step) + 1
    let last = min(Int((span.upperBound / step).rounded(.up)), samples.count)
    let inner = first < last ? samples[first..<last] : []
    return [sample(at: span.lowerBound)] + inner + [sample(at: span.upperBound)]
  }
}

extension Stroke {
  /// Whether the stroke has the same pressure everywhere.
  var isEven: Bool {
    guard let pressures, let first = pressures.first else { return true }
    return pressures.allSatisfy { $0 == first }
  }

  /// Returns half the stroke's width, in sixteenths of a unit, at a position along the stroke.
  ///
  /// The width is ½ to 1½ times the brush's width, depending on the pressure. From one point to the
  /// next, the width eases in and out, so the edges have no corners.
  func radius(at place: Double) -> Double {
    guard let pressures, !pressures.isEmpty else { return Double(size) / 2 }
    let index = min(max(Int(place / 256), 0), pressures.count - 1)
    let one = Double(pressures[index])
    let other = Double(pressures[min(index + 1, pressures.count - 1)])
    let share = place / 256 - Double(index)
    let pressure = one + share * share * (3 - 2 * share) * (other - one)
    return Double(size) * (500 + pressure) / 2000
  }
}
