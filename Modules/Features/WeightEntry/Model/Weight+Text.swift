extension Weight {
  /// With one decimal, a half rounded away from zero: `82.4`; stones with their units:
  /// `11 st 6.5 lb`, and `6.5 lb` below the first stone.
  func text(in unit: DisplayUnit) -> String {
    let tenth: Int128 = unit == .kg ? 10_000_000_000_000 : 4_535_923_700_000
    let tenths = Int(clamping: (2 * size + (size < 0 ? -tenth : tenth)) / (2 * tenth))
    let number = ScaledNumber(units: tenths, scale: 1)
    return unit == .st ? number.inStones : number.description
  }

  /// The same with its unit: `82.4 kg`.
  package func phrase(in unit: DisplayUnit) -> String {
    unit == .st ? text(in: unit) : "\(text(in: unit)) \(unit.rawValue)"
  }

  /// All its digits, in the unit it is stored in, which no display unit changes: `82.40 kg`. Pounds are
  /// written in stones where the display unit is stones. Reading takes it back as it is.
  func entered(in unit: DisplayUnit) -> String {
    self.unit == .lb && unit == .st ? number.inStones : "\(number) \(self.unit.rawValue)"
  }
}

extension Weight {
  /// A difference between weights with one decimal and its unit; stones are too coarse for it: `-0.4 kg`.
  static func difference(_ kilograms: Double, in unit: DisplayUnit) -> String {
    Weight(kilograms: kilograms).phrase(in: unit == .st ? .lb : unit)
  }
}

extension ScaledNumber {
  /// Pounds, as stones and pounds.
  fileprivate var inStones: String {
    let stone = 14 * perUnit
    let pounds = "\(ScaledNumber(units: units % stone, scale: scale)) lb"
    return units < stone ? pounds : "\(units / stone) st \(pounds)"
  }
}
