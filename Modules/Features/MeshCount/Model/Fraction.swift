/// An exact ratio of two whole numbers, in lowest terms.
public struct Fraction: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number above the fraction bar, negative if the fraction is negative.
  public let numerator: Int
  /// The number below the fraction bar, at least 1.
  public let denominator: Int

  /// Creates a fraction from a whole number.
  public init(_ whole: Int) {
    numerator = whole
    denominator = 1
  }

  /// Creates a fraction from an integer literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a ratio of two numbers, reduced to lowest terms.
  ///
  /// - Throws: ``FractionFailure`` if `denominator` is 0, or if the reduced numerator or
  ///   denominator doesn't fit in an `Int`.
  public init(_ numerator: Int, over denominator: Int) throws(FractionFailure) {
    guard denominator != 0 else { throw .divisionByZero }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    guard let above = Int(exactly: numerator.magnitude / divisor),
      let below = Int(exactly: denominator.magnitude / divisor)
    else { throw .overflow }
    self.numerator = (numerator < 0) == (denominator < 0) ? above : -above
    self.denominator = below
  }
}

/// A failure to represent a fraction.
public enum FractionFailure: Error, Hashable, Sendable {
  /// The numerator or the denominator doesn't fit in an `Int`.
  ///
  /// Computations fail instead of dropping digits.
  case overflow
  /// The denominator is zero.
  case divisionByZero
}

extension Fraction {
  /// Returns the exact sum.
  public static func + (lhs: Fraction, rhs: Fraction) throws(FractionFailure) -> Fraction {
    let shared = Int(greatestCommonDivisor(UInt(lhs.denominator), UInt(rhs.denominator)))
    let (left, right) = (rhs.denominator / shared, lhs.denominator / shared)
    let above = try product(lhs.numerator, left)
      .addingReportingOverflow(product(rhs.numerator, right))
    guard !above.overflow else { throw .overflow }
    return try Fraction(above.partialValue, over: product(lhs.denominator, left))
  }

  /// Returns the exact product.
  ///
  /// The factors are reduced crosswise first, so the multiplication overflows only if the result
  /// itself doesn't fit in an `Int`.
  public static func * (lhs: Fraction, rhs: Fraction) throws(FractionFailure) -> Fraction {
    let first = try Fraction(lhs.numerator, over: rhs.denominator)
    let second = try Fraction(rhs.numerator, over: lhs.denominator)
    return try Fraction(
      product(first.numerator, second.numerator),
      over: product(first.denominator, second.denominator))
  }

  /// Returns the exact quotient.
  public static func / (lhs: Fraction, rhs: Fraction) throws(FractionFailure) -> Fraction {
    try lhs * Fraction(rhs.denominator, over: rhs.numerator)
  }
}

extension Fraction: Comparable {
  /// Returns whether the first fraction is less than the second.
  ///
  /// The comparison uses full-width products, which can't overflow.
  public static func < (lhs: Fraction, rhs: Fraction) -> Bool {
    let left = lhs.numerator.multipliedFullWidth(by: rhs.denominator)
    let right = rhs.numerator.multipliedFullWidth(by: lhs.denominator)
    return (left.high, left.low) < (right.high, right.low)
  }
}

private func product(_ lhs: Int, _ rhs: Int) throws(FractionFailure) -> Int {
  let (product, overflow) = lhs.multipliedReportingOverflow(by: rhs)
  guard !overflow else { throw .overflow }
  return product
}

/// Returns the greatest common divisor using Euclid's algorithm.
///
/// If one number is 0, the result is the other number.
private func greatestCommonDivisor(_ lhs: UInt, _ rhs: UInt) -> UInt {
  var (larger, smaller) = (lhs, rhs)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
