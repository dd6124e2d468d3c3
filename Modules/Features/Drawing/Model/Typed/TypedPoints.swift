/// A typed path of points in units.
///
/// The format is `12,30 40.5,31` or, with pressures, `12,30,0.5 40.5,31,1`, with any white space
/// between points. Either all points have a pressure, or none do.
package struct TypedPoints: Equatable, Sendable {
  /// The points, at least one.
  package let points: [CanvasPoint]
  /// The pressure of each point in thousandths, or `nil` if the text has no pressures.
  package let pressures: [UInt16]?

  /// Creates a path from text.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)``, which states the broken rule, if the text is
  ///   invalid (DR-12).
  /// - Complexity: O(*n*), where *n* is the number of characters.
  package init(_ text: String) throws(DrawingFailure) {
    var (points, pressures): ([CanvasPoint], [UInt16]) = ([], [])
    for place in text.split(whereSeparator: \.isWhitespace) {
      let parts = place.split(separator: ",", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), let x = Double(typed: parts[0]),
        let y = Double(typed: parts[1]), let point = CanvasPoint(units: x, y)
      else { throw Self.refusal(of: place) }
      points.append(point)
      guard parts.count == 3 else { continue }
      guard let pressure = UInt16(thousandths: parts[2]) else { throw Self.refusal(of: place) }
      pressures.append(pressure)
    }
    guard !points.isEmpty else { throw .invalid("Points", "Enter at least one point, as x,y") }
    guard pressures.isEmpty || pressures.count == points.count else {
      throw .invalid("Pressure", "Must be given for all points or none")
    }
    self.points = points
    self.pressures = pressures.isEmpty ? nil : pressures
  }

  /// Returns the points in the text, without pressures.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)``, which states the broken rule, if the text is
  ///   invalid.
  package static func withoutPressure(_ text: String) throws(DrawingFailure) -> [CanvasPoint] {
    let typed = try TypedPoints(text)
    guard typed.pressures == nil else { throw .invalid("Points", "Must be x,y, without pressure") }
    return typed.points
  }

  private static func refusal(of place: Substring) -> DrawingFailure {
    let most = CanvasPoint.limit / CanvasPoint.perUnit
    return .invalid(
      "Invalid point “\(place.prefix(40))”",
      "use x,y or x,y,pressure; x and y must be from -\(most) to \(most), and pressure from 0 to 1")
  }
}

extension UInt16 {
  /// Creates a number of thousandths from text, or `nil` if the text isn't a number from 0 to 1.
  ///
  /// The decimal separator is a point.
  fileprivate init?(thousandths text: some StringProtocol) {
    guard let share = Double(typed: text), (0...1).contains(share) else { return nil }
    self = UInt16((share * 1000).rounded())
  }
}

extension Stroke {
  /// The valid widths, in units, of strokes that users draw (DR-2).
  package static let sizes = 6...80
  /// The default width of strokes, in sixteenths of a unit: 24 units.
  package static let standardSize = 24 * CanvasPoint.perUnit

  /// Converts a typed width in units to sixteenths of a unit.
  ///
  /// The decimal separator is a point or a comma.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` if the width isn't in ``sizes``.
  package static func size(typed text: String) throws(DrawingFailure) -> Int32 {
    let most = sizes.upperBound
    guard let size = Double(typed: text.withDecimalPoint), let sixteenths = Int32(sixteenths: size),
      Double(sizes.lowerBound)...Double(most) ~= size
    else { throw .invalid("Size", "Must be from \(sizes.lowerBound) to \(most)") }
    return sixteenths
  }

  /// The valid tolerances for simplifying strokes, in units.
  ///
  /// The tolerance is the maximum distance between a simplified stroke and the original.
  package static let tolerances = 0.0625...100

  /// Converts a typed tolerance in units to sixteenths of a unit.
  ///
  /// The decimal separator is a point or a comma.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` if the tolerance isn't in ``tolerances``.
  package static func tolerance(typed text: String) throws(DrawingFailure) -> Int32 {
    guard let tolerance = Double(typed: text.withDecimalPoint), tolerances ~= tolerance,
      let sixteenths = Int32(sixteenths: tolerance)
    else {
      let most = Int(tolerances.upperBound)
      throw .invalid("Tolerance", "Must be from \(tolerances.lowerBound) to \(most)")
    }
    return sixteenths
  }

  /// Converts a typed opacity, 0–1, to thousandths.
  ///
  /// The decimal separator is a point or a comma.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` if the text isn't a number from 0 to 1.
  package static func opacity(typed text: String) throws(DrawingFailure) -> UInt16 {
    guard let opacity = UInt16(thousandths: text.withDecimalPoint) else {
      throw .invalid("Opacity", "Must be from 0 to 1")
    }
    return opacity
  }
}

extension String {
  fileprivate var withDecimalPoint: String { String(map { $0 == "," ? "." : $0 }) }
}
