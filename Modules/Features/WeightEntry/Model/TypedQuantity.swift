import Core

/// What a person typed for a quantity: numbers, each with the unit behind it, as in `82,4`,
/// `11 st 6.5 lb` or `5' 11"`.
package struct TypedQuantity {
  /// Which rule a text breaks.
  package enum Fault: Error, Hashable, Sendable {
    /// Nothing was typed.
    case empty
    /// It is no number, or not in the form the quantity has.
    case form
    /// A number has two decimal marks, or one for thousands.
    case marks
    /// More decimals than these.
    case decimals(Int)
    /// More than nine digits before the decimal mark.
    case digits
    /// Pounds behind stones, or inches behind feet, that are not below this number.
    case part(Int)
    /// Out of the range, which is said in the unit typed.
    case outside(String)
  }

  /// The first number.
  let number: ScaledNumber
  /// What stands behind it, in lower case.
  let unit: String?
  /// A second number, with what stands behind it.
  let part: (number: ScaledNumber, unit: String?)?

  /// Takes a text apart.
  ///
  /// - Throws: ``Fault``, but neither `part` nor `outside`.
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

  /// All of it in the smaller unit, so many of which make one of the larger: 11 st 6.5 lb are 160.5 lb.
  ///
  /// - Throws: ``Fault/form`` where decimals stand before a second number, ``Fault/part(_:)``.
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

extension String {
  /// The same with every decimal digit of Unicode (٨, ८) as one of ASCII (ALL-3).
  fileprivate var withASCIIDigits: String {
    utf8.allSatisfy { $0 < 0x80 }
      ? self
      : String(
        map { character in
          guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
            scalar.properties.numericType == .decimal, let digit = character.wholeNumberValue
          else { return character }
          return Character("\(digit)")
        })
  }
}
