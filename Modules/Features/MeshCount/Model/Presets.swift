/// The mesh counts offered as chips, in display order.
public struct Presets: Hashable, Sendable {
  /// A sort order for the chips.
  ///
  /// The raw values are the values of the setting `mesh.order`.
  public enum Order: String, Sendable, CaseIterable {
    /// The order from coarse to fine.
    case standard
    /// The order from most used to least used.
    case use
  }

  /// The six preset counts, in display order.
  public let counts: [Int]

  /// The counts from coarse to fine: 10, 12, 13, 14, 18, 24.
  public static let standard = Presets(counts: [10, 12, 13, 14, 18, 24])

  /// Returns the counts sorted from most used to least used.
  ///
  /// Counts with the same number of uses are sorted from coarse to fine.
  ///
  /// - Parameter uses: The number of uses, keyed by count. Counts that aren't presets are ignored.
  /// - Returns: All six preset counts.
  public static func ordered(byUse uses: [Int: Int]) -> Presets {
    let ranked = standard.counts.map { (count: $0, uses: uses[$0] ?? 0) }
      .sorted { ($1.uses, $0.count) < ($0.uses, $1.count) }
    return Presets(counts: ranked.map(\.count))
  }
}
