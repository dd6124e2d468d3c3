extension Chart {
  /// A place as shares of the chart's sides, from the left and from the top; 0 to 1 is shown.
  public struct Share: Equatable, Sendable {
    /// From the left and from the top.
    public var x: Double, y: Double

    /// A place.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Whether it is in the chart.
    public var isShown: Bool { (0...1).contains(x) && (0...1).contains(y) }
  }

  /// Where a point is.
  ///
  /// - Returns: Nil where its numbers, or the scale's, are not finite.
  public func share(_ point: Point) -> Share? {
    guard let x = x.share(point.x), let y = y.share(point.y) else { return nil }
    return Share(x: x, y: 1 - y)
  }
}

extension Chart.Scale {
  /// Where a value is between first, 0, and last, 1; the middle where all values are one.
  ///
  /// - Returns: Nil where it, or the scale, is not finite.
  public func share(_ value: Double) -> Double? {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard value.isFinite, low.isFinite, high.isFinite else { return nil }
    guard low < high else { return value == low ? 0.5 : value < low ? -1 : 2 }
    // Halved, the longest range there is has a length.
    let share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return share.isFinite ? share : nil
  }

  /// The ticks that are on the scale, with their shares.
  public var shown: [(share: Double, label: String)] {
    ticks.compactMap { tick in
      guard let share = share(tick.value), (0...1).contains(share) else { return nil }
      return (share, tick.label)
    }
  }
}

extension Chart {
  /// The part of a line that is in the chart (Liang and Barsky 1984).
  public struct Clipping: Equatable, Sendable {
    /// The ends; those that are in the chart stay where they are, to the last bit.
    public let start: Share, end: Share

    /// Nil for a line that does not come into the chart.
    public init?(_ start: Share, _ end: Share) {
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

    /// A place on the line; far ends leave so little of a number that it may miss the chart.
    private static func place(
      _ start: Share, _ part: Double, _ across: Double, _ down: Double
    ) -> Share {
      Share(
        x: min(max(0, start.x + part * across), 1), y: min(max(0, start.y + part * down), 1))
    }
  }
}
