/// A height as it was entered.
package struct Height: Hashable, Sendable {
  /// A unit of height.
  package enum Unit: String, Codable, Sendable {
    /// Centimeters.
    case cm
    /// Inches of 2.54 cm.
    ///
    /// Twelve inches are displayed as a foot.
    case `in`
  }

  /// The number as it was typed.
  package let number: ScaledNumber
  /// The unit of the number.
  package let unit: Unit
}
