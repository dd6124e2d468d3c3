/// A weight as it was entered.
package struct Weight: Hashable, Sendable {
  /// The number as it was typed or imported.
  package let number: ScaledNumber
  /// The unit of the number.
  package let unit: WeightUnit
}
