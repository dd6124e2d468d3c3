/// A file format for weights.
package enum WeightFormat: String, Codable, Sendable, CaseIterable {
  /// Apple Health's XML export, as a file, or in a folder or zip archive.
  case appleHealth = "apple-health"
  /// openScale's table, always in kilograms.
  case openScale = "openscale"
  /// Libra's table, which has the lines `#Version` and `#Units`.
  case libra
  /// Withings' table, with the unit in the header.
  case withings
  /// TrendWeight's table, which doesn't state the unit.
  case trendWeight = "trendweight"
  /// Any other table with a day and a weight.
  case csv
  /// Stashbook's own export, as a table or as JSON.
  case stashbook

  /// The format's name.
  ///
  /// The name is also the source of weighings whose file doesn't state a source.
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
