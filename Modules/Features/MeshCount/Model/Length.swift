/// A unit of length for canvases.
public enum LengthUnit: String, Codable, Sendable, CaseIterable {
  /// Inches.
  case inch = "in"
  /// Centimeters, exactly 2.54 per inch (the international yard of 1959).
  case centimeter = "cm"

  /// The exact number of units per inch, as a ratio.
  var perInch: (numerator: Int, denominator: Int) { self == .inch ? (1, 1) : (127, 50) }
}

/// An exact length in inches or centimeters.
public struct Length: Hashable, Sendable {
  /// The number of units.
  public let value: Fraction
  /// The unit of ``value``.
  public let unit: LengthUnit

  /// Creates a length from a number of units.
  public init(_ value: Fraction, _ unit: LengthUnit) {
    self.value = value
    self.unit = unit
  }

  /// Returns the length converted to a unit, without rounding.
  ///
  /// - Throws: ``FractionFailure`` if the length is too large to convert exactly.
  public func converted(to other: LengthUnit) throws(FractionFailure) -> Length {
    guard other != unit else { return self }
    let (here, there) = (unit.perInch, other.perInch)
    let inches = try value / Fraction(here.numerator, over: here.denominator)
    return Length(try inches * Fraction(there.numerator, over: there.denominator), other)
  }
}
