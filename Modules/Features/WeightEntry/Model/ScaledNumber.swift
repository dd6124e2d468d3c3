package import Foundation

/// A decimal number, exactly as it was written: 82.40 is 8240 with a scale of 2.
///
/// Numbers are equal when they are written alike; by size they are compared as ``Rational``.
package struct ScaledNumber: Hashable, Sendable {
  /// The number without its decimal mark.
  package let units: Int
  /// How many digits stand behind the mark, 0...6.
  package let scale: Int

  /// A number of whole units; `scale` is 0...6.
  init(units: Int, scale: Int) {
    precondition((0...6).contains(scale), "a scale is 0 to 6")
    self.units = units
    self.scale = scale
  }
}

extension ScaledNumber: CustomStringConvertible {
  /// With a point, as exports and JSON have it: `82.40`.
  package var description: String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
    let whole = padded.dropLast(scale)
    return (units < 0 ? "-" : "") + whole + (scale > 0 ? "." + padded.suffix(scale) : "")
  }
}

extension ScaledNumber {
  /// The same number, exactly, for JSON: 82.4, also where 82.40 was entered.
  package var decimal: Decimal {
    Decimal(
      sign: units < 0 ? .minus : .plus, exponent: -scale, significand: Decimal(units.magnitude))
  }
}
