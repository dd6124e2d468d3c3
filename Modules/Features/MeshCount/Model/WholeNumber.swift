import Core

/// Whole numbers as people type them: trimmed, in the decimal digits of any script (ALL-3).
public enum WholeNumber {
  /// Which rule a text breaks.
  public enum Fault: Error, Hashable, Sendable {
    /// Nothing was typed.
    case empty
    /// A plus or minus stands before the digits.
    case sign
    /// A decimal mark stands among the digits.
    case fraction
    /// Something else than a digit is in it.
    case notDigits
    /// The number is too small or too large.
    case outside(ClosedRange<Int>)
  }

  /// The number that is meant: "018", "１８" and "١٨" mean 18.
  ///
  /// - Complexity: O(length of the text), however long it is.
  public static func read(_ text: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard let text = text.trimmedOrNil else { throw .empty }
    guard let number = number(text.unicodeScalars, upTo: range.upperBound) else {
      throw fault(text.unicodeScalars)
    }
    guard range.contains(number) else { throw .outside(range) }
    return number
  }

  /// The number that decimal digits make, or nil where there are none or something else is there.
  ///
  /// What is larger than `most` comes out as some number larger than `most`, never as an overflow.
  static func number(_ scalars: some Sequence<Unicode.Scalar>, upTo most: Int) -> Int? {
    var number: Int?
    for scalar in scalars {
      guard let digit = digit(scalar) else { return nil }
      let before = number ?? 0
      number = before > most ? before : before * 10 + digit
    }
    return number
  }

  /// The value of a decimal digit. Superscripts, circled and Roman numerals are none (UAX #44).
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.flatMap(Int.init(exactly:))
  }

  private static func fault(_ scalars: String.UnicodeScalarView) -> Fault {
    if let first = scalars.first, "+-\u{2212}".unicodeScalars.contains(first) { return .sign }
    let parts = scalars.split { ".,".unicodeScalars.contains($0) }
    let isDigits = parts.allSatisfy { $0.allSatisfy { digit($0) != nil } }
    return isDigits && !parts.isEmpty ? .fraction : .notDigits
  }
}
