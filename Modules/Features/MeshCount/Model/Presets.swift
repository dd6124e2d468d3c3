/// The mesh counts offered as chips, in the order they are shown.
public struct Presets: Hashable, Sendable {
  /// How they are ordered; the values of the setting `mesh.order`.
  public enum Order: String, Sendable, CaseIterable {
    /// Coarse to fine.
    case standard
    /// The most used first.
    case use
  }

  /// The counts; always the same six.
  public let counts: [Int]

  /// Coarse to fine: 10, 12, 13, 14, 18, 24.
  public static let standard = Presets(counts: [10, 12, 13, 14, 18, 24])

  /// The most used first; equally used ones stay coarse to fine.
  ///
  /// - Parameter uses: How often each count is used. Counts that are no presets don't matter.
  /// - Returns: The same six counts.
  public static func ordered(byUse uses: [Int: Int]) -> Presets {
    let ranked = standard.counts.map { (count: $0, uses: uses[$0] ?? 0) }
      .sorted { ($1.uses, $0.count) < ($0.uses, $1.count) }
    return Presets(counts: ranked.map(\.count))
  }
}
