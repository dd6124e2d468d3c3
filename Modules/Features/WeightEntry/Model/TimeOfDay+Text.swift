extension TimeOfDay: CustomStringConvertible {
  /// Creates a time from text such as `07:02` or `07:02:11`.
  ///
  /// Each number has two digits, and the latest time is 23:59:59. The result is `nil` for any other
  /// text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(digits.contains) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    self.init(seconds: numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
  }

  /// The time as `07:02`, or `07:02:11` if the seconds aren't zero.
  package var description: String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return parts.prefix(parts[2] == 0 ? 2 : 3).map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
