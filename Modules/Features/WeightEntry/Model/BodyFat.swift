/// The parser for body fat in percent.
package enum BodyFat {
  /// Returns the body fat that typed text specifies, such as `23.5` or `23,5 %`.
  ///
  /// - Returns: The percentage, 1 to 60, with up to two decimals.
  /// - Throws: ``WeightRefusal/bodyFat(_:_:)``, which states the broken rule, if the text is
  ///   invalid.
  package static func read(_ text: String) throws(WeightRefusal) -> ScaledNumber {
    do { return try percent(text) } catch { throw .bodyFat(text, error) }
  }

  private static func percent(_ text: String) throws(TypedQuantity.Fault) -> ScaledNumber {
    let typed = try TypedQuantity(text)
    let number = typed.number
    guard typed.part == nil, typed.unit == nil || typed.unit == "%" else { throw .form }
    guard number.scale <= 2 else { throw .decimals(2) }
    guard (number.perUnit...60 * number.perUnit).contains(number.units) else {
      throw .outside("from 1 to 60%")
    }
    return number
  }
}
