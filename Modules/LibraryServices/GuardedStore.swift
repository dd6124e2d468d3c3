public import Core

/// A record store that rejects the changes of people whose role doesn't allow changes.
///
/// Each write checks the role of ``Author/current`` in its transaction, so that a person who lost a
/// role can't finish a change that has to wait. The role is the one that ``People`` knows, which may
/// be a second old if another server has changed it. Everyone in the list of people may read.
public struct GuardedStore: RecordStore {
  private let store: any RecordStore
  private let people: any People

  /// Creates a guarded store.
  ///
  /// - Parameters:
  ///   - store: The store to guard.
  ///   - people: The people of the library and their roles.
  public init(_ store: any RecordStore, people: any People) {
    (self.store, self.people) = (store, people)
  }

  /// Reads from the store.
  ///
  /// - Throws: ``StoreFailure/notAllowed(_:)`` if the current person was removed.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try require(.viewer, Author.current)
    return try await store.read(body)
  }

  /// Writes to the store.
  ///
  /// - Throws: ``StoreFailure/notAllowed(_:)`` if the current person isn't an editor.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    guard let author = Author.current else { return try await store.write(label, body) }
    return try await store.write(label) { transaction throws(StoreFailure) in
      try require(.editor, author)
      return try body(transaction)
    }
  }

  /// Undoes steps.
  ///
  /// - Throws: ``StoreFailure/notAllowed(_:)`` if the current person isn't an editor.
  public func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try require(.editor, Author.current)
    return try await store.undo(target)
  }

  /// Redoes a step.
  ///
  /// - Throws: ``StoreFailure/notAllowed(_:)`` if the current person isn't an editor.
  public func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try require(.editor, Author.current)
    return try await store.redo(step)
  }

  /// Returns the steps of the current person.
  public func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try require(.viewer, Author.current)
    return try await store.history(limit: limit)
  }

  /// Returns whether the history contains a step with a key.
  public func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try require(.viewer, Author.current)
    return try await store.hasWritten(key)
  }

  /// Returns the records that changed after a revision.
  public func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try require(.viewer, Author.current)
    return try await store.changes(since: revision)
  }

  private func require(_ role: Person.Role, _ author: RecordID?) throws(StoreFailure) {
    guard let author else { return }
    let own: Person.Role?
    do throws(FileFailure) {
      own = try people.person(author)?.role
    } catch {
      throw .inputOutput(error.explanation.message)
    }
    guard let own, own >= role else { throw .notAllowed(own) }
  }
}
