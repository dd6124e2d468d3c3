/// A weight or range of weights that the user wants to reach.
package struct Goal: Hashable, Sendable {
  /// The lightest goal weight.
  let lower: Weight
  /// The heaviest goal weight, equal to ``lower`` for a single weight.
  let upper: Weight

  /// Creates a goal that ranges from the lighter to the heavier of two weights.
  init(_ one: Weight, _ other: Weight) {
    (lower, upper) = one <= other ? (one, other) : (other, one)
  }

  /// Creates a goal from typed text: `80`, `82 to 83`, `82-83 kg`, `11 st to 11 st 6 lb`.
  ///
  /// - Parameters:
  ///   - text: One or two weights, as in ``Weight/init(typed:in:)``. If only one of two weights
  ///     has a unit, the unit applies to both.
  ///   - display: The unit for numbers typed without a unit.
  /// - Throws: ``WeightRefusal/goal(_:_:)``, which states the broken rule, if the text is invalid.
  package init(typed text: String, in display: DisplayUnit) throws(WeightRefusal) {
    do { self = try Self.read(text, in: display) } catch { throw .goal(text, error) }
  }

  private static func read(
    _ text: String, in display: DisplayUnit
  ) throws(TypedQuantity.Fault) -> Goal {
    let parts = text.lowercased().replacing(" to ", with: "-").split(
      omittingEmptySubsequences: false
    ) { "-–—".contains($0) }.map(String.init)
    guard parts.count == 2 else {
      guard parts.count == 1 else { throw .form }
      let weight = try Weight.read(text, in: display)
      return Goal(weight, weight)
    }
    let units = (
      try DisplayUnit(of: TypedQuantity(parts[0])), try DisplayUnit(of: TypedQuantity(parts[1]))
    )
    return Goal(
      try Weight.read(parts[0], in: units.1 ?? display),
      try Weight.read(parts[1], in: units.0 ?? display))
  }

  /// Returns the goal's weights with all their digits in their stored units: `82 to 83 kg`.
  ///
  /// A single weight is returned as `80 kg`. Pounds are written as stones if `unit` is stones.
  /// Parsing the text gives the same goal.
  package func entered(in unit: DisplayUnit) -> String {
    let (low, high) = (lower.entered(in: unit), upper.entered(in: unit))
    if lower == upper { return low }
    let isOneUnit = lower.unit == upper.unit && (lower.unit == .kg || unit != .st)
    return "\(isOneUnit ? lower.number.description : low) to \(high)"
  }
}
