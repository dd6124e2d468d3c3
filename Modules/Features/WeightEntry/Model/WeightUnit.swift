/// What a weight is stored in. Stones are a way to write pounds.
package enum WeightUnit: String, Codable, Sendable, CaseIterable {
  /// Kilograms.
  case kg
  /// Avoirdupois pounds of exactly 0.45359237 kg.
  case lb
}

/// What weights are shown in.
package enum DisplayUnit: String, Codable, Sendable, CaseIterable {
  /// Kilograms: `82.4 kg`.
  case kg
  /// Pounds: `181.7 lb`.
  case lb
  /// Stones of 14 pounds, and pounds: `12 st 13.7 lb`.
  case st
}
