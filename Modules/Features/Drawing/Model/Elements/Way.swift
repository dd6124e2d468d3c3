import Core

/// The way of a hand as a host tells it, as it is kept.
struct Way: Equatable, Sendable {
  let spots: [Spot]
  /// Where the device tells it for every place, and more than that nothing is known.
  let pressures: [UInt16]?
  /// In whole milliseconds, where the device tells it for every place.
  let times: [Int32]?

  /// A way; nil for one without a place, or with one that can't be (DR-12).
  init?(_ points: [Gesture.Point]) {
    guard !points.isEmpty else { return nil }
    var spots: [Spot] = []
    for point in points {
      guard let spot = Spot(units: point.x, point.y) else { return nil }
      spots.append(spot)
    }
    self.spots = spots
    let pressures = points.compactMap { Way.thousandths($0.pressure) }
    let isKnown = pressures.count == points.count && pressures.contains { $0 != 500 }
    self.pressures = isKnown ? pressures : nil
    let times = points.compactMap { Way.milliseconds($0.time) }
    self.times = times.count == points.count ? times : nil
  }

  private static func thousandths(_ pressure: Double?) -> UInt16? {
    pressure.flatMap { (0...1).contains($0) ? UInt16(($0 * 1000).rounded()) : nil }
  }

  private static func milliseconds(_ time: Double?) -> Int32? {
    time.flatMap { $0.magnitude < Double(Int32.max) ? Int32($0.rounded()) : nil }
  }
}
