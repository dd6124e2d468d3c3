/// A date in the proleptic Gregorian calendar, without a time zone.
public struct CivilDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of days since 1970-01-01, negative for earlier dates.
  public let daysSince1970: Int

  /// Creates a date from a number of days since 1970-01-01.
  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Creates a date from a year, a month, and a day, or returns `nil` if the date doesn't exist.
  ///
  /// The year must be from 1 to 9999. The algorithm is Howard Hinnant's `days_from_civil`.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
    guard numbers == (year, month, day) else { return nil }
  }

  /// Creates a date from ISO 8601 text such as `2026-03-01`, or returns `nil` if the text isn't a
  /// date.
  public init?(_ text: String) {
    guard text.utf8.count == 10 else { return nil }
    var numbers = [0]
    for (index, byte) in text.utf8.enumerated() {
      switch (index, byte) {
      case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): numbers.append(0)
      case (4, _), (7, _): return nil
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
      default: return nil
      }
    }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The year, the month from 1 to 12, and the day from 1 to 31.
  public var numbers: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// Returns the date that is `days` days later, or earlier if `days` is negative.
  public func adding(days: Int) -> CivilDay { CivilDay(daysSince1970: daysSince1970 + days) }

  /// Returns whether a date is earlier than another date.
  public static func < (lhs: CivilDay, rhs: CivilDay) -> Bool {
    lhs.daysSince1970 < rhs.daysSince1970
  }

  /// The date as ISO 8601 text, such as `2026-03-01`.
  public var description: String {
    let (year, month, day) = numbers
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension CivilDay: Codable {
  /// Creates a date by decoding ISO 8601 text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CivilDay(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
    }
    self = day
  }

  /// Encodes the date as ISO 8601 text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Returns a number padded with leading zeros to at least `width` digits.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
