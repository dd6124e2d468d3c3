import Core

extension Double {
  /// Creates a number from typed text, or `nil` if the text is invalid or the number is too large.
  ///
  /// The text can contain digits of any Unicode script (ALL-3), signs, a decimal point, and an
  /// exponent (`e` or `E`).
  init?(typed text: some StringProtocol) {
    let plain = text.withASCIIDigits
    let signs = "+-.eE".utf8
    let isNumber = plain.utf8.allSatisfy { (0x30...0x39).contains($0) || signs.contains($0) }
    guard isNumber, let number = Double(plain), number.isFinite else { return nil }
    self = number
  }
}
