import Core
import Synchronization

/// A gate that holds callers until it opens, to simulate a slow disk.
final class Gate: Sendable {
  private struct State {
    var isClosed = false
    var waiting: [(owner: ObjectIdentifier?, continuation: CheckedContinuation<Void, Never>)] = []
    var watchers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Returns the number of waiting calls that an object owns.
  func count(of owner: AnyObject) -> Int {
    state.withLock { $0.waiting.count { $0.owner == ObjectIdentifier(owner) } }
  }

  func watch(_ watcher: @escaping @Sendable () -> Void) {
    state.withLock { $0.watchers.append(watcher) }
  }

  func close() { state.withLock { $0.isClosed = true } }

  func open() {
    let waiting = state.withLock { state in
      state.isClosed = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.continuation.resume() }
    tell()
  }

  func pass() async {
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

/// A store whose reads and writes pass a gate.
struct GatedStore: RecordStore {
  let base: any RecordStore
  let gate: Gate

  func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    await gate.pass()
    return try await base.read(body)
  }

  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    await gate.pass()
    return try await base.write(label, body)
  }

  func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try await base.undo(target)
  }

  func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try await base.redo(step)
  }

  func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try await base.history(limit: limit)
  }

  func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try await base.changes(since: revision)
  }
}

/// A store whose reads and writes fail, for features that are asked only for their schema.
struct NoStore: RecordStore {
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T { throw .unknownCollection("none") }

  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T { throw .unknownCollection("none") }

  func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] { [] }

  func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? { nil }

  func history(limit: Int) async throws(StoreFailure) -> [UndoStep] { [] }

  func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    throw .historyExpired
  }
}
