/// A moment with a precision of one millisecond.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of milliseconds since 1970-01-01T00:00:00Z, negative for earlier moments.
  public let milliseconds: Int64

  /// Creates an instant from a number of milliseconds since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Returns the moment that is `duration` later, or earlier if `duration` is negative.
  ///
  /// Fractions of a millisecond are dropped.
  public func adding(_ duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(
      milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Returns whether a moment is earlier than another moment.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// The moment as ISO 8601 text in UTC with milliseconds, such as `2026-03-01T09:30:00.000Z`.
  public var description: String {
    let dayLength: Int64 = 86_400_000
    let days = Int(
      (milliseconds >= 0 ? milliseconds : milliseconds - (dayLength - 1)) / dayLength)
    let rest = Int(milliseconds - Int64(days) * dayLength)
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }
    return "\(CivilDay(daysSince1970: days))T\(clock.joined(separator: ":"))"
      + ".\(padded(rest % 1000, 3))Z"
  }

  /// Creates an instant from text in the format of ``description``, or returns `nil` for any other
  /// text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, bytes[10] == UInt8(ascii: "T"), bytes[23] == UInt8(ascii: "Z"),
      let day = CivilDay(String(text.prefix(10))), let hour = Int(text.dropFirst(11).prefix(2)),
      let minute = Int(text.dropFirst(14).prefix(2)), let milli = Int(text.suffix(4).prefix(3)),
      let second = Int(text.dropFirst(17).prefix(2)), hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = ((day.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
    self.init(milliseconds: Int64(seconds) * 1000 + Int64(milli))
    guard description == text else { return nil }
  }
}

extension Instant: Codable {
  /// Creates an instant by decoding text in the form of ``description``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time: \(text)")
    }
    self = instant
  }

  /// Encodes the moment as ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
