import Core

/// A parser for whole numbers typed in the decimal digits of any script (ALL-3).
///
/// White space around a number is ignored.
public enum WholeNumber {
  /// A reason why text isn't a number in the allowed range.
  public enum Fault: Error, Hashable, Sendable {
    /// The text is empty or blank.
    case empty
    /// The text begins with a plus or minus sign.
    case sign
    /// The text contains a decimal mark: a period or a comma.
    case fraction
    /// The text contains characters other than digits.
    case notDigits
    /// The number is outside the allowed range.
    ///
    /// The associated value is the allowed range.
    case outside(ClosedRange<Int>)
  }

  /// Returns the number that the text specifies.
  ///
  /// For example, "018", "１８", and "١٨" mean 18.
  ///
  /// - Throws: ``Fault``, which states the broken rule, if the text isn't a number in `range`.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func read(_ text: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard let text = text.trimmedOrNil else { throw .empty }
    guard let number = number(text.unicodeScalars, upTo: range.upperBound) else {
      throw fault(text.unicodeScalars)
    }
    guard range.contains(number) else { throw .outside(range) }
    return number
  }

  /// Returns the number that decimal digits represent, or `nil` if the sequence is empty or has any
  /// other character.
  ///
  /// For a number larger than `most`, the result is some number larger than `most`. The computation
  /// never overflows.
  static func number(_ scalars: some Sequence<Unicode.Scalar>, upTo most: Int) -> Int? {
    var number: Int?
    for scalar in scalars {
      guard let digit = scalar.decimalDigit else { return nil }
      let before = number ?? 0
      number = before > most ? before : before * 10 + digit
    }
    return number
  }

  private static func fault(_ scalars: String.UnicodeScalarView) -> Fault {
    if let first = scalars.first, "+-\u{2212}".unicodeScalars.contains(first) { return .sign }
    let parts = scalars.split { ".,".unicodeScalars.contains($0) }
    let isDigits = parts.allSatisfy { $0.allSatisfy { $0.decimalDigit != nil } }
    return isDigits && !parts.isEmpty ? .fraction : .notDigits
  }
}
