package import Core

/// The part of the log that a chart shows.
///
/// Statistics always use the whole log.
package enum ChartPeriod: String, Codable, Sendable, CaseIterable {
  case week = "7"
  case month = "30"
  case quarter = "90"
  case halfYear = "180"
  case year = "365"
  case all

  /// The displayed label.
  var label: String { self == .all ? "All" : "\(rawValue) days" }

  /// Returns the days shown, including both ends.
  ///
  /// - Parameters:
  ///   - today: The last day of a period. The whole log can extend past today if a clock was wrong.
  ///   - basis: The days with entries, or `nil` if there are none.
  /// - Returns: The days of the period, at least seven.
  package func days(until today: CivilDay, of basis: Basis?) -> ClosedRange<CivilDay> {
    if let count = Int(rawValue) { return today.adding(days: 1 - count)...today }
    let week = today.adding(days: -6)
    return min(basis?.first ?? week, week)...max(basis?.last ?? today, today)
  }
}
