extension Weight {
  /// With one decimal, rounded as in ``WeightRounding``: `82.4`; stones with their units:
  /// `11 st 6.5 lb`, and `6.5 lb` below the first stone.
  func text(in unit: DisplayUnit) -> String { unit.text(size) }

  /// The same with its unit: `82.4 kg`.
  package func phrase(in unit: DisplayUnit) -> String { unit.phrase(size) }

  /// All its digits, in the unit it is stored in, which no display unit changes: `82.40 kg`. Pounds are
  /// written in stones where the display unit is stones. Reading takes it back as it is.
  func entered(in unit: DisplayUnit) -> String {
    self.unit == .lb && unit == .st ? number.inStones : "\(number) \(self.unit.rawValue)"
  }
}

extension ScaledNumber {
  /// Pounds, as stones and pounds.
  var inStones: String {
    let (stones, rest) = Int(clamping: units.magnitude).quotientAndRemainder(
      dividingBy: 14 * perUnit)
    let pounds = "\(ScaledNumber(units: rest, scale: scale)) lb"
    return (units < 0 ? "-" : "") + (stones == 0 ? pounds : "\(stones) st \(pounds)")
  }
}
