import Core

extension MemoryState {
  /// A step in the undo history: one or more consecutive transactions.
  private struct Step {
    var past: [Past]

    var id: StepID { StepID(Int64(past[0].step)) }
    var last: Past { past[past.count - 1] }
    var author: RecordID? { last.author }
    var permanent: String? { past.last { $0.kind == .permanent }?.label }
  }

  /// A record that a step changed, with the step's first and last changes to the record.
  private struct Touch {
    let record: RecordReference
    let first: Change
    var last: Change
    var links: [String: [RecordReference]] = [:]
  }

  /// The steps in the history that aren't undone, newest first.
  private var steps: [Step] {
    var steps: [Step] = []
    let oldest = past.first?.number ?? 0
    for transaction in past
    where transaction.isStep && !transaction.isReversed && transaction.step >= oldest {
      if steps.last?.past[0].step == transaction.step {
        steps[steps.count - 1].past.append(transaction)
      } else {
        steps.append(Step(past: [transaction]))
      }
    }
    return steps.reversed()
  }

  /// Adds a user's transaction to the history.
  ///
  /// If nothing has been written since `step`, the author's transaction continues that step.
  /// Otherwise, the transaction begins a new step.
  ///
  /// - Returns: The transaction's step.
  mutating func add(
    _ label: String, by author: RecordID?, isPermanent: Bool, joining step: StepID?,
    key: IdempotencyKey?, at now: Instant
  ) -> StepID {
    let joined: Int? = past.last.flatMap { past in
      let isSame = past.isStep && past.author == author && step?.number == Int64(past.step)
      return isSame ? past.step : nil
    }
    lastTransaction += 1
    past.append(
      Past(
        number: lastTransaction, label: label, at: now, step: joined ?? lastTransaction,
        kind: isPermanent ? .permanent : .change, author: author, key: key))
    prune(now: now)
    return StepID(Int64(joined ?? lastTransaction))
  }

  mutating func undo(
    _ target: UndoTarget, by author: RecordID?, now: Instant
  ) throws(StoreFailure) -> [UndoneTransaction] {
    prune(now: now)
    let last =
      switch target {
      case .newest: steps.firstIndex { $0.author == author }
      case .only(let id): steps.firstIndex { $0.id == id }
      case .through(let id): steps.firstIndex { $0.id == id && $0.author == author }
      }
    guard let last else {
      if target == .newest { return [] }
      throw .historyExpired
    }
    let newer = steps[...last]
    for step in newer { try Self.refusePermanent(step) }
    guard case .through = target else { return [try undo(newer[last], author, now)] }
    var undone: [UndoneTransaction] = []
    for step in newer where step.author == author { undone.append(try undo(step, author, now)) }
    return undone
  }

  private static func refusePermanent(_ step: Step) throws(StoreFailure) {
    if let label = step.permanent { throw .permanent(label: label) }
  }

  private mutating func undo(
    _ step: Step, _ author: RecordID?, _ now: Instant
  ) throws(StoreFailure) -> UndoneTransaction {
    let touched = touched(by: step)
    let number = step.past[0].step
    try reverse(touched, step.last.label, .undo(of: number), author, now)
    for index in past.indices where past[index].step == number && past[index].isStep {
      past[index].isReversed = true
    }
    return undone(step, touched)
  }

  mutating func redo(
    _ step: StepID?, by author: RecordID?, now: Instant
  ) throws(StoreFailure) -> UndoneTransaction? {
    prune(now: now)
    let newest = past.last { $0.isStep && $0.author == author }?.number ?? 0
    let index = past.lastIndex { past in
      guard case .undo(let undone) = past.kind, !past.isReversed else { return false }
      return step.map { $0.number == Int64(undone) }
        ?? (past.number > newest && past.author == author)
    }
    guard let index, case .undo(let number) = past[index].kind else { return nil }
    let undo = past[index]
    let touched = touched(by: Step(past: [undo]))
    try reverse(touched, undo.label, .redo, author, now)
    past[index].isReversed = true
    var at = undo.at
    for index in past.indices where past[index].step == number && past[index].isStep {
      past[index].isReversed = false
      at = past[index].at
    }
    return UndoneTransaction(
      step: StepID(Int64(number)), label: undo.label, at: at, records: touched.map(\.record))
  }

  /// Returns at most `limit` steps of a person that aren't undone, newest first.
  ///
  /// A step's obstacle is the failure that an undo of the step would cause once all of the person's
  /// newer steps are undone, or `nil` if none.
  mutating func history(of author: RecordID?, limit: Int, now: Instant) -> [UndoStep] {
    prune(now: now)
    var (listed, obstacle): ([UndoStep], StoreFailure?) = ([], nil)
    var standing: [RecordReference: Revision] = [:]
    for step in steps where listed.count < limit {
      if obstacle == nil { obstacle = step.permanent.map { .permanent(label: $0) } }
      guard step.author == author else { continue }
      let touched = touched(by: step)
      for touch in touched where obstacle == nil {
        let revision = standing[touch.record] ?? self[touch.record]?.revision
        if origin(of: revision) != touch.last.revision {
          obstacle = .undoConflict(touch.record, label: step.last.label)
        }
        standing[touch.record] = touch.first.before?.revision
      }
      listed.append(UndoStep(undone(step, touched), obstacle: obstacle))
    }
    return listed
  }

  private func undone(_ step: Step, _ touched: [Touch]) -> UndoneTransaction {
    let own = touched.filter { $0.last.transaction == step.last.number }
    let earlier = touched.filter { $0.last.transaction != step.last.number }
    return UndoneTransaction(
      step: step.id, label: step.last.label, at: step.last.at,
      records: (own + earlier).map(\.record))
  }

  /// Returns the records that a step changed, sorted by the step's first change to each record.
  private func touched(by step: Step) -> [Touch] {
    let numbers = Set(step.past.map(\.number))
    var (touched, places): ([Touch], [RecordReference: Int]) = ([], [:])
    for change in changes where numbers.contains(change.transaction) {
      let place = places[change.record] ?? touched.count
      if place == touched.count {
        places[change.record] = place
        touched.append(Touch(record: change.record, first: change, last: change))
      }
      touched[place].last = change
      if let links = change.links, touched[place].links[links.field] == nil {
        touched[place].links[links.field] = links.before
      }
    }
    return touched
  }

  /// Returns the origin of the change that has the given revision, or `nil` if `revision` is `nil`.
  ///
  /// If the history doesn't contain the change, the result is `revision`.
  private func origin(of revision: Revision?) -> Revision? {
    guard let revision else { return nil }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].revision < revision { low = middle + 1 } else { high = middle }
    }
    guard low < changes.count, changes[low].revision == revision else { return revision }
    return changes[low].origin
  }

  /// Reverses changes in a new transaction.
  private mutating func reverse(
    _ touched: [Touch], _ label: String, _ kind: Past.Kind, _ author: RecordID?, _ now: Instant
  ) throws(StoreFailure) {
    let touched = touched.sorted { $0.last.revision > $1.last.revision }
    for touch in touched {
      guard let row = self[touch.record], origin(of: row.revision) == touch.last.origin else {
        throw .undoConflict(touch.record, label: label)
      }
    }
    lastTransaction += 1
    past.append(
      Past(
        number: lastTransaction, label: label, at: now, step: lastTransaction, kind: kind,
        author: author))
    let added = touched.filter { $0.first.before == nil }
    let isWhole = added.contains { !isPart($0.record) }
    for touch in added where !(isWhole && isPart(touch.record)) {
      guard var row = self[touch.record] else { continue }
      if row.deletedAt == nil { row.deletedAt = now }
      row.withdrawnBy = lastTransaction
      write(row, to: touch.record, transaction: lastTransaction)
    }
    let found = touched.filter { $0.first.before != nil }
    for touch in found { putBack(touch) }
    for touch in found { try refuseTwin(of: touch.record) }
  }

  private func isPart(_ record: RecordReference) -> Bool {
    collections[record.collection]?.isPart ?? false
  }

  private mutating func putBack(_ touch: Touch) {
    let origin = origin(of: touch.first.before?.revision)
    write(touch.first.before, to: touch.record, transaction: lastTransaction, origin: origin)
    for (field, targets) in touch.links.sorted(by: { $0.key < $1.key }) {
      let key = LinkKey(owner: touch.record, field: field)
      let before = links[key] ?? []
      links[key] = targets.isEmpty ? nil : targets
      write(
        self[touch.record], to: touch.record, transaction: lastTransaction,
        links: (field, before), origin: origin)
    }
  }

  private func refuseTwin(of record: RecordReference) throws(StoreFailure) {
    guard let row = self[record], row.deletedAt == nil,
      let collection = collections[record.collection]
    else { return }
    try refuseTwin(of: row.values, id: record.id, in: collection)
  }
}
