extension ScaledNumber {
  /// Creates a number from digits such as `82.40`.
  ///
  /// The text can have a minus sign, up to 12 digits before the point, and up to six decimals. The
  /// result is `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard let read = Self.read(text, isRounded: false) else { return nil }
    self = read
  }

  /// Creates a number, rounded to six decimals, from digits with any number of decimals.
  ///
  /// A half is rounded away from zero. The result is `nil` if the text isn't a number, or has more
  /// than 12 digits before the point.
  init?(rounding text: some StringProtocol) {
    guard let read = Self.read(text, isRounded: true) else { return nil }
    self = read
  }

  private static func read(_ text: some StringProtocol, isRounded: Bool) -> ScaledNumber? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let (whole, behind) = (parts[0], parts.count > 1 ? parts[1] : "")
    guard whole.utf8.count <= 12, !(whole.isEmpty && behind.isEmpty),
      (String(whole) + behind).utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }),
      isRounded || behind.utf8.count <= 6
    else { return nil }
    let kept = behind.prefix(6)
    guard var units = Int("0\(whole)\(kept)") else { return nil }
    if behind.utf8.dropFirst(6).first ?? 0 >= UInt8(ascii: "5") { units += 1 }
    return ScaledNumber(units: isNegative ? -units : units, scale: kept.utf8.count)
  }
}
