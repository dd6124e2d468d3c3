import Core

extension Chart.Scale {
  /// Creates a scale that covers all values in two to six steps between two round numbers.
  ///
  /// The scale covers at least 2 kg or 4 lb, so that the weight of a glass of water doesn't look
  /// like a large change. Without values, the scale has no ticks.
  init(_ values: [Double], in unit: DisplayUnit) {
    guard let least = values.min(), let most = values.max() else {
      self.init(0...1, ticks: [])
      return
    }
    let lacking = max(0, (unit == .kg ? 2 : 4) - (most - least))
    let range = max(0, least - lacking / 2)...(most + lacking / 2)
    let span = range.upperBound - range.lowerBound
    let steps = unit == .st ? Self.stoneSteps : Self.steps
    let tenths = steps.first { Double($0) / 10 * 5 >= span } ?? steps[steps.count - 1]
    let step = Double(tenths) / 10
    let (first, last) = (
      Int((range.lowerBound / step).rounded(.down)), Int((range.upperBound / step).rounded(.up))
    )
    self.init(
      Double(first) * step...Double(last) * step,
      ticks: (first...last).map {
        Chart.Tick(Double($0) * step, unit.label($0 * tenths, every: tenths))
      })
  }

  /// The steps in tenths of a kilogram or pound: 1, 2, 2.5, or 5 times a power of ten.
  ///
  /// With the last step, a scale covers the heaviest valid weight in pounds.
  private static let steps = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000]
  /// The steps in stone, in tenths of a pound.
  ///
  /// These are 1, 2, and 7 pounds, and 1, 2, 5, 10, 20, and 50 stone.
  private static let stoneSteps = [10, 20, 70, 140, 280, 700, 1400, 2800, 7000]
}

extension DisplayUnit {
  /// Returns the label of a tick, such as `82.5 kg` or `11 st 7`.
  ///
  /// The tick's value and the step are in tenths of a kilogram or pound. A label has at most nine
  /// characters, because hosts leave space for only nine.
  fileprivate func label(_ tenths: Int, every step: Int) -> String {
    guard self == .st else {
      let isWhole = step.isMultiple(of: 10)
      return "\(ScaledNumber(units: isWhole ? tenths / 10 : tenths, scale: isWhole ? 0 : 1)) "
        + rawValue
    }
    let (stones, pounds) = (tenths / 140, tenths % 140 / 10)
    return step.isMultiple(of: 140) ? "\(stones) st" : "\(stones) st \(pounds)"
  }
}
