package import Core

extension WeightStatistics {
  /// The chart in words, for whoever does not see it: `82.4 kg on 3 March, down 0.4 kg a week`.
  ///
  /// The weight is the last day's mean; the year is said where it is not this one, the rate where there is
  /// one. None of it depends on the period shown.
  package func sentence(in unit: DisplayUnit, today: CivilDay) -> String {
    guard let last = days.last else { return "No entries" }
    let now =
      "\(unit.phrase(last)) on \(last.day.spoken(today: today))"
    guard let rate else { return now }
    let change = unit.difference(kilograms: abs(rate.kilograms))
    guard !change.hasPrefix("0.0 ") else { return "\(now), no change" }
    return "\(now), \(rate.kilograms < 0 ? "down" : "up") \(change) a week"
  }
}
