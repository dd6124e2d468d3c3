package import Core

/// The period of the log that a chart shows.
///
/// Statistics always use the whole log.
package enum ChartPeriod: String, Codable, Sendable, CaseIterable {
  case week = "7"
  case month = "30"
  case quarter = "90"
  case halfYear = "180"
  case year = "365"
  case all

  /// The displayed label, such as `90 days` or `All`.
  var label: String { self == .all ? "All" : "\(rawValue) days" }

  /// Returns the displayed days.
  ///
  /// - Parameters:
  ///   - today: The current day, which is the last day of the period. If a clock was wrong, the
  ///     log can contain later days, and `all` includes them.
  ///   - basis: The basis of the whole log, or `nil` if the log is empty.
  /// - Returns: The days of the period, at least seven.
  package func days(until today: CivilDay, of basis: Basis?) -> ClosedRange<CivilDay> {
    if let count = Int(rawValue) { return today.adding(days: 1 - count)...today }
    let week = today.adding(days: -6)
    return min(basis?.first ?? week, week)...max(basis?.last ?? today, today)
  }
}
