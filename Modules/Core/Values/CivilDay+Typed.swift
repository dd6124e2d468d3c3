extension CivilDay {
  /// Reads a day as users type it: `2026-03-01`, `today`, `yesterday`, or `-3d` for three days ago.
  ///
  /// Case and surrounding white space make no difference. Anything else, and a day outside the
  /// years 1 to 9999, is `nil`.
  ///
  /// - Parameters:
  ///   - text: The day as typed.
  ///   - today: The day on which it is typed.
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

  /// The forms that ``init(typed:today:)`` reads, for an error's hint.
  public static let typedForms = "Use a date such as 2026-03-01, today, yesterday, or -3d."

  /// The count in `-3d`.
  private static func daysAgo(_ word: String) -> Int? {
    guard word.first == "-" || word.first == "\u{2212}", word.last == "d" else { return nil }
    let digits = word.dropFirst().dropLast()
    guard (1...7).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }
}
