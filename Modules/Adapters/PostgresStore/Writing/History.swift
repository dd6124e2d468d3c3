import Core

/// A step of the history: one or more consecutive transactions of one author.
struct LoggedStep {
  let id: StepID
  let firstChange, lastChange: Int64
  /// The label, the time, and the first change of the step's last transaction.
  let label: String
  let at: Instant
  let lastStart: Int64

  fileprivate init(_ row: ResultRow) {
    id = StepID(row.integer(0) ?? 0)
    (firstChange, lastChange) = (row.integer(1) ?? 0, row.integer(2) ?? 0)
    (label, at) = (row.text(3) ?? "", Instant(milliseconds: row.integer(4) ?? 0))
    lastStart = row.integer(5) ?? 0
  }

  /// Returns a description of the step and its touched records.
  ///
  /// The records that the step's last transaction changed come first.
  func undone(_ touched: [Touch]) -> UndoneTransaction {
    let own = touched.filter { $0.last >= lastStart }
    let earlier = touched.filter { $0.last < lastStart }
    return UndoneTransaction(
      step: id, label: label, at: at, records: (own + earlier).map(\.record))
  }
}

/// A record that a range of changes touched.
struct Touch {
  let record: RecordReference
  /// The numbers of the record's first and last changes in the range.
  let first, last: Int64
  /// The record's revision before the range, or `nil` if the record was added.
  let found: Int64?

  var isAdded: Bool { found == nil }
}

extension LibraryConnection {
  /// Returns at most `limit` unexpired steps that match a condition and aren't undone, newest first.
  func steps(
    _ condition: SQL, limit: Int = .max, _ now: Instant
  ) throws(StoreFailure) -> [LoggedStep] {
    guard let kept = try oldestKept(now) else { return [] }
    return try run(
      .select(
        """
        step, min(first_change), max(last_change), (array_agg(label ORDER BY id DESC))[1], \
        (array_agg(at ORDER BY id DESC))[1], (array_agg(first_change ORDER BY id DESC))[1]
        """, from: "stashbook_transaction",
        """
        step >= \(kept.id) AND kind IN ('change', 'permanent') AND NOT is_reversed AND \(condition)
        """, "GROUP BY step ORDER BY step DESC LIMIT \(Int64(limit))")
    ).map(LoggedStep.init)
  }

  /// Returns the newest transaction that removed records permanently, or `nil` if none.
  func permanent() throws(StoreFailure) -> (step: Int64, label: String)? {
    let row = try run(
      .select(
        "step, label", from: "stashbook_transaction", "kind = 'permanent'",
        "ORDER BY id DESC LIMIT 1")
    ).next()
    return row.map { ($0.integer(0) ?? 0, $0.text(1) ?? "") }
  }

  /// Returns the records that changes touched, sorted by each record's first change.
  func touched(in changes: ClosedRange<Int64>) throws(StoreFailure) -> [Touch] {
    let rows = try run(
      .select(
        """
        collection, record, min(sequence), max(sequence), \
        (array_agg((before->>'revision')::bigint ORDER BY sequence))[1]
        """, from: "stashbook_change",
        "sequence BETWEEN \(changes.lowerBound) AND \(changes.upperBound)",
        "GROUP BY collection, record ORDER BY min(sequence)"))
    var touched: [Touch] = []
    for row in rows {
      let record = row.reference(0)
      _ = try table(record.collection)
      touched.append(
        Touch(
          record: record, first: row.integer(2) ?? 0, last: row.integer(3) ?? 0,
          found: row.integer(4)))
    }
    return touched
  }

  /// Returns the number of the user's change whose result a revision restores.
  ///
  /// The result is `revision` if the revision restores no earlier result, or `nil` if `revision` is
  /// `nil`.
  func origin(of revision: Int64?) throws(StoreFailure) -> Int64? {
    guard let revision else { return nil }
    let rows = try run(
      .select("origin", from: "stashbook_change", "sequence = \(revision)"))
    return rows.next()?.integer(0) ?? revision
  }
}

/// Returns the condition that a transaction is by an author.
func isBy(_ author: RecordID?) -> SQL { "author IS NOT DISTINCT FROM \(author)" }

extension PostgresReading {
  /// Returns the author's steps that aren't undone, newest first.
  ///
  /// Each step includes the failure that would prevent undoing the step once all of the author's
  /// newer steps are undone, or `nil` if none.
  func history(of author: RecordID?, limit: Int, _ now: Instant) throws(StoreFailure) -> [UndoStep]
  {
    var (listed, obstacle): ([UndoStep], StoreFailure?) = ([], nil)
    var standing: [RecordReference: Int64] = [:]
    let permanent = try connection.permanent()
    for step in try connection.steps(isBy(author), limit: max(0, limit), now) {
      let touched = try connection.touched(in: step.firstChange...step.lastChange)
      if obstacle == nil, let permanent, permanent.step >= step.id.number {
        obstacle = .permanent(label: permanent.label)
      }
      for touch in touched where obstacle == nil {
        var revision = standing[touch.record]
        if revision == nil {
          let table = try connection.table(touch.record.collection)
          revision = try tableRow(touch.record.id, table)?.revision
        }
        if try connection.origin(of: revision) != touch.last {
          obstacle = .undoConflict(touch.record, label: step.label)
        }
        standing[touch.record] = touch.found
      }
      listed.append(UndoStep(step.undone(touched), obstacle: obstacle))
    }
    return listed
  }
}
