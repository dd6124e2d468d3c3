import Core

extension Goal {
  /// A forecast of whether and when the goal is reached.
  enum Outlook: Hashable, Sendable {
    /// A lack of data, because fewer than seven days have an entry.
    ///
    /// `days` is the number of days with an entry.
    case needsData(days: Int)
    /// A trend that is less than 0.05 kg from the goal.
    case atGoal
    /// A current rate that leads away from the goal.
    case wrongDirection
    /// A goal that is more than ``Goal/furthest`` days away at the current rate.
    case tooSlow
    /// The day on which the goal is reached at the current rate, with a range of days.
    ///
    /// The range follows from the rate's 95% confidence interval. `latest` is `nil` if, at the slow
    /// end of the interval, the goal is more than ``Goal/furthest`` days away or never reached.
    case forecast(CivilDay, earliest: CivilDay, latest: CivilDay?)
  }

  /// The maximum number of days that a forecast looks ahead.
  static let furthest = 730

  /// Returns the signed distance, in kilograms, from a weight in kilograms to the goal.
  ///
  /// The distance is negative if the weight is above the goal, and 0 if the weight is within the
  /// goal's range.
  func distance(from kilograms: Double) -> Double {
    max(lower.kilograms - kilograms, 0) + min(upper.kilograms - kilograms, 0)
  }

  /// Returns the forecast based on the last trend point and the current weekly rate.
  func outlook(of statistics: WeightStatistics) -> Outlook {
    guard let rate = statistics.rate, let now = statistics.trend.last else {
      return .needsData(days: statistics.days.count)
    }
    let distance = distance(from: now.kilograms)
    // A smaller distance would be displayed as 0.0 kg, because displayed weights have one decimal.
    guard abs(distance) >= 0.05 else { return .atGoal }
    guard distance * rate.kilograms >= 0 else { return .wrongDirection }
    func day(at rate: Double) -> CivilDay? {
      // A rate of zero gives an infinite number of days.
      let days = (7 * distance / rate).rounded(.up)
      return distance * rate > 0 && days <= Double(Self.furthest)
        ? now.day.adding(days: Int(days)) : nil
    }
    guard let expected = day(at: rate.kilograms) else { return .tooSlow }
    let (fast, slow) =
      distance < 0
      ? (rate.interval.lowerBound, rate.interval.upperBound)
      : (rate.interval.upperBound, rate.interval.lowerBound)
    return .forecast(expected, earliest: day(at: fast) ?? expected, latest: day(at: slow))
  }
}

extension Goal.Outlook {
  /// Returns the displayed text, such as `at goal`, `too slow`, or
  /// `expected June 4, likely between May 20 and July 2`.
  ///
  /// A day includes its year if the year isn't the current year.
  func phrase(today: CivilDay) -> String {
    switch self {
    case .needsData(let days):
      return "forecast needs \(WeeklyRate.leastDays) days of data, has \(days)"
    case .atGoal: return "at goal"
    case .wrongDirection: return "wrong direction"
    case .tooSlow: return "too slow"
    case .forecast(let day, let earliest, let latest?):
      let start = Self.phrase(earliest, latest, today)
      // A date with a year ends with a comma within a sentence.
      return "expected \(day.phrase(in: today)), likely between "
        + "\(start)\(start.contains(",") ? "," : "") and \(Self.phrase(latest, earliest, today))"
    case .forecast(let day, let earliest, nil):
      return "expected \(day.phrase(in: today)) "
        + "(\(earliest.phrase(in: today)) at the earliest)"
    }
  }

  /// Returns the text for one end of a range of days.
  ///
  /// The text includes the year if the year of either end isn't the current year.
  private static func phrase(_ day: CivilDay, _ other: CivilDay, _ today: CivilDay) -> String {
    other.numbers.year == today.numbers.year ? day.phrase(in: today) : day.phrase
  }
}
