/// A height as it was written down.
package struct Height: Hashable, Sendable {
  /// What it was written in.
  package enum Unit: String, Codable, Sendable {
    /// Centimetres.
    case cm
    /// Inches of 2.54 cm; feet are a way to write twelve of them.
    case `in`
  }

  /// The number, as it was typed.
  package let number: ScaledNumber
  /// Its unit.
  package let unit: Unit
}
