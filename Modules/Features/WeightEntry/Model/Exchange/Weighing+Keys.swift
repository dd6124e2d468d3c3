import Core

/// What makes two weigh-ins the same one, whoever wrote them down: day, time and exact weight.
struct ContentKey: Hashable, Sendable {
  private let day: CivilDay
  private let time: TimeOfDay?
  private let size: Int128

  /// A weigh-in's key.
  init(_ weighing: Weighing) {
    (day, time, size) = (weighing.day, weighing.time, weighing.weight.size)
  }
}

/// Weigh-ins that are there already, to be told from new ones.
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

  /// Those that are there.
  init(_ weighings: some Sequence<Weighing>) {
    for weighing in weighings { insert(weighing) }
  }

  /// Adds one; again changes nothing.
  mutating func insert(_ weighing: Weighing) {
    contents.insert(ContentKey(weighing))
    if let key = SourceKey(weighing) { ids.insert(key) }
  }

  /// Whether one is there: with the same content, or from the same source under the same id.
  func contains(_ weighing: Weighing) -> Bool {
    contents.contains(ContentKey(weighing)) || SourceKey(weighing).map(ids.contains) ?? false
  }

  /// Those that are not there, in their order; what is there more than once is not compared with
  /// itself.
  ///
  /// - Complexity: O(weigh-ins); their texts are not copied.
  func new(among weighings: [Weighing]) -> [Weighing] { weighings.filter { !contains($0) } }
}
