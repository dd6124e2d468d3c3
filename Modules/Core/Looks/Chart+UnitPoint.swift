extension Chart {
  /// A position in a chart, as fractions of the chart's width and height.
  ///
  /// In the visible area, both fractions are from 0 to 1.
  public struct UnitPoint: Equatable, Sendable {
    /// The distances from the left edge (`x`) and from the top edge (`y`).
    public var x: Double, y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Whether the position is in the visible area.
    public var isShown: Bool { (0...1).contains(x) && (0...1).contains(y) }
  }

  /// Returns a point's position in the chart.
  ///
  /// - Returns: The position, or `nil` if the point, a scale, or the position isn't finite.
  public func share(_ point: Point) -> UnitPoint? {
    guard let x = x.share(point.x), let y = y.share(point.y) else { return nil }
    return UnitPoint(x: x, y: 1 - y)
  }
}

extension Chart.Scale {
  /// Returns the position of a value on the scale: 0 at the lower bound and 1 at the upper bound.
  ///
  /// If the bounds are equal, the position is 0.5 for a value equal to the bounds, −1 for a smaller
  /// value, and 2 for a larger value.
  ///
  /// - Returns: The position, or `nil` if the value, the scale, or the position isn't finite.
  public func share(_ value: Double) -> Double? {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard value.isFinite, low.isFinite, high.isFinite else { return nil }
    guard low < high else { return value == low ? 0.5 : value < low ? -1 : 2 }
    // Each term is halved first, so that the difference can't overflow.
    let share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return share.isFinite ? share : nil
  }

  /// The ticks within the scale's range, with their positions from 0 to 1.
  public var visibleTicks: [(share: Double, label: String)] {
    ticks.compactMap { tick in
      guard let share = share(tick.value), (0...1).contains(share) else { return nil }
      return (share, tick.label)
    }
  }
}

extension Chart {
  /// The visible part of a line, computed with the algorithm of Liang and Barsky (1984).
  public struct ClippedLine: Equatable, Sendable {
    /// The endpoints of the visible part.
    ///
    /// Visible endpoints of the original line are unchanged.
    public let start: UnitPoint, end: UnitPoint

    /// Creates the visible part of a line.
    ///
    /// Returns `nil` if no part is visible, or if the line's width or height isn't finite.
    public init?(_ start: UnitPoint, _ end: UnitPoint) {
      let (across, down) = (end.x - start.x, end.y - start.y)
      guard across.isFinite, down.isFinite else { return nil }
      var (first, last) = (0.0, 1.0)
      for (step, room) in [
        (-across, start.x), (across, 1 - start.x), (-down, start.y), (down, 1 - start.y),
      ] {
        if step == 0, room < 0 { return nil }
        if step < 0 { first = max(first, room / step) }
        if step > 0 { last = min(last, room / step) }
      }
      guard first <= last else { return nil }
      self.start = start.isShown ? start : Self.place(start, first, across, down)
      self.end = end.isShown ? end : Self.place(start, last, across, down)
    }

    /// Returns the position at a fraction of the line's length, clamped to the visible area.
    ///
    /// Without clamping, rounding could move the position outside the visible area if an endpoint
    /// is far away.
    private static func place(
      _ start: UnitPoint, _ part: Double, _ across: Double, _ down: Double
    ) -> UnitPoint {
      UnitPoint(
        x: min(max(0, start.x + part * across), 1), y: min(max(0, start.y + part * down), 1))
    }
  }
}
