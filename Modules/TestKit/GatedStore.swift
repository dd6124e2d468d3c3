public import Core
import Synchronization

/// A gate that holds callers until it opens, to simulate a slow disk.
public final class Gate: Sendable {
  private struct State {
    var isClosed = false
    var waiting: [(owner: ObjectIdentifier?, continuation: CheckedContinuation<Void, Never>)] = []
    var watchers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Creates an open gate.
  public init() {}

  /// Returns the number of waiting calls that an object owns.
  public func count(of owner: AnyObject) -> Int {
    state.withLock { $0.waiting.count { $0.owner == ObjectIdentifier(owner) } }
  }

  /// Adds a closure that the gate calls whenever the number of waiting calls changes.
  public func watch(_ watcher: @escaping @Sendable () -> Void) {
    state.withLock { $0.watchers.append(watcher) }
  }

  /// Closes the gate, so that later calls to ``pass()`` wait.
  public func close() { state.withLock { $0.isClosed = true } }

  /// Opens the gate and resumes all waiting calls.
  public func open() {
    let waiting = state.withLock { state in
      state.isClosed = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.continuation.resume() }
    tell()
  }

  /// Waits until the gate is open.
  ///
  /// Cancellation doesn't end the wait.
  public func pass() async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isClosed { state.waiting.append((WorkOwner.current, continuation)) }
        return state.isClosed
      }
      if isHeld { tell() } else { continuation.resume() }
    }
  }

  private func tell() { for watcher in state.withLock({ $0.watchers }) { watcher() } }
}

/// A store whose reads and writes pass a gate before the store that it wraps performs them.
public struct GatedStore: RecordStore {
  private let base: any RecordStore
  private let gate: Gate

  /// Creates a store that waits for a gate and then uses the wrapped store.
  public init(base: any RecordStore, gate: Gate) { (self.base, self.gate) = (base, gate) }

  /// Reads from the wrapped store once the gate is open.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    await gate.pass()
    return try await base.read(body)
  }

  /// Writes to the wrapped store once the gate is open.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    await gate.pass()
    return try await base.write(label, body)
  }

  /// Undoes steps in the wrapped store, without waiting for the gate.
  public func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try await base.undo(target)
  }

  /// Redoes a step in the wrapped store, without waiting for the gate.
  public func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try await base.redo(step)
  }

  /// Returns the wrapped store's history, without waiting for the gate.
  public func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try await base.history(limit: limit)
  }

  /// Returns whether the wrapped store has written a key, without waiting for the gate.
  public func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try await base.hasWritten(key)
  }

  /// Returns the wrapped store's changes, without waiting for the gate.
  public func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try await base.changes(since: revision)
  }
}
