import Core

/// A scanner for a written date and time.
struct StampScanner {
  /// The remaining bytes in reverse order, so that the next byte is last.
  private var rest: [UInt8]

  init(_ text: String) {
    // Some systems write a narrow no-break space before AM and PM (CLDR 42).
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let plain = isPlain ? text : text.replacing(/[\u{202F}\u{A0}]/, with: " ")
    rest = (plain.trimmedOrNil ?? "").utf8.reversed()
  }

  /// Whether all text was consumed.
  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes and returns a date of three numbers, or returns `nil` if no date follows.
  ///
  /// Both separators are the same: `-`, `/`, or `.`. A year has two or four digits.
  mutating func date() -> WrittenDate? {
    guard let first = number(), let sign = take(oneOf: "-/."), let second = number(),
      take(sign), let third = number(), second.digits <= 2
    else { return nil }
    let hasYearFirst = first.digits == 4
    let isDay =
      hasYearFirst ? third.digits <= 2 : first.digits <= 2 && [2, 4].contains(third.digits)
    guard isDay else { return nil }
    return WrittenDate(
      numbers: [first.value, second.value, third.value], hasYearFirst: hasYearFirst,
      hasShortYear: third.digits == 2 && !hasYearFirst, isDotted: sign == UInt8(ascii: "."))
  }

  /// Consumes the separator between a date and a time, and returns whether a separator was present.
  ///
  /// The separator is `T`, a comma, spaces, or a comma followed by spaces.
  mutating func skipGap() -> Bool {
    let before = rest.count
    if take(oneOf: "Tt") == nil {
      _ = take(oneOf: ",")
      skipSpaces()
    }
    return rest.count < before
  }

  /// Consumes and returns a time of day, or returns `nil` if no time follows.
  ///
  /// Examples are `7:02`, `07:02:11.250`, `9.33.45`, `8:30:00 AM`, and `8:30 p.m.`.
  mutating func time() -> TimeOfDay? {
    guard let hour = number(), hour.digits <= 2, let sign = take(oneOf: ":."),
      let minute = number(), minute.digits == 2, minute.value < 60
    else { return nil }
    var second = 0
    if take(sign) {
      guard let read = number(), read.digits == 2, read.value < 60 else { return nil }
      second = read.value
      if take(oneOf: ".,") != nil, number() == nil { return nil }
    }
    guard let hours = hours(hour.value) else { return nil }
    return TimeOfDay(seconds: hours * 3600 + minute.value * 60 + second)
  }

  /// Consumes and returns a zone such as `Z`, `+0100`, `+01:00`, or `-07`.
  ///
  /// Without a zone, the result is `nil`, and only spaces are consumed.
  mutating func zone() -> WrittenStamp.Zone? {
    skipSpaces()
    if take(oneOf: "Zz") != nil { return .utc }
    let before = rest
    guard let sign = take(oneOf: "+-"), let minutes = offset() else {
      rest = before
      return nil
    }
    return .offset(sign == UInt8(ascii: "-") ? -minutes : minutes)
  }

  /// Consumes an offset such as `0100`, `01:00`, or `01`, and returns the minutes.
  ///
  /// The result is `nil` if no offset follows, the hours exceed 14, or the minutes exceed 59. No
  /// zone on Earth is more than 14 hours ahead of UTC.
  private mutating func offset() -> Int? {
    guard let read = number() else { return nil }
    var (hours, minutes) = (read.value, 0)
    if read.digits == 4 {
      (hours, minutes) = read.value.quotientAndRemainder(dividingBy: 100)
    } else if take(oneOf: ":") != nil {
      guard let behind = number() else { return nil }
      minutes = behind.value
    }
    return hours <= 14 && minutes < 60 ? hours * 60 + minutes : nil
  }

  /// Returns the hour on the 24-hour clock, 0 to 23, or `nil` if the time is invalid.
  ///
  /// AM or PM, if present, is consumed.
  private mutating func hours(_ hour: Int) -> Int? {
    skipSpaces()
    guard let half = take(oneOf: "AaPp") else { return hour < 24 ? hour : nil }
    _ = take(oneOf: ".")
    guard take(oneOf: "Mm") != nil, (1...12).contains(hour) else { return nil }
    _ = take(oneOf: ".")
    return hour % 12 + ("Pp".utf8.contains(half) ? 12 : 0)
  }

  private mutating func skipSpaces() { while take(oneOf: " ") != nil {} }

  /// Consumes and returns a number of at most nine digits, or returns `nil` if no digit follows.
  private mutating func number() -> (value: Int, digits: Int)? {
    var (value, digits) = (0, 0)
    while digits < 9, let digit = take(oneOf: "0123456789") {
      (value, digits) = (value * 10 + Int(digit - UInt8(ascii: "0")), digits + 1)
    }
    return digits > 0 ? (value, digits) : nil
  }

  private mutating func take(oneOf signs: String) -> UInt8? {
    guard let next = rest.last, signs.utf8.contains(next) else { return nil }
    rest.removeLast()
    return next
  }

  private mutating func take(_ sign: UInt8) -> Bool {
    guard rest.last == sign else { return false }
    rest.removeLast()
    return true
  }
}

extension TimeOfDay {
  /// Creates a time from text that contains only a time, or returns `nil` for other text.
  init?(written text: String) {
    var scanner = StampScanner(text)
    guard let time = scanner.time(), scanner.isAtEnd else { return nil }
    self = time
  }
}
