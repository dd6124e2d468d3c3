/// A time of day as users type it, such as `7:02`, `07:02`, or `07:02:11`, without a time zone.
public struct TypedTime: Hashable, Sendable, CustomStringConvertible {
  /// The hours from 0 to 23, the minutes from 0 to 59, and the seconds from 0 to 59.
  public let hours: Int, minutes: Int, seconds: Int

  /// Creates a time from text that a user typed, or `nil` if the text isn't a time.
  ///
  /// Surrounding white space is ignored.
  public init?(_ text: String) {
    guard let word = text.trimmedOrNil else { return nil }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    (hours, minutes) = (numbers[0], numbers[1])
    seconds = numbers.count == 3 ? numbers[2] : 0
  }

  /// The user-facing hint with examples of text that ``init(_:)`` accepts.
  public static let typedForms = "Use a time such as 7:02 or 19:30."

  /// The time with two digits for each number, such as `07:02`.
  ///
  /// The text includes the seconds, as in `07:02:11`, unless they are 0.
  public var description: String {
    let parts = seconds == 0 ? [hours, minutes] : [hours, minutes, seconds]
    return parts.map { padded($0, 2) }.joined(separator: ":")
  }
}
