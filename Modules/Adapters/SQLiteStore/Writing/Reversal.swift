import Core

/// The operations that undo and redo steps.
///
/// A reversal adds new changes to each record that the step touched. Each new change refers to the
/// earlier change whose result the new change restores. Therefore, when an earlier step is undone,
/// a restored record counts as unchanged since the earlier step. A form that was opened before the
/// reversal, however, finds a new revision. The new changes also store the overwritten state, so
/// that a redo is the reversal of an undo.
struct Reversal {
  let connection: Connection
  let now: Instant

  init(_ connection: Connection, now: Instant) {
    self.connection = connection
    self.now = now
  }

  func undo(_ target: UndoTarget) throws(StoreFailure) -> [UndoneTransaction] {
    switch target {
    case .newest:
      guard let step = try LoggedStep.all(connection, limit: 1, now: now).first else { return [] }
      return [try undo(step)]
    case .only(let id):
      let steps = try steps(through: id)
      for step in steps { try refusePermanent(step) }
      guard let step = steps.last else { return [] }
      return [try undo(step)]
    case .through(let id):
      var undone: [UndoneTransaction] = []
      for step in try steps(through: id) { undone.append(try undo(step)) }
      return undone
    }
  }

  /// Returns the steps from the newest step through the given step.
  private func steps(through id: StepID) throws(StoreFailure) -> ArraySlice<LoggedStep> {
    let steps = try LoggedStep.all(connection, now: now)
    guard let place = steps.firstIndex(where: { $0.id == id }) else { throw .historyExpired }
    return steps[...place]
  }

  private func refusePermanent(_ step: LoggedStep) throws(StoreFailure) {
    if let label = step.permanent { throw .permanent(label: label) }
  }

  private func undo(_ step: LoggedStep) throws(StoreFailure) -> UndoneTransaction {
    try refusePermanent(step)
    let label = step.last.label
    let touched = try Touch.all(connection, in: step.firstChange...step.last.lastChange)
    try reverse(touched, label, .undo, of: step.id.number)
    try connection.run(
      """
      UPDATE stashbook_transaction SET reversed_at = ? \
      WHERE step = ? AND kind IN ('change', 'permanent')
      """, [.integer(now.milliseconds), .integer(step.id.number)])
    return step.undone(touched)
  }

  func redo(_ step: StepID?) throws(StoreFailure) -> UndoneTransaction? {
    guard let undo = try redoable(step), let number = undo.reverses else { return nil }
    let done = try LoggedTransaction.first(
      connection,
      LoggedTransaction.select("WHERE step = ? AND kind = 'change' ORDER BY id DESC LIMIT 1"),
      [.integer(number)])
    let touched = try Touch.all(connection, in: undo.firstChange...undo.lastChange)
    try reverse(touched, undo.label, .redo, of: undo.id)
    try connection.run(
      "UPDATE stashbook_transaction SET reversed_at = ? WHERE id = ?",
      [.integer(now.milliseconds), .integer(undo.id)])
    try connection.run(
      "UPDATE stashbook_transaction SET reversed_at = NULL WHERE step = ? AND kind = 'change'",
      [.integer(number)])
    return UndoneTransaction(
      step: StepID(number), label: undo.label, at: done?.at ?? undo.at,
      records: touched.map(\.record))
  }

  /// Returns the undo to reverse, or `nil` if none can be redone.
  ///
  /// The result is the undo of `step`. If `step` is `nil`, the result is the latest undo, unless
  /// the user has changed anything since that undo.
  private func redoable(_ step: StepID?) throws(StoreFailure) -> LoggedTransaction? {
    guard let kept = try LoggedTransaction.oldestKept(connection, now: now) else { return nil }
    let condition =
      step == nil
      ? """
      id > coalesce((SELECT max(id) FROM stashbook_transaction \
      WHERE kind IN ('change', 'permanent')), 0)
      """ : "reverses = ?2"
    return try LoggedTransaction.first(
      connection,
      LoggedTransaction.select(
        """
        WHERE id >= ?1 AND kind = 'undo' AND reversed_at IS NULL AND \(condition) \
        ORDER BY id DESC LIMIT 1
        """), [.integer(kept.id)] + (step.map { [.integer($0.number)] } ?? []))
  }

  /// Returns the steps that aren't undone, newest first.
  ///
  /// Each step includes the failure that would prevent undoing the step once all newer steps are
  /// undone, or `nil` if none.
  func history(limit: Int) throws(StoreFailure) -> [UndoStep] {
    var (listed, obstacle): ([UndoStep], StoreFailure?) = ([], nil)
    var standing: [RecordReference: Int64] = [:]
    for step in try LoggedStep.all(connection, limit: limit, now: now) {
      let touched = try Touch.all(connection, in: step.firstChange...step.last.lastChange)
      if obstacle == nil { obstacle = step.permanent.map { .permanent(label: $0) } }
      for touch in touched where obstacle == nil {
        var revision = standing[touch.record]
        if revision == nil { revision = try current(touch.record)?.0.revision.number }
        if try origin(of: revision) != touch.last {
          obstacle = .undoConflict(touch.record, label: step.last.label)
        }
        standing[touch.record] = touch.found
      }
      listed.append(UndoStep(step.undone(touched), obstacle: obstacle))
    }
    return listed
  }
}
