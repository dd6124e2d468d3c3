extension Weight {
  /// Returns the weight with one decimal, rounded as in ``WeightRounding``: `82.4`.
  ///
  /// Stones include their units: `11 st 6.5 lb`, or `6.5 lb` for less than a stone.
  func text(in unit: DisplayUnit) -> String { unit.text(size) }

  /// Returns the weight with one decimal and its unit: `82.4 kg`.
  package func phrase(in unit: DisplayUnit) -> String { unit.phrase(size) }

  /// Returns the weight with all its digits in its stored unit: `82.40 kg`.
  ///
  /// Pounds are written as stones if the display unit is stones. Parsing the text gives the same
  /// weight.
  func entered(in unit: DisplayUnit) -> String {
    self.unit == .lb && unit == .st ? number.inStones : "\(number) \(self.unit.rawValue)"
  }
}

extension ScaledNumber {
  /// The number in stones and pounds, such as `11 st 6.5 lb`.
  ///
  /// The number must be in pounds.
  var inStones: String {
    let (stones, rest) = Int(clamping: units.magnitude).quotientAndRemainder(
      dividingBy: 14 * perUnit)
    let pounds = "\(ScaledNumber(units: rest, scale: scale)) lb"
    return (units < 0 ? "-" : "") + (stones == 0 ? pounds : "\(stones) st \(pounds)")
  }
}
