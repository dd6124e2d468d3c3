extension Unicode.Scalar {
  /// The value of a decimal digit of any script, from 0 to 9, or `nil` for any other character
  /// (ALL-3).
  ///
  /// Superscripts, circled numbers, and Roman numerals aren't decimal digits (UAX #44).
  public var decimalDigit: Int? {
    guard properties.numericType == .decimal else { return nil }
    return properties.numericValue.flatMap(Int.init(exactly:))
  }
}

extension StringProtocol {
  /// The text with each decimal digit of any script (٨, ８) replaced with the equivalent ASCII digit
  /// (ALL-3).
  public var withASCIIDigits: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let digit = scalar.decimalDigit {
        text.append(contentsOf: "\(digit)".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
