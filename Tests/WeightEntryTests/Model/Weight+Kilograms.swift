@testable import WeightEntry

extension Weight {
  /// Creates a weight of a number of kilograms, rounded to a millionth.
  init(kilograms: Double) {
    self.init(
      number: ScaledNumber(units: Int((kilograms * 1_000_000).rounded()), scale: 6), unit: .kg)
  }
}
