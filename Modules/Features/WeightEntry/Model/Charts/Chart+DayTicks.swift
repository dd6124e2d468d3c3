import Core

extension Chart.Scale {
  /// Creates a scale for a range of days, with half a day of space at each end.
  ///
  /// Values are days since 1970. The ticks are round dates at the shortest interval at which
  /// labels don't touch and at most ``most`` ticks are needed. Periods
  /// of about two months or more have ticks at the starts of months or years.
  init(days: ClosedRange<CivilDay>) {
    let range =
      Double(days.lowerBound.daysSince1970) - 0.5...Double(days.upperBound.daysSince1970) + 0.5
    let span = range.upperBound - range.lowerBound
    func place(_ tick: Chart.Tick) -> Double {
      (tick.value - range.lowerBound) / span * Self.width
    }
    func fits(_ one: Chart.Tick, _ other: Chart.Tick) -> Bool {
      place(other) - place(one)
        >= Double(one.label.count + other.label.count + 2) / 2 * Self.letter
    }
    for step in DayStep.all where span / step.leastDays * 3 * Self.letter <= Self.width {
      let ticks = step.days(in: days).map { Chart.Tick(Double($0.daysSince1970), step.name($0)) }
        .filter { place($0) + Double($0.label.count) / 2 * Self.letter <= Self.width + Self.margin }
      if ticks.count <= Self.most, zip(ticks, ticks.dropFirst()).allSatisfy(fits) {
        self.init(range, ticks: ticks)
        return
      }
    }
    self.init(range, ticks: [])
  }

  /// The maximum number of ticks, so that a phone has room for their labels.
  private static let most = 8
  // Hosts draw a chart 720 pixels wide, with margins of 64 pixels on the left and 16 on the right.
  private static let (width, margin, letter) = (640.0, 16.0, 7.0)
}

/// An interval between the labeled dates of an axis.
private enum DayStep {
  case day
  case week
  case months(Int)
  case years(Int)

  /// All intervals, the shortest first.
  static let all: [DayStep] =
    [.day, .week, .months(1), .months(2), .months(3), .months(6)]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { .years($0) }

  /// The minimum number of days from one date to the next.
  var leastDays: Double {
    switch self {
    case .day: 1
    case .week: 7
    case .months(let count): Double(count) * 28
    case .years(let count): Double(count) * 365
    }
  }

  /// Returns the round dates in a range: all days, Mondays, or first days of months or years.
  func days(in range: ClosedRange<CivilDay>) -> [CivilDay] {
    switch self {
    case .day, .week:
      let first = range.lowerBound.daysSince1970
      return (first...range.upperBound.daysSince1970).map(CivilDay.init(daysSince1970:))
        .filter { leastDays < 7 || $0.weekday == 0 }
    case .months, .years:
      let (first, last) = (range.lowerBound.numbers.year, range.upperBound.numbers.year)
      return (first...last).flatMap { year in
        months(of: year).compactMap { CivilDay(year: year, month: $0, day: 1) }
      }.filter(range.contains)
    }
  }

  private func months(of year: Int) -> [Int] {
    switch self {
    case .day, .week: []
    case .months(let count): Array(stride(from: 1, through: 12, by: count))
    case .years(let count): year.isMultiple(of: count) ? [1] : []
    }
  }

  /// Returns a tick's label.
  ///
  /// The label is `Mar 2` for a day or week. For a month or year, the label is `2027` in January,
  /// or `Mar` in another month.
  func name(_ day: CivilDay) -> String {
    switch self {
    case .day, .week: day.abbreviation(in: day)
    case .months, .years:
      day.numbers.month == 1
        ? String(day.numbers.year) : CivilMonth(of: day).abbreviation
    }
  }
}
