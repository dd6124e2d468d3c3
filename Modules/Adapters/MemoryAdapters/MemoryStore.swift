public import Core
import Synchronization

/// A fake record store in memory that passes the real store's contract suite.
public final class MemoryStore: RecordStore {
  private let state: Mutex<MemoryState>
  private let clock: any WallClock
  /// A call that a test can make fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to ``MemoryStore/read(_:)`` and ``MemoryStore/history(limit:)``, calls to
    /// ``MemoryStore/undo(_:)`` and ``MemoryStore/redo(_:)``, and calls to
    /// ``MemoryStore/changes(since:)``, respectively.
    case read, undo, changes
    /// Calls to ``MemoryStore/write(_:_:)``, before the body runs.
    case write
    /// The commit at the end of ``MemoryStore/write(_:_:)``.
    ///
    /// A failure discards all changes.
    case commit
  }

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, StoreFailure>

  /// Creates an empty store for the given collections.
  public init(
    collections: [RecordCollection], clock: any WallClock, parking: PendingWaits = PendingWaits()
  ) {
    faults = FaultInjector(parking: parking)
    let known = Dictionary(collections.map { ($0.name, $0) }) { first, _ in first }
    state = Mutex(MemoryState(collections: known))
    self.clock = clock
  }

  /// Makes the next `times` writes fail, as a full disk or a busy database would.
  public func fail(_ failure: StoreFailure, times: Int = 1) {
    faults.fail(.write, with: failure, times: times)
  }

  /// Gives a record a new revision outside any transaction, as another program might.
  ///
  /// Undoing an earlier step that changed the record then fails.
  public func touchFromOutside(_ record: RecordReference) {
    state.withLock { state in
      guard state[record] != nil else { return }
      state.lastChange += 1
      let revision = Revision(state.lastChange)
      state[record]?.revision = revision
    }
  }

  /// Removes all injected failures that haven't been thrown yet.
  public func heal() { faults.heal() }

  /// Removes all records and all history.
  public func clear() { state.withLock { $0 = MemoryState(collections: $0.collections) } }

  /// Reads from a consistent state of the store.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await faults.meet(.read)
    return try body(MemoryTransaction(state.withLock { $0 }, number: 0, now: clock.now))
  }

  /// Writes all of a transaction's changes or none of them.
  ///
  /// The body runs twice, and only the changes of the second run are kept. In this way, tests find a
  /// body that another store couldn't run again.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try await faults.meet(.write)
    let (now, scope, store) = (clock.now, UndoScope.current, ObjectIdentifier(self))
    let author = Author.current
    return try state.withLock { (state) throws(StoreFailure) -> T in
      // The second run throws the first run's failure again.
      _ = try? body(MemoryTransaction(state, number: state.lastTransaction + 1, now: now))
      let transaction = MemoryTransaction(state, number: state.lastTransaction + 1, now: now)
      let result = try body(transaction)
      try faults.pass(.commit)
      let isChange = transaction.state.lastChange > state.lastChange
      let key = scope?.newKey(in: store)
      if isChange, let key, state.past.contains(where: { $0.key == key }) { throw .repeated }
      state.intents = transaction.state.intents
      guard isChange else { return result }
      state = transaction.state
      let joining = scope?.steps(in: store).last
      let step = state.add(
        label, by: author, isPermanent: transaction.isFinal, joining: joining, key: key, at: now)
      scope?.note(step, in: store)
      return result
    }
  }

  /// Undoes all steps of a target, or no step if any of them can't be undone.
  public func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try await faults.meet(.undo)
    let (author, now) = (Author.current, clock.now)
    return try state.withLock { (state) throws(StoreFailure) -> [UndoneTransaction] in
      var changed = state
      let undone = try changed.undo(target, by: author, now: now)
      state = changed
      return undone
    }
  }

  /// Redoes an undone step or, if `step` is `nil`, the step that the author undid last.
  public func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try await faults.meet(.undo)
    let (author, now) = (Author.current, clock.now)
    return try state.withLock { (state) throws(StoreFailure) -> UndoneTransaction? in
      var changed = state
      let redone = try changed.redo(step, by: author, now: now)
      state = changed
      return redone
    }
  }

  /// Returns at most `limit` steps of the author that aren't undone, newest first.
  public func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try await faults.meet(.read)
    var state = state.withLock { $0 }
    return state.history(of: Author.current, limit: limit, now: clock.now)
  }

  /// Returns whether the history contains a step with a key.
  public func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try await faults.meet(.read)
    return state.withLock { $0.past.contains { $0.key == key } }
  }

  /// Returns the records that changed after a revision.
  public func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try await faults.meet(.changes)
    var state = state.withLock { $0 }
    state.prune(now: clock.now)
    guard revision.number >= state.forgotten else { throw .historyExpired }
    var latest: [RecordReference: Revision] = [:]
    for change in state.changes where change.revision > revision {
      latest[change.record] = change.revision
    }
    let records = latest.sorted { $0.value < $1.value }.map(\.key)
    return ChangeSet(records: records, latest: Revision(state.lastChange))
  }
}
