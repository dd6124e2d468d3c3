extension Double {
  /// A number as people and scripts type it: digits of any script of Unicode (ALL-3), a sign, a decimal
  /// point, a power of ten; nil for anything else, and for what is too large to be one.
  init?(typed text: some StringProtocol) {
    let plain = text.utf8.allSatisfy { $0 < 0x80 } ? String(text) : String(text.map(\.inASCII))
    let signs = "+-.eE".utf8
    let isNumber = plain.utf8.allSatisfy { (0x30...0x39).contains($0) || signs.contains($0) }
    guard isNumber, let number = Double(plain), number.isFinite else { return nil }
    self = number
  }
}

extension Character {
  /// A decimal digit (٨, ８) as that of ASCII; anything else as it is.
  fileprivate var inASCII: Character {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1,
      scalar.properties.numericType == .decimal, let digit = wholeNumberValue
    else { return self }
    return Character("\(digit)")
  }
}
