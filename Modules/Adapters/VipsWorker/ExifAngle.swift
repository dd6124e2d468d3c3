/// An angle that EXIF stores as three fractions: degrees, minutes, and seconds.
struct ExifAngle: Equatable {
  /// The angle in ten-millionths of a degree, rounded, at least 0.
  let tenMillionths: Int

  /// Creates an angle from text such as `40/1 26/1 4600/100`, or returns `nil` if the text isn't
  /// valid.
  ///
  /// A parenthesis and all text after it are ignored. Degrees are at most 180, and minutes and
  /// seconds are below 60.
  init?(_ field: String) {
    let fractions = field.prefix { $0 != "(" }.split(separator: " ").map(Fraction.init)
    let parts = fractions.compactMap(\.self)
    guard (1...3).contains(parts.count), parts.count == fractions.count else { return nil }
    guard parts[0].isAtMost(180), parts.dropFirst().allSatisfy({ $0.isBelow(60) }) else {
      return nil
    }
    let finer = zip(parts, [1, 60, 3600]).map { $0.units(of: 1_000_000_000, over: $1) }
    tenMillionths = (finer.reduce(0, +) + 50) / 100
  }

  /// A fraction whose numerator and denominator are unsigned 32-bit numbers.
  private struct Fraction {
    let numerator: Int
    let denominator: Int

    init?(_ text: Substring) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let numerator = UInt32(parts[0]), let denominator = UInt32(parts[1]),
        denominator > 0
      else { return nil }
      self.numerator = Int(numerator)
      self.denominator = Int(denominator)
    }

    func isAtMost(_ whole: Int) -> Bool { numerator <= whole * denominator }
    func isBelow(_ whole: Int) -> Bool { numerator < whole * denominator }

    /// Returns the fraction divided by `divisor`, in units of 1 ÷ `unit`, rounded.
    ///
    /// The product can't overflow, because numerators are below 2³².
    func units(of unit: Int, over divisor: Int) -> Int {
      let whole = denominator * divisor
      return (numerator * unit + whole / 2) / whole
    }
  }
}
