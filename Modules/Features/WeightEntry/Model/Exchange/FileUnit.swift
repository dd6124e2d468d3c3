/// A unit of weight in imported files.
enum FileUnit: String, Codable, Sendable, CaseIterable {
  /// Kilograms.
  case kg
  /// Pounds.
  case lb
  /// Stones of 14 pounds, with a decimal fraction.
  case st
  /// Grams.
  case g

  /// Creates a unit from a name such as `kg` or `Lbs`, or returns `nil` if the name is unknown.
  init?(_ text: String) {
    switch text.lowercased() {
    case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "кг", "公斤": self = .kg
    case "lb", "lbs", "lb.", "lbs.", "pound", "pounds": self = .lb
    case "st", "stone", "stones": self = .st
    case "g", "gram", "grams": self = .g
    default: return nil
    }
  }

  /// Returns the weight for a number in this unit, or `nil` if the weight isn't 0.5 to 700 kg.
  func weight(_ number: ScaledNumber) -> Weight? {
    // The limit exceeds all valid weights in any unit, and numbers up to the limit can't overflow.
    guard abs(number.units) <= 1_000_000 * number.perUnit else { return nil }
    let weight =
      switch self {
      case .kg: Weight(number: number, unit: .kg)
      case .lb: Weight(number: number, unit: .lb)
      case .st:
        Weight(number: ScaledNumber(units: number.units * 14, scale: number.scale), unit: .lb)
      case .g: number.shifted(by: -3).map { Weight(number: $0, unit: .kg) }
      }
    return weight.flatMap { Weight.sizes.contains($0.size) ? $0 : nil }
  }
}
