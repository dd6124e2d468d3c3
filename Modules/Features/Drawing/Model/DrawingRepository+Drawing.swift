package import Core
import Synchronization

extension DrawingRepository {
  /// Appends an operation to a drawing in one small transaction.
  ///
  /// - Parameters:
  ///   - operation: The operation to append.
  ///   - id: The ID of the drawing.
  ///   - gesture: The key of the gesture, or `nil` if the host never resends the gesture. A gesture
  ///     resent with the same key is applied once.
  /// - Returns: The drawing in its current state.
  /// - Throws: ``DrawingFailure`` if the operation is invalid, if an erase or clear operation
  ///   without a gesture key changes nothing, or if the store can't write. On failure, nothing is
  ///   written.
  /// - Complexity: O(*n*) for an erasure, where *n* is the number of visible elements. On average,
  ///   other operations take constant time, regardless of the number of elements and log records.
  @discardableResult
  package func append(
    _ operation: Operation, to id: RecordID, gesture: UInt32? = nil
  ) async throws(DrawingFailure) -> StoredDrawing {
    let label = operation.label
    if let refusal = operation.refusal { throw store.noted(refusal, label) }
    let known = loaded.withLock { $0 }
    let (drawing, outcome) = try await store.write(label) { transaction throws(StoreFailure) in
      let stored = try transaction.live(SketchRecord.self, id)
      let step = LogStep(stored, in: transaction)
      let outcome = try step.append(
        operation, known: known.first { $0.id == id }?.drawing, gesture: gesture)
      return (StoredDrawing(stored: stored, state: outcome.state), outcome)
    }
    if outcome.hasSnapshot { tookSnapshot(of: id) }
    if !outcome.isWritten, gesture == nil, let refusal = operation.refusalWhereIdle {
      throw store.noted(refusal, label)
    }
    return drawing
  }

  /// Undoes the latest operation of any kind (DR-4).
  ///
  /// - Throws: ``DrawingFailure/nothingToUndo`` if the drawing has no operation to undo, or
  ///   ``DrawingFailure/store(_:)`` if the store fails.
  @discardableResult
  package func undo(_ id: RecordID) async throws(DrawingFailure) -> StoredDrawing {
    try await step("Undo drawing step", id, .nothingToUndo) { step throws(StoreFailure) in
      try step.undo()
    }
  }

  /// Redoes the operation that was undone last.
  ///
  /// - Throws: ``DrawingFailure/nothingToRedo`` if the drawing has no operation to redo, or
  ///   ``DrawingFailure/store(_:)`` if the store fails.
  @discardableResult
  package func redo(_ id: RecordID) async throws(DrawingFailure) -> StoredDrawing {
    try await step("Redo drawing step", id, .nothingToRedo) { step throws(StoreFailure) in
      try step.redo()
    }
  }

  private func step(
    _ label: String, _ id: RecordID, _ nothing: DrawingFailure,
    _ take: @escaping @Sendable (LogStep) throws(StoreFailure) -> LogStep.Outcome?
  ) async throws(DrawingFailure) -> StoredDrawing {
    let drawing = try await store.write(label) {
      transaction throws(StoreFailure) -> StoredDrawing? in
      let stored = try transaction.live(SketchRecord.self, id)
      return try take(LogStep(stored, in: transaction)).map {
        StoredDrawing(stored: stored, state: $0.state)
      }
    }
    guard let drawing else { throw store.noted(nothing, label) }
    return drawing
  }
}

extension Operation {
  /// The name of the operation in the undo history.
  fileprivate var label: String {
    switch self {
    case .add(.stroke): "Draw"
    case .add: "Stamp"
    case .take: "Import drawing"
    case .erase: "Erase"
    case .background: "Change background"
    case .clear: "Clear drawing"
    case .goBack: "Go back in drawing history"
    }
  }

  /// The failure to report if the operation changes nothing, or `nil` if such an operation
  /// succeeds.
  fileprivate var refusalWhereIdle: DrawingFailure? {
    switch self {
    case .erase: .nothingToErase
    case .clear: .nothingToClear
    case .add, .take, .background, .goBack: nil
    }
  }
}
