import Core

extension DateOrder {
  /// What the days of a column say of the order in which they stand, day by day.
  ///
  /// A day counts for one order when the calendar has it in that order only, as 14/02/05.
  struct Evidence: Sendable {
    private var dayFirst: String?
    private var monthFirst: String?
    private var unsaid: String?
    private var isAnyOrder = false

    /// Takes a day of the column, as it stands there and as it was read.
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

    /// Returns the order, `nil` if no day needs one.
    ///
    /// - Throws: ``ImportRefusal/dateOrderNeeded(_:)`` where a day could be two and no other helps;
    ///   ``ImportRefusal/dateOrderMixed(dayFirst:monthFirst:)``.
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

  /// Returns the order in which the days of a column stand, `nil` if none needs it.
  ///
  /// - Throws: As ``Evidence/order()``.
  static func said(by column: [(text: String, date: WrittenDate)]) throws(ImportRefusal)
    -> DateOrder?
  {
    var evidence = Evidence()
    for (text, date) in column { evidence.take(text, date) }
    return try evidence.order()
  }
}
