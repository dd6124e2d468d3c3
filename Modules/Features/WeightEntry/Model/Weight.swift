/// A weight as it was written down.
package struct Weight: Hashable, Sendable {
  /// The number, as it was typed or imported.
  package let number: ScaledNumber
  /// Its unit.
  package let unit: WeightUnit
}
