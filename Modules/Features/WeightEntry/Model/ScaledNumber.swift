package import Foundation

/// A decimal number exactly as it was written: 82.40 is 8240 with a scale of 2.
///
/// Numbers are equal if they have the same digits and scale, so 82.4 and 82.40 differ.
package struct ScaledNumber: Hashable, Sendable {
  /// The number without its decimal mark.
  package let units: Int
  /// The number of decimal places, 0 to 6.
  package let scale: Int

  /// Creates a number from its digits and its number of decimals.
  ///
  /// - Precondition: `scale` is 0 to 6.
  init(units: Int, scale: Int) {
    precondition((0...6).contains(scale), "A scale must be 0 to 6")
    self.units = units
    self.scale = scale
  }
}

extension ScaledNumber: CustomStringConvertible {
  /// The number with a decimal point, as in exports and JSON: `82.40`.
  package var description: String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
    let whole = padded.dropLast(scale)
    return (units < 0 ? "-" : "") + whole + (scale > 0 ? "." + padded.suffix(scale) : "")
  }
}

extension ScaledNumber {
  /// The exact value for JSON numbers: 82.4 even if 82.40 was entered.
  package var decimal: Decimal {
    Decimal(
      sign: units < 0 ? .minus : .plus, exponent: -scale, significand: Decimal(units.magnitude))
  }
}
