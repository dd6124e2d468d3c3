import Core

/// A step of the history: one or more consecutive transactions of one author.
struct LoggedStep {
  let id: StepID
  let firstChange, lastChange: Int64
  /// The label, the time, and the first change of the step's last transaction.
  let label: String
  let at: Instant
  let lastStart: Int64
  /// The label of the step's latest transaction that removed records permanently, or `nil` if none.
  let permanent: String?

  fileprivate init(_ row: ResultRow) {
    id = StepID(row.integer(0) ?? 0)
    (firstChange, lastChange) = (row.integer(1) ?? 0, row.integer(2) ?? 0)
    (label, at) = (row.text(3) ?? "", Instant(milliseconds: row.integer(4) ?? 0))
    (lastStart, permanent) = (row.integer(5) ?? 0, row.text(6))
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

  func refusePermanent() throws(StoreFailure) {
    if let permanent { throw .permanent(label: permanent) }
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
  /// Returns at most `limit` unexpired steps that aren't undone, newest first.
  func steps(by author: Author, limit: Int = .max, _ now: Instant) throws(StoreFailure)
    -> [LoggedStep]
  {
    guard let kept = try oldestKept(now) else { return [] }
    return try run(
      .select(
        """
        step, min(first_change), max(last_change), (array_agg(label ORDER BY id DESC))[1], \
        (array_agg(at ORDER BY id DESC))[1], (array_agg(first_change ORDER BY id DESC))[1], \
        (array_agg(label ORDER BY id DESC) FILTER (WHERE kind = 'permanent'))[1]
        """, from: "stashbook_transaction",
        """
        step >= \(kept.id) AND kind IN ('change', 'permanent') AND NOT is_reversed \
        AND \(author.condition)
        """, "GROUP BY step ORDER BY step DESC LIMIT \(Int64(limit))")
    ).map(LoggedStep.init)
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

/// The authors whose steps are undone or listed.
enum Author {
  case anyone
  /// One person, or writers without an ID.
  case only(RecordID?)

  fileprivate var condition: SQL {
    switch self {
    case .anyone: "TRUE"
    case .only(let id): "author IS NOT DISTINCT FROM \(id)"
    }
  }
}

extension PostgresReading {
  /// Returns the steps that aren't undone, newest first.
  ///
  /// Each step includes the failure that would prevent undoing the step once all newer steps are
  /// undone, or `nil` if none.
  func history(by author: Author, limit: Int, _ now: Instant) throws(StoreFailure) -> [UndoStep] {
    var (listed, obstacle): ([UndoStep], StoreFailure?) = ([], nil)
    var standing: [RecordReference: Int64] = [:]
    for step in try connection.steps(by: author, limit: max(0, limit), now) {
      let touched = try connection.touched(in: step.firstChange...step.lastChange)
      if obstacle == nil { obstacle = step.permanent.map { .permanent(label: $0) } }
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
