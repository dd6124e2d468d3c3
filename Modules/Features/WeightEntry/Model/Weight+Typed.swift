extension Weight {
  /// Creates a weight from typed text: `82.4`, `82,4`, `181.6 lb`, `11 st 6.5`, `12.5 stone`.
  ///
  /// - Parameters:
  ///   - text: A number, or stones and pounds, with up to six decimals. A typed unit overrides
  ///     `display`.
  ///   - display: The unit for a number typed without a unit. Stones are stored as pounds.
  /// - Throws: ``WeightRefusal/weight(_:_:)``, which states the broken rule, if the text is
  ///   invalid.
  package init(typed text: String, in display: DisplayUnit) throws(WeightRefusal) {
    do { self = try Self.read(text, in: display) } catch { throw .weight(text, error) }
  }

  /// Returns the weight that the text specifies.
  ///
  /// - Throws: ``TypedQuantity/Fault``, the broken rule, if the text isn't a valid weight.
  static func read(
    _ text: String, in display: DisplayUnit
  ) throws(TypedQuantity.Fault) -> Weight {
    let typed = try TypedQuantity(text)
    let unit = try DisplayUnit(of: typed) ?? display
    let weight: Weight
    if unit == .st {
      guard try typed.part?.unit.map(DisplayUnit.init(word:)) ?? .lb == .lb else { throw .form }
      weight = Weight(number: try typed.inSmallerUnits(14), unit: .lb)
    } else {
      guard typed.part == nil else { throw .form }
      weight = Weight(number: typed.number, unit: unit == .kg ? .kg : .lb)
    }
    guard sizes.contains(weight.size) else { throw .outside(unit.range) }
    return weight
  }
}

extension DisplayUnit {
  /// Creates the unit of a quantity's first number, or returns `nil` if the number has no unit.
  ///
  /// - Throws: ``TypedQuantity/Fault/form`` if the unit is unknown, or if a second number follows a
  ///   number without a unit.
  init?(of typed: TypedQuantity) throws(TypedQuantity.Fault) {
    guard let unit = typed.unit else {
      guard typed.part == nil else { throw .form }
      return nil
    }
    try self.init(word: unit)
  }

  /// Creates a unit from one of its names.
  ///
  /// - Throws: ``TypedQuantity/Fault/form`` if the name is unknown.
  init(word: String) throws(TypedQuantity.Fault) {
    switch word {
    case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms": self = .kg
    case "lb", "lbs", "pound", "pounds": self = .lb
    case "st", "stone", "stones": self = .st
    default: throw .form
    }
  }

  /// The displayed range of valid weights.
  ///
  /// Limits in pounds are rounded inward to tenths.
  var range: String {
    switch self {
    case .kg: "from 0.5 to 700 kg"
    case .lb: "from 1.2 to 1543.2 lb"
    case .st: "from 1.2 lb to 110 st 3.2 lb"
    }
  }
}
