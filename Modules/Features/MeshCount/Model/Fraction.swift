/// An exact ratio of two whole numbers, in lowest terms.
public struct Fraction: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number above the line; it carries the sign.
  public let numerator: Int
  /// The number below the line; at least 1.
  public let denominator: Int

  /// A whole number.
  public init(_ whole: Int) {
    numerator = whole
    denominator = 1
  }

  /// A whole number.
  public init(integerLiteral value: Int) { self.init(value) }

  /// One number over another, brought to lowest terms.
  ///
  /// - Throws: ``FractionFailure``.
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

/// Why there is no such fraction.
public enum FractionFailure: Error, Hashable, Sendable {
  /// A part would not fit an `Int`; no digit is ever lost instead.
  case overflow
  /// Zero would stand below the line.
  case divisionByZero
}

extension Fraction {
  /// The sum, exactly.
  public static func + (lhs: Fraction, rhs: Fraction) throws(FractionFailure) -> Fraction {
    let shared = Int(greatestCommonDivisor(UInt(lhs.denominator), UInt(rhs.denominator)))
    let (left, right) = (rhs.denominator / shared, lhs.denominator / shared)
    let above = try product(lhs.numerator, left)
      .addingReportingOverflow(product(rhs.numerator, right))
    guard !above.overflow else { throw .overflow }
    return try Fraction(above.partialValue, over: product(lhs.denominator, left))
  }

  /// The product, exactly; reduced crosswise first, so that it overflows only where it must.
  public static func * (lhs: Fraction, rhs: Fraction) throws(FractionFailure) -> Fraction {
    let first = try Fraction(lhs.numerator, over: rhs.denominator)
    let second = try Fraction(rhs.numerator, over: lhs.denominator)
    return try Fraction(
      product(first.numerator, second.numerator),
      over: product(first.denominator, second.denominator))
  }

  /// The quotient, exactly.
  public static func / (lhs: Fraction, rhs: Fraction) throws(FractionFailure) -> Fraction {
    try lhs * Fraction(rhs.denominator, over: rhs.numerator)
  }
}

extension Fraction: Comparable {
  /// Smaller numbers come first; compared in full width, so it can't overflow.
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

/// Euclid's algorithm; the divisor of zero and a number is that number.
private func greatestCommonDivisor(_ lhs: UInt, _ rhs: UInt) -> UInt {
  var (larger, smaller) = (lhs, rhs)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
