/// The way of a hand as it is typed: places in units, each with how hard the hand pressed or none.
///
/// `12,30 40.5,31`, or `12,30,0.5 40.5,31,1`; between places stands any white space.
package struct TypedWay: Equatable, Sendable {
  /// One place or more.
  package let spots: [Spot]
  /// In thousandths, one for each place; nil where none was given.
  package let pressures: [UInt16]?

  /// Reads a way.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` with the rule the text breaks (DR-12).
  /// - Complexity: O(characters).
  package init(_ text: String) throws(DrawingFailure) {
    var (spots, pressures): ([Spot], [UInt16]) = ([], [])
    for place in text.split(whereSeparator: \.isWhitespace) {
      let parts = place.split(separator: ",", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), let x = Double(typed: parts[0]),
        let y = Double(typed: parts[1]), let spot = Spot(units: x, y)
      else { throw Self.refusal(of: place) }
      spots.append(spot)
      guard parts.count == 3 else { continue }
      guard let pressure = UInt16(thousandths: parts[2]) else { throw Self.refusal(of: place) }
      pressures.append(pressure)
    }
    guard !spots.isEmpty else { throw .invalid("Points", "At least one, as x,y") }
    guard pressures.isEmpty || pressures.count == spots.count else {
      throw .invalid("Pressure", "For each place, or for none")
    }
    self.spots = spots
    self.pressures = pressures.isEmpty ? nil : pressures
  }

  /// Reads places alone.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` with the rule the text breaks.
  package static func places(_ text: String) throws(DrawingFailure) -> [Spot] {
    let way = try TypedWay(text)
    guard way.pressures == nil else { throw .invalid("Points", "Places alone, as x,y") }
    return way.spots
  }

  private static func refusal(of place: Substring) -> DrawingFailure {
    let most = Spot.limit / Spot.perUnit
    return .invalid(
      String(place.prefix(40)),
      "A place is x,y or x,y,pressure: x and y at most \(most), pressure 0 to 1")
  }
}

extension UInt16 {
  /// A share of one as it is typed, 0 to 1, with a decimal point, in thousandths; nil for anything else.
  fileprivate init?(thousandths text: some StringProtocol) {
    guard let share = Double(typed: text), (0...1).contains(share) else { return nil }
    self = UInt16((share * 1000).rounded())
  }
}

extension Stroke {
  /// How wide a person may draw, in units (DR-2).
  package static let sizes = 6...80
  /// How wide a new stroke is, 24 units, in sixteenths of one.
  package static let standardSize = 24 * Spot.perUnit

  /// Reads a width that is typed, in units, with a decimal point or comma; in sixteenths of one.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` with the rule.
  package static func size(typed text: String) throws(DrawingFailure) -> Int32 {
    let most = sizes.upperBound
    guard let size = Double(typed: text.withDecimalPoint), let sixteenths = Int32(sixteenths: size),
      Double(sizes.lowerBound)...Double(most) ~= size
    else { throw .invalid("Size", "\(sizes.lowerBound) to \(most) only") }
    return sixteenths
  }

  /// How far a simplified stroke may lie from what the hand drew, in units.
  package static let tolerances = 0.0625...100

  /// Reads how much is left out of strokes, typed in units, with a decimal point or comma; in sixteenths
  /// of one.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` with the rule.
  package static func tolerance(typed text: String) throws(DrawingFailure) -> Int32 {
    guard let tolerance = Double(typed: text.withDecimalPoint), tolerances ~= tolerance,
      let sixteenths = Int32(sixteenths: tolerance)
    else {
      throw .invalid("Tolerance", "\(tolerances.lowerBound) to \(Int(tolerances.upperBound)) only")
    }
    return sixteenths
  }

  /// Reads an opacity that is typed, 0 to 1, with a decimal point or comma; in thousandths.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` with the rule.
  package static func opacity(typed text: String) throws(DrawingFailure) -> UInt16 {
    guard let opacity = UInt16(thousandths: text.withDecimalPoint) else {
      throw .invalid("Opacity", "0 to 1 only")
    }
    return opacity
  }
}

extension String {
  fileprivate var withDecimalPoint: String { String(map { $0 == "," ? "." : $0 }) }
}
