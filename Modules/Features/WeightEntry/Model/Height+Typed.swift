extension Height {
  /// Creates a height from typed text: `180`, `180 cm`, `1.80 m`, `5' 11.5"`, `5 ft 11`, `71 in`.
  ///
  /// - Parameters:
  ///   - text: One or two numbers with units. Feet are stored as inches, and meters as centimeters.
  ///   - bare: The unit for a number typed without a unit.
  /// - Throws: ``WeightRefusal/height(_:_:)``, which states the broken rule, if the text is invalid
  ///   or the height isn't 50 to 272 cm.
  package init(typed text: String, bare: Unit = .cm) throws(WeightRefusal) {
    do { self = try Self.read(text, bare: bare) } catch { throw .height(text, error) }
  }

  private static func read(_ text: String, bare: Unit) throws(TypedQuantity.Fault) -> Height {
    let typed = try TypedQuantity(text)
    guard typed.part == nil || Word(typed.unit) == .feet else { throw .form }
    let height: Height
    switch typed.unit.map({ Word($0) }) ?? (bare == .cm ? .centimeters : .inches) {
    case .centimeters: height = Height(number: typed.number, unit: .cm)
    case .meters: height = Height(number: typed.number.hundredfold, unit: .cm)
    case .inches: height = Height(number: typed.number, unit: .in)
    case .feet:
      guard typed.part?.unit == nil || Word(typed.part?.unit) == .inches else { throw .form }
      height = Height(number: try typed.inSmallerUnits(12), unit: .in)
    case nil: throw .form
    }
    guard height.isPlausible else {
      throw .outside(height.unit == .cm ? "from 50 to 272 cm" : "from 19.7 to 107 in")
    }
    return height
  }

  /// A unit of length that users can type.
  private enum Word {
    case centimeters, meters, inches, feet

    init?(_ text: String?) {
      switch text {
      case "cm", "centimetre", "centimetres", "centimeter", "centimeters": self = .centimeters
      case "m", "metre", "metres", "meter", "meters": self = .meters
      case "in", "inch", "inches", "\"", "''", "″", "”", "’’", "′′": self = .inches
      case "ft", "foot", "feet", "'", "′", "’": self = .feet
      default: return nil
      }
    }
  }

  /// Whether the height is 50 to 272 cm.
  ///
  /// The maximum is the height of the tallest known man.
  var isPlausible: Bool {
    // Sizes are in 10⁻⁸ cm, so that nothing is rounded: an inch is exactly 2.54 cm.
    let one: Int128 = unit == .cm ? 100_000_000 : 254_000_000
    let size = Int128(number.units) * (one / Int128(number.perUnit))
    return (5_000_000_000...27_200_000_000).contains(size)
  }
}

extension ScaledNumber {
  fileprivate var hundredfold: ScaledNumber {
    let kept = max(0, scale - 2)
    return ScaledNumber(units: units * (scale == 0 ? 100 : scale == 1 ? 10 : 1), scale: kept)
  }
}

extension Height: CustomStringConvertible {
  /// The height with all its digits and its unit: `180 cm`, `5 ft 11.5 in`.
  ///
  /// Parsing the text gives the same height.
  package var description: String {
    guard unit == .in else { return "\(number) cm" }
    let foot = 12 * number.perUnit
    let inches = ScaledNumber(units: number.units % foot, scale: number.scale)
    return "\(number.units / foot) ft \(inches) in"
  }
}
