package import Foundation

/// The rounding of weights for display.
///
/// All lists, screens, charts, trends, and commands use this rounding.
///
/// A half is rounded away from zero, for negative values as well: 171.25 lb is `171.3 lb`, and
/// -0.25 lb is `-0.3 lb`. A value that rounds to zero has no sign. Rounding starts from the exact
/// size or mean, never from an already rounded number.
enum WeightRounding {
  /// Returns a size or a mean of sizes, converted to a display unit and rounded.
  ///
  /// - Parameters:
  ///   - size: The size in 10⁻¹⁴ kg, as in ``Weight/size``.
  ///   - count: The number of sizes whose sum is `size`, at least 1. The mean is rounded without an
  ///     intermediate quotient.
  ///   - unit: The display unit. If the unit is stones, the result is in pounds.
  ///   - decimals: The number of decimal places, 0 to 6.
  /// - Returns: A number with `decimals` decimal places, clamped to the range of `Int`.
  static func rounded(
    _ size: Int128, over count: Int = 1, in unit: DisplayUnit, decimals: Int
  ) -> ScaledNumber {
    let one: Int128 = unit == .kg ? 100_000_000_000_000 : 45_359_237_000_000
    let step = one / Int128(ScaledNumber(units: 0, scale: decimals).perUnit) * Int128(count)
    let half = size < 0 ? -step : step
    return ScaledNumber(units: Int(clamping: (2 * size + half) / (2 * step)), scale: decimals)
  }

  /// Returns a computed number of kilograms as a size in 10⁻¹⁴ kg, rounded to 10⁻¹² kg.
  ///
  /// A `Double` in kilograms can differ from a weight such as 171.25 lb by up to 10⁻¹³ kg. Half of
  /// a tenth or thousandth of a kilogram or pound is a multiple of 10⁻¹² kg, so rounding to
  /// 10⁻¹² kg restores such halves exactly.
  static func size(ofKilograms kilograms: Double) -> Int128 {
    Int128((kilograms * 1e12).rounded(.toNearestOrAwayFromZero)) * 100
  }
}

extension DisplayUnit {
  /// Returns a computed weight with one decimal and the unit: `82.4 kg`, `12 st 13.7 lb`.
  package func phrase(kilograms: Double) -> String {
    phrase(WeightRounding.size(ofKilograms: kilograms))
  }

  /// Returns a day's mean with one decimal and the unit, rounded from the exact mean.
  package func phrase(_ mean: DayMean) -> String { phrase(mean.total, over: mean.count) }

  /// Returns a day's mean in kilograms or pounds, rounded from the exact mean to a thousandth.
  ///
  /// If the unit is stones, the mean is in pounds.
  package func figure(_ mean: DayMean) -> Decimal {
    WeightRounding.rounded(mean.total, over: mean.count, in: self, decimals: 3).decimal
  }

  /// Returns a computed weight or difference in kilograms or pounds, rounded to a thousandth.
  ///
  /// If the unit is stones, the result is in pounds.
  package func figure(kilograms: Double) -> Decimal {
    let size = WeightRounding.size(ofKilograms: kilograms)
    return WeightRounding.rounded(size, in: self, decimals: 3).decimal
  }

  /// Returns a difference between weights with one decimal and the unit: `-0.4 kg`.
  ///
  /// If the unit is stones, the difference is in pounds.
  func difference(kilograms: Double) -> String {
    (self == .st ? .lb : self).phrase(kilograms: kilograms)
  }

  /// Returns whether a difference between weights is displayed as zero.
  func showsNoDifference(kilograms: Double) -> Bool {
    let size = WeightRounding.size(ofKilograms: kilograms)
    return WeightRounding.rounded(size, in: self, decimals: 1).units == 0
  }

  /// Returns a size or a mean to one decimal place, with the unit.
  func phrase(_ size: Int128, over count: Int = 1) -> String {
    let text = text(size, over: count)
    return self == .st ? text : "\(text) \(rawValue)"
  }

  /// Returns a size or a mean to one decimal place.
  ///
  /// The text includes units only if the unit is stones.
  func text(_ size: Int128, over count: Int = 1) -> String {
    let number = WeightRounding.rounded(size, over: count, in: self, decimals: 1)
    return self == .st ? number.inStones : number.description
  }
}
