import Core

/// The content that identifies a weighing regardless of its source: day, time, and exact weight.
struct ContentKey: Hashable, Sendable {
  private let day: CivilDay
  private let time: TimeOfDay?
  private let size: Int128

  /// Creates the key of a weighing.
  init(_ weighing: Weighing) {
    (day, time, size) = (weighing.day, weighing.time, weighing.weight.size)
  }
}

/// An index of the weighings in a log, used to find new weighings.
struct KnownWeighings: Sendable {
  private struct SourceKey: Hashable {
    let source: String
    let id: String

    init?(_ weighing: Weighing) {
      guard let id = weighing.sourceID else { return nil }
      (source, self.id) = (weighing.source, id)
    }
  }

  private var contents: Set<ContentKey> = []
  private var ids: Set<SourceKey> = []

  /// Creates an index of weighings.
  init(_ weighings: some Sequence<Weighing>) {
    for weighing in weighings { insert(weighing) }
  }

  /// Adds a weighing unless the index already has the weighing.
  mutating func insert(_ weighing: Weighing) {
    contents.insert(ContentKey(weighing))
    if let key = SourceKey(weighing) { ids.insert(key) }
  }

  /// Returns whether the index has a weighing with the same content, or the same source and ID.
  func contains(_ weighing: Weighing) -> Bool {
    contents.contains(ContentKey(weighing)) || SourceKey(weighing).map(ids.contains) ?? false
  }

  /// Returns the weighings that aren't in the index, in their original order.
  ///
  /// The weighings aren't compared with each other, and their strings aren't copied.
  ///
  /// - Complexity: O(*n*), where *n* is the number of `weighings`.
  func new(among weighings: [Weighing]) -> [Weighing] { weighings.filter { !contains($0) } }
}
