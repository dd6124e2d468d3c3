import Synchronization

/// Whether a store has written anything, for code that outlives the store.
///
/// A store that stays open until the process ends leaves its write-ahead log behind, so whoever only
/// needs the answer keeps this flag instead of the store.
public final class WrittenFlag: Sendable {
  private let value = Atomic(false)

  init() {}

  /// Whether a transaction that changed rows was committed.
  public var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
