/// What files of weigh-ins look like.
package enum WeightFormat: String, Codable, Sendable, CaseIterable {
  /// The XML that Apple Health exports, alone, in its folder or in its zip.
  case appleHealth = "apple-health"
  /// openScale's table; always kilograms, whatever the app shows.
  case openScale = "openscale"
  /// Libra's table, with its lines of `#Version` and `#Units`.
  case libra
  /// Withings' table, with the unit in its header.
  case withings
  /// TrendWeight's table, which names no unit.
  case trendWeight = "trendweight"
  /// Any other table with a day and a weight.
  case csv
  /// What Stashbook itself exports, as a table or as JSON.
  case stashbook

  /// What it is called, also as the source of a weigh-in whose file names none.
  var title: String {
    switch self {
    case .appleHealth: "Apple Health"
    case .openScale: "openScale"
    case .libra: "Libra"
    case .withings: "Withings"
    case .trendWeight: "TrendWeight"
    case .csv: "CSV"
    case .stashbook: "Stashbook"
    }
  }
}
