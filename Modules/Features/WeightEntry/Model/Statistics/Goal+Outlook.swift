import Core

extension Goal {
  /// Whether and when the goal is reached.
  enum Outlook: Hashable, Sendable {
    /// Too little is known: this many days have an entry, of the seven it takes.
    case needsData(days: Int)
    /// The trend is there.
    case atGoal
    /// The weight goes away from it.
    case wrongDirection
    /// At this rate it takes more than ``Goal/furthest`` days.
    case tooSlow
    /// The day it is reached at this rate, and the first and the last day at the rates that are as likely;
    /// the last is nil where it may take more than ``Goal/furthest`` days, or never be.
    case forecast(CivilDay, earliest: CivilDay, latest: CivilDay?)
  }

  /// How many days ahead a forecast may lie.
  static let furthest = 730

  /// How far it is from a weight in kilograms to the goal, in kilograms: negative where less is wanted, 0
  /// within the range.
  func distance(from kilograms: Double) -> Double {
    max(lower.kilograms - kilograms, 0) + min(upper.kilograms - kilograms, 0)
  }

  /// Whether and when it is reached: from the trend at the last data, at the weekly rate there.
  func outlook(of statistics: WeightStatistics) -> Outlook {
    guard let rate = statistics.rate, let now = statistics.trend.last else {
      return .needsData(days: statistics.days.count)
    }
    let distance = distance(from: now.kilograms)
    // Less than this is not seen: weights are shown with one decimal.
    guard abs(distance) >= 0.05 else { return .atGoal }
    guard distance * rate.kilograms >= 0 else { return .wrongDirection }
    func day(at rate: Double) -> CivilDay? {
      // A rate of nothing makes infinitely many days.
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
  /// It in words, as in "at goal", "too slow" and "4 June (20 May to 2 July)"; days of another year than
  /// today's have their year.
  func phrase(today: CivilDay) -> String {
    switch self {
    case .needsData(let days): "needs \(WeeklyRate.leastDays) days of data, has \(days)"
    case .atGoal: "at goal"
    case .wrongDirection: "wrong direction"
    case .tooSlow: "too slow"
    case .forecast(let day, let earliest, let latest?):
      "\(day.spoken(today: today)) "
        + "(\(earliest.spoken(today: today)) to \(latest.spoken(today: today)))"
    case .forecast(let day, let earliest, nil):
      "\(day.spoken(today: today)) (\(earliest.spoken(today: today)) at the earliest)"
    }
  }
}
