package import Foundation

extension Weight {
  /// The exact weight in kilograms.
  ///
  /// The weight must be 0.5 to 700 kg.
  package var exactKilograms: Decimal {
    var (digits, places) = (size, 14)
    while places > 0, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
    return Decimal(sign: .plus, exponent: -places, significand: Decimal(Int(digits)))
  }
}

extension ScaledNumber {
  /// Returns the number with its decimal point moved, or `nil` if the result overflows.
  ///
  /// The point moves `places` places to the right, or to the left if `places` is negative. The
  /// result is rounded to six decimal places, with halves rounded away from zero.
  func shifted(by places: Int) -> ScaledNumber? {
    let wanted = scale - places
    guard wanted > 6 else {
      let zeros = repeatElement(10, count: max(0, -wanted)).reduce(1, *)
      let (units, isBeyond) = units.multipliedReportingOverflow(by: zeros)
      return isBeyond ? nil : ScaledNumber(units: units, scale: max(0, wanted))
    }
    let dropped = repeatElement(10, count: wanted - 6).reduce(1, *)
    let half = units < 0 ? -dropped / 2 : dropped / 2
    return ScaledNumber(units: (units + half) / dropped, scale: 6)
  }
}
