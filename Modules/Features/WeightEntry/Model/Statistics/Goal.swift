/// A weight, or a range of weights, that a person wants to reach.
package struct Goal: Hashable, Sendable {
  /// The lightest that is wanted.
  let lower: Weight
  /// The heaviest; the same where one weight is wanted.
  let upper: Weight

  /// The range between two weights, whichever is the lighter.
  init(_ one: Weight, _ other: Weight) {
    (lower, upper) = one <= other ? (one, other) : (other, one)
  }

  /// Reads `80`, `82 to 83`, `82-83 kg`, `11 st to 11 st 6 lb`.
  ///
  /// - Parameters:
  ///   - text: One weight or two, as ``Weight/init(typed:in:)`` reads them. A unit behind one of two holds for
  ///     the other, too.
  ///   - display: What a number alone means.
  /// - Throws: ``WeightRefusal/goal(_:_:)`` with the rule the text breaks.
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

  /// All its digits, with the unit: `80 kg`, `82 to 83 kg`. Reading takes it back as it is.
  package func entered(in unit: DisplayUnit) -> String {
    let (low, high) = (lower.entered(in: unit), upper.entered(in: unit))
    if lower == upper { return low }
    let isOneUnit = lower.unit == upper.unit && (lower.unit == .kg || unit != .st)
    return "\(isOneUnit ? lower.number.description : low) to \(high)"
  }
}
