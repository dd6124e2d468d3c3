import Core

extension DateOrder {
  /// The evidence for the order of a column's dates, collected date by date.
  ///
  /// A date is evidence for an order if only that order makes the date valid, as in 14/02/05.
  struct Evidence: Sendable {
    private var dayFirst: String?
    private var monthFirst: String?
    private var unsaid: String?
    private var isAnyOrder = false

    /// Adds a date from the column, given as text and as parsed numbers.
    mutating func take(_ text: String, _ date: WrittenDate) {
      guard !date.hasYearFirst, !date.isDotted else { return }
      switch (date.day(.dmy), date.day(.mdy)) {
      case (nil, nil): break
      case (_, nil): dayFirst = dayFirst ?? text
      case (nil, _): monthFirst = monthFirst ?? text
      case (let day, let other):
        isAnyOrder = true
        if day != other { unsaid = unsaid ?? text }
      }
    }

    /// Returns the order of the dates, or `nil` if every valid date begins with the year or
    /// contains periods.
    ///
    /// - Throws: ``ImportRefusal/dateOrderNeeded(_:)`` if a date is ambiguous and no other date
    ///   decides the order; ``ImportRefusal/dateOrderMixed(dayFirst:monthFirst:)`` if some dates
    ///   are valid only with the day first, and others only with the month first.
    func order() throws(ImportRefusal) -> DateOrder? {
      switch (dayFirst, monthFirst) {
      case (let dayFirst?, let monthFirst?):
        throw .dateOrderMixed(dayFirst: dayFirst, monthFirst: monthFirst)
      case (_?, nil): return .dmy
      case (nil, _?): return .mdy
      case (nil, nil):
        if let unsaid { throw .dateOrderNeeded(unsaid) }
        return isAnyOrder ? .dmy : nil
      }
    }
  }

  /// Returns the order of a column's dates, or `nil` if every valid date begins with the year or
  /// contains periods.
  ///
  /// - Throws: The errors that ``Evidence/order()`` throws.
  static func said(by column: [(text: String, date: WrittenDate)]) throws(ImportRefusal)
    -> DateOrder?
  {
    var evidence = Evidence()
    for (text, date) in column { evidence.take(text, date) }
    return try evidence.order()
  }
}
