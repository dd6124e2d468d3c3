/// A unit that canvases are measured in.
public enum LengthUnit: String, Codable, Sendable, CaseIterable {
  /// Inches.
  case inch = "in"
  /// Centimetres; 2.54 to the inch, exactly (the international yard of 1959).
  case centimetre = "cm"

  /// How many of this unit make an inch.
  var perInch: (numerator: Int, denominator: Int) { self == .inch ? (1, 1) : (127, 50) }
}

/// An exact length.
public struct Length: Hashable, Sendable {
  /// How many of the unit.
  public let value: Fraction
  /// The unit.
  public let unit: LengthUnit

  /// So many of a unit.
  public init(_ value: Fraction, _ unit: LengthUnit) {
    self.value = value
    self.unit = unit
  }

  /// The same length in another unit, exactly.
  ///
  /// - Throws: ``FractionFailure`` where it is beyond reckoning.
  public func converted(to other: LengthUnit) throws(FractionFailure) -> Length {
    guard other != unit else { return self }
    let (here, there) = (unit.perInch, other.perInch)
    let inches = try value / Fraction(here.numerator, over: here.denominator)
    return Length(try inches * Fraction(there.numerator, over: there.denominator), other)
  }
}
