extension CivilDay {
  /// Creates a date from text that a user typed.
  ///
  /// The text is a date such as `2026-03-01`, the word `today` or `yesterday`, or a number of days
  /// before today such as `-3d`. Case and surrounding white space are ignored. The result is `nil`
  /// for any other text, and for a date outside the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - today: The date on which the text was typed.
  public init?(typed text: String, today: CivilDay) {
    let word = text.trimmedOrNil?.lowercased() ?? ""
    let day: CivilDay?
    switch word {
    case "today": day = today
    case "yesterday": day = today.adding(days: -1)
    default: day = Self.daysAgo(word).map { today.adding(days: -$0) } ?? CivilDay(word)
    }
    guard let day, (1...9999).contains(day.numbers.year) else { return nil }
    self = day
  }

  /// The hint that lists the forms accepted by ``init(typed:today:)``.
  public static let typedForms = "Use a date such as 2026-03-01, today, yesterday, or -3d."

  /// Returns the number of days in text such as `-3d`, or `nil` if the text has a different form.
  private static func daysAgo(_ word: String) -> Int? {
    guard word.first == "-" || word.first == "\u{2212}", word.last == "d" else { return nil }
    let digits = word.dropFirst().dropLast()
    guard (1...7).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }
}
