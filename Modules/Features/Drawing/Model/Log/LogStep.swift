import Core

/// A writer that adds records to a drawing's log within a transaction.
///
/// The time to add a record doesn't depend on the length of the log. Adding an erasure takes time
/// proportional to the number of visible elements.
struct LogStep {
  private let sketch: StoredRecord<SketchRecord>
  private let transaction: any Transaction
  private let log: LogReader

  init(_ sketch: StoredRecord<SketchRecord>, in transaction: any Transaction) {
    (self.sketch, self.transaction) = (sketch, transaction)
    log = LogReader(reader: transaction, drawing: sketch.record.number)
  }

  /// The result of adding a record.
  struct Outcome: Sendable {
    /// The current state of the drawing.
    var state: LogState
    /// Whether a record was written.
    ///
    /// An operation that changes nothing writes no record.
    var isWritten = true
    /// Whether a snapshot was also written.
    var hasSnapshot = false
  }

  /// Appends an operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - known: The drawing in memory, or `nil` if the drawing isn't in memory.
  ///   - gesture: The key of the gesture, or `nil` if the host never resends the gesture. If the
  ///     log already contains the key, nothing changes.
  /// - Returns: The result, whose ``Outcome/isWritten`` is `false` if nothing changed.
  /// - Throws: ``StoreFailure`` if the store can't read or write.
  func append(
    _ operation: Operation, known: LoadedDrawing? = nil, gesture: UInt32? = nil
  ) throws(StoreFailure) -> Outcome {
    let before = try log.newest()
    let idle = Outcome(state: before, isWritten: false)
    if let gesture, try log.has(gesture) { return idle }
    let number = before.number + 1
    var loaded = known?.state == before ? known : nil
    var after = before
    switch operation {
    case .add: after.elements += 1
    case .take(let background, let elements):
      after.elements += elements.count
      after.background = background
    case .erase:
      var rest = try log.loaded(after: known)
      loaded = rest
      guard rest.apply(operation, number) < before.elements else { return idle }
      after.elements = rest.pieces.count
    case .background(let color):
      guard color != before.background else { return idle }
      after.background = color
    case .clear:
      guard before.elements > 0 else { return idle }
      after.elements = 0
    case .goBack(let target): after = try log.state(after: target)
    }
    let entry = LogEntry(
      operation.kind, gesture: gesture, elements: after.elements, background: after.background,
      payload: operation.packed)
    var outcome = try write(entry, number)
    if var loaded, operation.isReplayed, loaded.isDueForSnapshot {
      _ = loaded.apply(operation, number)
      try transaction.insert(SnapshotRecord(loaded.pieces), id: log.id(number))
      outcome.hasSnapshot = true
    }
    return outcome
  }

  /// Undoes the latest operation.
  ///
  /// - Returns: The result, or `nil` if there is nothing to undo.
  func undo() throws(StoreFailure) -> Outcome? {
    let before = try log.newest()
    guard before.canUndo else { return nil }
    let number = before.number + 1
    let then = try log.state(after: try log.state(after: before.head - 1).head)
    return try write(
      LogEntry(
        .undo, head: then.head, redo: number, elements: then.elements,
        background: then.background), number)
  }

  /// Redoes the operation that was undone last.
  ///
  /// - Returns: The result, or `nil` if there is nothing to redo.
  func redo() throws(StoreFailure) -> Outcome? {
    let before = try log.newest()
    guard let undone = before.redo else { return nil }
    let then = try log.state(after: undone - 1)
    return try write(
      LogEntry(
        .redo, head: then.head, redo: then.redo, elements: then.elements,
        background: then.background), before.number + 1)
  }

  private func write(_ entry: LogEntry, _ number: Int) throws(StoreFailure) -> Outcome {
    guard number <= LogPosition.limit else {
      throw .tooManyLinks(field: "operations", limit: LogPosition.limit)
    }
    let stored = try transaction.insert(entry, id: log.id(number))
    try comeFirst()
    return Outcome(state: LogState(number, stored))
  }

  /// Gives the drawing the highest ``SketchRecord/turn``, so that lists show the drawing first.
  ///
  /// A drawing that already has the highest turn is unchanged, so consecutive strokes on one
  /// drawing change the turn only once.
  private func comeFirst() throws(StoreFailure) {
    guard let last = try Self.lastDrawnOn(in: transaction), last.id != sketch.id,
      var mine = try transaction.find(SketchRecord.self, sketch.id)
    else { return }
    mine.record.turn = last.record.turn + 1
    try transaction.save(mine)
  }

  /// Returns the drawing that was drawn on last, or `nil` if there are no drawings.
  static func lastDrawnOn(
    in reader: any RecordReader
  ) throws(StoreFailure) -> StoredRecord<SketchRecord>? {
    let order = [SortKey(SketchRecord.Columns.turn, ascending: false)]
    return try reader.page(Query<SketchRecord>(order: order, limit: 1)).items.first
  }
}

extension Operation {
  /// Whether the operation is replayed when the drawing is loaded.
  ///
  /// Going back isn't replayed, because its result is the result of an earlier operation.
  fileprivate var isReplayed: Bool {
    if case .goBack = self { false } else { true }
  }
}
