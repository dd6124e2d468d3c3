import Synchronization

/// A flag that indicates whether a store has written anything, for code that outlives the store.
///
/// A store that is still open when the process ends leaves its write-ahead log behind. Code that
/// only needs to know whether anything was written therefore holds this flag instead of the store.
public final class WrittenFlag: Sendable {
  private let value = Atomic(false)

  init() {}

  /// Whether a transaction that changed rows was committed.
  public var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
