import Core

extension DateOrder {
  /// The order in which the days of a column stand, if anything says it; nil where none needs it.
  ///
  /// A day counts for one order when the calendar has it in that order only, as 14/02/05.
  ///
  /// - Throws: ``ImportRefusal/dateOrderNeeded(_:)`` where a day could be two and no other helps;
  ///   ``ImportRefusal/dateOrderMixed(dayFirst:monthFirst:)``.
  static func said(by column: [(text: String, date: WrittenDate)]) throws(ImportRefusal)
    -> DateOrder?
  {
    var (dayFirst, monthFirst, unsaid): (String?, String?, String?)
    var isAnyOrder = false
    for (text, date) in column where !date.hasYearFirst && !date.isDotted {
      switch (date.day(.dmy), date.day(.mdy)) {
      case (nil, nil): break
      case (_, nil): dayFirst = dayFirst ?? text
      case (nil, _): monthFirst = monthFirst ?? text
      case (let day, let other):
        isAnyOrder = true
        if day != other { unsaid = unsaid ?? text }
      }
    }
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
