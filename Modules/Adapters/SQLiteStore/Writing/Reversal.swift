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
  /// The person who undoes and redoes, or `nil` if the library has no people.
  let author: RecordID?
  let now: Instant

  init(_ connection: Connection, by author: RecordID?, now: Instant) {
    (self.connection, self.author, self.now) = (connection, author, now)
  }

  func undo(_ target: UndoTarget) throws(StoreFailure) -> [UndoneTransaction] {
    let steps = try LoggedStep.all(
      connection, through: target == .newest ? 1 : .max, of: author?.text, now: now)
    let last =
      switch target {
      case .newest: steps.firstIndex(where: isOwn)
      case .only(let id): steps.firstIndex { $0.id == id }
      case .through(let id): steps.firstIndex { $0.id == id && isOwn($0) }
      }
    guard let last else {
      if target == .newest { return [] }
      throw .historyExpired
    }
    let newer = steps[...last]
    for step in newer { try refusePermanent(step) }
    guard case .through = target else { return [try undo(newer[last])] }
    var undone: [UndoneTransaction] = []
    for step in newer where isOwn(step) { undone.append(try undo(step)) }
    return undone
  }

  private func isOwn(_ step: LoggedStep) -> Bool { step.last.author == author?.text }

  private func refusePermanent(_ step: LoggedStep) throws(StoreFailure) {
    if let label = step.permanent { throw .permanent(label: label) }
  }

  private func undo(_ step: LoggedStep) throws(StoreFailure) -> UndoneTransaction {
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
  /// The result is the undo of `step`. If `step` is `nil`, the result is the author's latest undo,
  /// unless the author has changed anything since that undo.
  private func redoable(_ step: StepID?) throws(StoreFailure) -> LoggedTransaction? {
    guard let kept = try LoggedTransaction.oldestKept(connection, now: now) else { return nil }
    let condition =
      step == nil
      ? """
      author IS ?2 AND id > coalesce((SELECT max(id) FROM stashbook_transaction \
      WHERE kind IN ('change', 'permanent') AND author IS ?2), 0)
      """ : "reverses = ?2"
    return try LoggedTransaction.first(
      connection,
      LoggedTransaction.select(
        """
        WHERE id >= ?1 AND kind = 'undo' AND reversed_at IS NULL AND \(condition) \
        ORDER BY id DESC LIMIT 1
        """), [.integer(kept.id), step.map { .integer($0.number) } ?? .optional(author?.text)])
  }

  /// Returns at most `limit` steps of the author that aren't undone, newest first.
  ///
  /// Each step includes the failure that would prevent undoing the step once all of the author's
  /// newer steps are undone, or `nil` if none.
  func history(limit: Int) throws(StoreFailure) -> [UndoStep] {
    var (listed, obstacle): ([UndoStep], StoreFailure?) = ([], nil)
    var standing: [RecordReference: Int64] = [:]
    for step in try LoggedStep.all(connection, through: limit, of: author?.text, now: now) {
      if obstacle == nil { obstacle = step.permanent.map { .permanent(label: $0) } }
      guard isOwn(step) else { continue }
      let touched = try Touch.all(connection, in: step.firstChange...step.last.lastChange)
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
