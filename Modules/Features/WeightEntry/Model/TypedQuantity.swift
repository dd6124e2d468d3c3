import Core

/// A typed quantity: numbers with units, such as `82,4`, `11 st 6.5 lb`, or `5' 11"`.
package struct TypedQuantity {
  /// A rule that typed text breaks.
  package enum Fault: Error, Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text doesn't have the form of a quantity, such as a number with a unit.
    case form
    /// A number has two decimal marks, or a thousands separator.
    case marks
    /// A number has too many decimals.
    ///
    /// The associated value is the maximum number of decimals.
    case decimals(Int)
    /// A number has more than nine digits before the decimal mark.
    case digits
    /// The number of pounds after stones, or of inches after feet, is too large.
    ///
    /// The associated value is the exclusive upper limit: 14 for pounds, 12 for inches.
    case part(Int)
    /// The quantity is outside the valid range.
    ///
    /// The associated value is the displayed range, such as `from 50 to 272 cm`.
    case outside(String)
  }

  /// The first number.
  let number: ScaledNumber
  /// The lowercase text after the first number, or `nil` if no text follows.
  let unit: String?
  /// The second number and the text after that number, or `nil` if there is only one number.
  let part: (number: ScaledNumber, unit: String?)?

  /// Creates a quantity from typed text.
  ///
  /// - Throws: ``Fault`` if the text isn't a quantity. The fault is never `part` or `outside`.
  init(_ text: String) throws(Fault) {
    var parts: [(number: ScaledNumber, unit: String?)] = []
    guard var rest = text.trimmedOrNil.map({ $0.withASCIIDigits[...] }) else { throw .empty }
    while !rest.isEmpty {
      let digits = rest.prefix(while: Self.isOfNumber)
      rest = rest[digits.endIndex...].drop(while: \.isWhitespace)
      let unit = rest.prefix { !Self.isOfNumber($0) && !$0.isWhitespace }
      rest = rest[unit.endIndex...].drop(while: \.isWhitespace)
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4).drop(while: \.isWhitespace) }
      parts.append((try Self.number(digits), unit.isEmpty ? nil : unit.lowercased()))
    }
    guard parts.count <= 2 else { throw .form }
    (number, unit) = parts[0]
    part = parts.count == 2 ? parts[1] : nil
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    "0123456789.,".contains(character)
  }

  private static func number(_ text: Substring) throws(Fault) -> ScaledNumber {
    let parts = text.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    guard parts.count <= 2 else { throw .marks }
    let whole = parts[0].drop { $0 == "0" }
    let behind = parts.count == 2 ? parts[1] : ""
    guard whole.count <= 9 else { throw .digits }
    guard behind.count <= 6 else { throw .decimals(6) }
    guard !(parts[0].isEmpty && behind.isEmpty), let number = ScaledNumber("0\(whole).\(behind)")
    else { throw .form }
    return number
  }

  /// Returns the quantity in the smaller unit: 11 st 6.5 lb is 160.5 lb.
  ///
  /// - Parameter count: The number of smaller units in a larger unit.
  /// - Returns: The number of smaller units.
  /// - Throws: ``Fault/form`` if the first of two numbers has a decimal mark;
  ///   ``Fault/part(_:)`` if the second number is too large.
  func inSmallerUnits(_ count: Int) throws(Fault) -> ScaledNumber {
    guard let small = part?.number else {
      return ScaledNumber(units: number.units * count, scale: number.scale)
    }
    guard number.scale == 0 else { throw .form }
    guard small.units < count * small.perUnit else { throw .part(count) }
    return ScaledNumber(
      units: number.units * count * small.perUnit + small.units, scale: small.scale)
  }
}
