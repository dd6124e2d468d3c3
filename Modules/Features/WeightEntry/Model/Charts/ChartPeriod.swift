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

  /// The displayed label, such as `3M` or `All`.
  var label: String {
    switch self {
    case .week: "1W"
    case .month: "1M"
    case .quarter: "3M"
    case .halfYear: "6M"
    case .year: "1Y"
    case .all: "All"
    }
  }

  /// The spoken name, such as `3M, 3 months`, or `nil` for the displayed label.
  ///
  /// The name begins with the label, so that speech input finds what is displayed.
  var spoken: String? {
    switch self {
    case .week: "1W, 1 week"
    case .month: "1M, 1 month"
    case .quarter: "3M, 3 months"
    case .halfYear: "6M, 6 months"
    case .year: "1Y, 1 year"
    case .all: nil
    }
  }

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
