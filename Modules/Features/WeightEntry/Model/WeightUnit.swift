/// The unit in which a weight is stored.
///
/// Stones are stored as pounds.
package enum WeightUnit: String, Codable, Sendable, CaseIterable {
  /// Kilograms.
  case kg
  /// Avoirdupois pounds, exactly 0.45359237 kg each.
  case lb
}

/// The unit in which weights are displayed.
package enum DisplayUnit: String, Codable, Sendable, CaseIterable {
  /// Kilograms: `82.4 kg`.
  case kg
  /// Pounds: `181.7 lb`.
  case lb
  /// Stones (14 pounds each) and pounds: `12 st 13.7 lb`.
  case st
}
