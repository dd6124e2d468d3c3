import Core

/// A step: one or more consecutive transactions in the change log.
struct LoggedStep {
  let id: StepID
  /// The step's last transaction.
  let last: LoggedTransaction
  /// The number of the step's first change.
  private(set) var firstChange: Int64
  /// The label of the step's latest transaction that removed records permanently, or `nil` if none.
  private(set) var permanent: String?

  init(_ last: LoggedTransaction) {
    id = StepID(last.step)
    self.last = last
    firstChange = last.firstChange
    permanent = last.kind == .permanent ? last.label : nil
  }

  private mutating func add(_ earlier: LoggedTransaction) {
    firstChange = earlier.firstChange
    if earlier.kind == .permanent { permanent = permanent ?? earlier.label }
  }

  /// Returns the unexpired steps that aren't undone, newest first, until `limit` steps of one
  /// person have been found.
  static func all(
    _ connection: Connection, through limit: Int = .max, of author: String? = nil, now: Instant
  ) throws(StoreFailure) -> [LoggedStep] {
    guard let kept = try LoggedTransaction.oldestKept(connection, now: now) else { return [] }
    let rows = try connection.prepare(Self.undoable)
    rows.bind(1, kept.id)
    defer { rows.reset() }
    var (steps, found): ([LoggedStep], Int) = ([], 0)
    while try rows.next() {
      let transaction = try LoggedTransaction(rows)
      if let newest = steps.last, newest.id.number == transaction.step {
        steps[steps.count - 1].add(transaction)
      } else if found < limit {
        steps.append(LoggedStep(transaction))
        if transaction.author == author { found += 1 }
      } else {
        break
      }
    }
    return steps
  }

  /// The query for the transactions of undoable steps, newest first.
  ///
  /// Steps whose first transactions have expired are excluded.
  private static let undoable = LoggedTransaction.select(
    """
    WHERE id >= ?1 AND step >= ?1 AND kind IN ('change', 'permanent') AND reversed_at IS NULL \
    ORDER BY id DESC
    """)

  /// Returns a description of the step and its touched records.
  ///
  /// The records that the step's last transaction changed come first.
  func undone(_ touched: [Touch]) -> UndoneTransaction {
    let own = touched.filter { $0.last >= last.firstChange }
    let earlier = touched.filter { $0.last < last.firstChange }
    return UndoneTransaction(
      step: id, label: last.label, at: last.at, records: (own + earlier).map(\.record))
  }
}
