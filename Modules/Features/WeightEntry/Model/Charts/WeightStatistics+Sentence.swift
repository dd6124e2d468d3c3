package import Core

extension WeightStatistics {
  /// Returns the chart's text alternative: `82.4 kg on March 3, down 0.4 kg per week`.
  ///
  /// The weight is the mean for the last day with an entry. The year is included only if it isn't
  /// the current year, and the rate only if at least seven days have entries. The sentence doesn't
  /// depend on the displayed period.
  package func sentence(in unit: DisplayUnit, today: CivilDay) -> String {
    guard let last = days.last else { return "No entries" }
    let now =
      "\(unit.phrase(last)) on \(last.day.phrase(in: today))"
    guard let rate else { return now }
    if unit.showsNoDifference(kilograms: rate.kilograms) { return "\(now), no change" }
    let change = unit.difference(kilograms: abs(rate.kilograms))
    return "\(now), \(rate.kilograms < 0 ? "down" : "up") \(change) per week"
  }
}
