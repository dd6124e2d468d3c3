import Core

/// A pointer path from a host, converted to stored units.
struct PointerPath: Equatable, Sendable {
  let spots: [CanvasPoint]
  /// The pressure at each point in thousandths, or `nil` if any pressure is unknown.
  ///
  /// If the pressure is 0.5 at all points, all pressures count as unknown, because devices without
  /// pressure sensors report 0.5.
  let pressures: [UInt16]?
  /// The time of each point in whole milliseconds, or `nil` if any time is unknown.
  let times: [Int32]?

  /// Creates a path, or returns `nil` if there are no points or a point is invalid (DR-12).
  init?(_ points: [Gesture.Point]) {
    guard !points.isEmpty else { return nil }
    var spots: [CanvasPoint] = []
    for point in points {
      guard let spot = CanvasPoint(units: point.x, point.y) else { return nil }
      spots.append(spot)
    }
    self.spots = spots
    let pressures = points.compactMap { PointerPath.thousandths($0.pressure) }
    let isKnown = pressures.count == points.count && pressures.contains { $0 != 500 }
    self.pressures = isKnown ? pressures : nil
    let times = points.compactMap { PointerPath.milliseconds($0.time) }
    self.times = times.count == points.count ? times : nil
  }

  private static func thousandths(_ pressure: Double?) -> UInt16? {
    pressure.flatMap { (0...1).contains($0) ? UInt16(($0 * 1000).rounded()) : nil }
  }

  private static func milliseconds(_ time: Double?) -> Int32? {
    time.flatMap { $0.magnitude < Double(Int32.max) ? Int32($0.rounded()) : nil }
  }
}
