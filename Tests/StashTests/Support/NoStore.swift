import Core

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

  func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool { false }

  func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    throw .historyExpired
  }
}
