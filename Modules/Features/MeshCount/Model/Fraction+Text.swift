import Core

extension Fraction: CustomStringConvertible {
  /// The fraction as text: `40/3`, or `10` for a whole number.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// The fraction as a mixed number, such as `13⅓`, `⅔`, or `10`.
  ///
  /// A fractional part without a Unicode character is written with a slash, as in `7 5/18`.
  public var mixed: String {
    let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: UInt(denominator))
    let sign = numerator < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let head = whole > 0 ? "\(whole)" : ""
    if let vulgar = Self.vulgar["\(rest)/\(denominator)"] { return "\(sign)\(head)\(vulgar)" }
    return "\(sign)\(head)\(head.isEmpty ? "" : " ")\(rest)/\(denominator)"
  }

  /// The fraction to two decimal places, with halves rounded away from zero: `13.33`, `10.00`.
  public var decimal: String {
    let below = UInt(denominator)
    var (whole, part) = numerator.magnitude.quotientAndRemainder(dividingBy: below)
    var (hundredths, rest) = below.dividingFullWidth(part.multipliedFullWidth(by: 100))
    if rest >= below - rest { hundredths += 1 }
    if hundredths == 100 { (whole, hundredths) = (whole + 1, 0) }
    let sign = numerator < 0 && whole + hundredths > 0 ? "-" : ""
    return "\(sign)\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
  }

  /// The Unicode characters for fractions below one, keyed by the fraction as text: `1/2`.
  private static let vulgar = [
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖",
    "3/5": "⅗", "4/5": "⅘", "1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜",
    "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒",
  ]
}
