/// A unit of weight as files name it.
enum FileUnit: String, Codable, Sendable, CaseIterable {
  /// Kilograms.
  case kg
  /// Pounds.
  case lb
  /// Stones of 14 pounds, with a decimal fraction.
  case st
  /// Grams.
  case g

  /// Reads `kg`, `Lbs`, `pounds` and the like; nil for what is no unit of weight.
  init?(_ text: String) {
    switch text.lowercased() {
    case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "кг", "公斤": self = .kg
    case "lb", "lbs", "lb.", "lbs.", "pound", "pounds": self = .lb
    case "st", "stone", "stones": self = .st
    case "g", "gram", "grams": self = .g
    default: return nil
    }
  }

  /// So many of it, in a unit that weights are stored in; nil where they are not 0.5 to 700 kg.
  func weight(_ number: ScaledNumber) -> Weight? {
    // More than any possible number in any of the units; up to here nothing overflows.
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
