package import Core

/// How much of the log a chart shows; the numbers beside it rest on all of it.
package enum ChartPeriod: String, Codable, Sendable, CaseIterable {
  case week = "7"
  case month = "30"
  case quarter = "90"
  case halfYear = "180"
  case year = "365"
  case all

  /// What a person reads.
  var label: String { self == .all ? "All" : "\(rawValue) days" }

  /// The days shown, both ends included.
  ///
  /// - Parameters:
  ///   - today: The last day of all periods; all of the log may go beyond, where a clock was wrong.
  ///   - basis: What there is.
  /// - Returns: Seven days or more.
  package func days(until today: CivilDay, of basis: Basis?) -> ClosedRange<CivilDay> {
    if let count = Int(rawValue) { return today.adding(days: 1 - count)...today }
    let week = today.adding(days: -6)
    return min(basis?.first ?? week, week)...max(basis?.last ?? today, today)
  }
}
