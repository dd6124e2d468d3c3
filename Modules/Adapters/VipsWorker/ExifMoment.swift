import Core

/// An EXIF capture time from the camera's own clock (EXIF 2.32, tags 9003 and 9011).
struct ExifMoment: Equatable {
  /// The date and time, such as `2026:03:01 09:30:00`.
  let dateTime: String
  /// The offset from UTC, such as `+02:00`, or `nil` if the offset is missing or invalid.
  let offset: String?

  /// Creates a moment from EXIF text, or returns `nil` if the date or time isn't valid.
  ///
  /// Some cameras write blanks or zeros instead of a date and time. An invalid offset is ignored.
  init?(dateTime: String, offset: String?) {
    let halves = dateTime.split(separator: " ", omittingEmptySubsequences: false)
    guard halves.count == 2, dateTime.utf8.count == 19, !dateTime.contains("-"),
      CivilDay(String(halves[0].replacing(":", with: "-"))) != nil,
      let time = ExifMoment.numbers(halves[1]), time.count == 3,
      time[0] < 24, time[1] < 60, time[2] < 60
    else { return nil }
    self.dateTime = dateTime
    self.offset = offset.flatMap { ExifMoment.isOffset($0) ? $0 : nil }
  }

  /// Creates a moment from text such as `2026-03-01T09:30:00`, or returns `nil` if the text isn't
  /// valid.
  ///
  /// The text may end with an offset.
  init?(iso: String) {
    guard iso.utf8.count >= 19 else { return nil }
    let offset = String(iso.dropFirst(19))
    let dateTime = String(iso.prefix(19))
      .replacing("-", with: ":").replacing("T", with: " ")
    guard offset.isEmpty || ExifMoment.isOffset(offset) else { return nil }
    self.init(dateTime: dateTime, offset: offset.isEmpty ? nil : offset)
  }

  /// The moment as text such as `2026-03-01T09:30:00`, followed by the offset if known.
  var iso: String {
    let halves = dateTime.split(separator: " ")
    return halves[0].replacing(":", with: "-") + "T" + halves[1] + (offset ?? "")
  }

  /// Returns whether text is an offset of at most 14 hours in the form `+HH:MM` or `-HH:MM`.
  ///
  /// No time zone has a larger offset.
  private static func isOffset(_ text: String) -> Bool {
    guard text.utf8.count == 6, text.hasPrefix("+") || text.hasPrefix("-"),
      let parts = numbers(text.dropFirst()), parts.count == 2
    else { return false }
    return parts[1] < 60 && parts[0] * 60 + parts[1] <= 14 * 60
  }

  /// Returns two-digit numbers separated by colons, or `nil` if a part isn't a two-digit number.
  private static func numbers(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy {
      $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) }
    }
    return isDigits ? parts.compactMap { Int($0) } : nil
  }
}
