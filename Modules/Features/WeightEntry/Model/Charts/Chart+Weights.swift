import Core

extension Chart {
  /// Creates a chart of a period's weights, with the trend and the goal.
  ///
  /// The x axis is in days since 1970. The y axis is in the display unit, or in pounds if the
  /// display unit is stones. The period limits the displayed trend but doesn't change the trend's
  /// values. Long gaps break the trend line (``Basis/breaksLine(from:to:)``). A goal that is a
  /// range has two guides.
  init(
    _ statistics: WeightStatistics, goal: Goal?, over days: ClosedRange<CivilDay>,
    in unit: DisplayUnit
  ) {
    func point(_ day: CivilDay, _ kilograms: Double) -> Point {
      Point(x: Double(day.daysSince1970), y: kilograms / unit.kilograms)
    }
    let points = statistics.days.filter { days.contains($0.day) }.map { entry in
      var point = point(entry.day, entry.kilograms)
      point.label = "\(entry.day.phrase): \(unit.phrase(entry))"
      return point
    }
    let trend = statistics.trend.filter { days.contains($0.day) }
    let x = Scale(days: days)
    let goals = goal.map { $0.lower == $0.upper ? [$0.lower] : [$0.lower, $0.upper] } ?? []
    let guides = goals.map { goal in
      [x.range.lowerBound, x.range.upperBound].map {
        Point(x: $0, y: goal.kilograms / unit.kilograms)
      }
    }
    let runs = trend.runs.map { $0.map { point($0.day, $0.kilograms) } }
    let series = [
      Series("Weight", .points, points.isEmpty ? [] : [points]), Series("Goal", .guide, guides),
      Series("Trend", .line, runs),
    ].filter { !$0.runs.isEmpty }
    self.init(
      x: x, y: Scale(series.flatMap(\.runs).joined().map(\.y), in: unit), series: series)
  }
}

extension DisplayUnit {
  /// The number of kilograms per unit of the y axis.
  ///
  /// The y axis is in pounds if the display unit is stones.
  fileprivate var kilograms: Double { self == .kg ? 1 : 0.45359237 }
}

extension [TrendPoint] {
  /// The points, split into runs at long gaps.
  fileprivate var runs: [[TrendPoint]] {
    reduce(into: []) { runs, point in
      if let last = runs.last?.last, !Basis.breaksLine(from: last.day, to: point.day) {
        runs[runs.count - 1].append(point)
      } else {
        runs.append([point])
      }
    }
  }
}
