package import Core

extension WeightStatistics {
  /// Returns the chart's text alternative: `82.4 kg on 3 March, down 0.4 kg a week`.
  ///
  /// The weight is the mean of the last day. The year is included if it isn't the current one, and
  /// the rate if there is one. The sentence doesn't depend on the period shown.
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
