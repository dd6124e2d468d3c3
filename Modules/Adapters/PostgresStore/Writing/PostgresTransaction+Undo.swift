import Core

// A reversal adds new changes to each record that the step touched. Each new change refers to the
// earlier change whose result the new change restores, its origin. Therefore, when an earlier step
// is undone, a restored record counts as unchanged since the earlier step.

/// A record that a reversal restores, with its current row and its row before the reversed changes.
private struct Restored {
  let table: TableText
  let old, row: TableRow
  let revision: Int64
}

extension PostgresTransaction {
  func undo(_ target: UndoTarget) throws(StoreFailure) -> [UndoneTransaction] {
    let own = isBy(log.author)
    let steps =
      switch target {
      case .newest: try connection.steps(own, limit: 1, now)
      case .only(let id): try connection.steps("step = \(id.number)", now)
      case .through(let id): try connection.steps("step >= \(id.number) AND \(own)", now)
      }
    switch target {
    case .newest: break
    case .only(let id), .through(let id):
      guard steps.last?.id == id else { throw .historyExpired }
    }
    guard let last = steps.last else { return [] }
    if let permanent = try connection.permanent(), permanent.step >= last.id.number {
      throw .permanent(label: permanent.label)
    }
    var undone: [UndoneTransaction] = []
    for step in steps { undone.append(try undo(step)) }
    return undone
  }

  private func undo(_ step: LoggedStep) throws(StoreFailure) -> UndoneTransaction {
    let touched = try connection.touched(in: step.firstChange...step.lastChange)
    try reverse(touched, step.label, .undo, of: step.id.number)
    try mark(step.id.number, isReversed: true)
    return step.undone(touched)
  }

  private func mark(_ step: Int64, isReversed: Bool) throws(StoreFailure) {
    try connection.run(
      .update(
        "stashbook_transaction", set: [("is_reversed", isReversed ? "true" : "false")],
        "step = \(step) AND kind IN ('change', 'permanent')"))
  }

  func redo(_ step: StepID?) throws(StoreFailure) -> UndoneTransaction? {
    guard let kept = try connection.oldestKept(now) else { return nil }
    let newest = LibraryStatement.select(
      "max(id)", from: "stashbook_transaction",
      "kind IN ('change', 'permanent') AND \(isBy(log.author))")
    let condition: SQL =
      if let step {
        "reverses = \(step.number)"
      } else {
        "\(isBy(log.author)) AND id > coalesce((\(newest.sql)), 0)"
      }
    let undo = try connection.run(
      .select(
        "id, reverses, label, at, first_change, last_change", from: "stashbook_transaction",
        "id >= \(kept.id) AND kind = 'undo' AND NOT is_reversed AND \(condition)",
        "ORDER BY id DESC LIMIT 1")
    ).next()
    guard let undo, let id = undo.integer(0), let number = undo.integer(1),
      let label = undo.text(2), let first = undo.integer(4), let last = undo.integer(5)
    else { return nil }
    let touched = try connection.touched(in: first...last)
    try reverse(touched, label, .redo, of: id)
    try connection.run(
      .update("stashbook_transaction", set: [("is_reversed", "true")], "id = \(id)"))
    try mark(number, isReversed: false)
    let done = try connection.run(
      .select("max(at)", from: "stashbook_transaction", "step = \(number) AND kind = 'change'"))
    return UndoneTransaction(
      step: StepID(number), label: label,
      at: Instant(milliseconds: done.next()?.integer(0) ?? undo.integer(3) ?? 0),
      records: touched.map(\.record))
  }

  /// Reverses the changes to records, latest change first, and logs the reversal.
  private func reverse(
    _ touched: [Touch], _ label: String, _ kind: ChangeLog.Kind, of reverses: Int64
  ) throws(StoreFailure) {
    var records: [(touch: Touch, table: TableText, row: TableRow)] = []
    for touch in touched.sorted(by: { $0.last > $1.last }) {
      let table = try connection.table(touch.record.collection)
      guard let row = try tableRow(touch.record.id, table),
        try connection.origin(of: row.revision) == connection.origin(of: touch.last)
      else { throw .undoConflict(touch.record, label: label) }
      records.append((touch, table, row))
    }
    let added = records.filter(\.touch.isAdded)
    // If the step added parts, such as a drawing's strokes, together with records that aren't
    // parts, the parts aren't moved to the trash. Restoring a record therefore also restores its
    // parts.
    let isWhole = added.contains { !$0.table.collection.isPart }
    for record in added where !(isWhole && record.table.collection.isPart) {
      try withdraw(record.row, record.table)
    }
    var restored: [Restored] = []
    for record in records where !record.touch.isAdded {
      restored.append(try note(record.touch, record.table, record.row))
    }
    for record in restored { try stepAside(record) }
    for record in restored {
      if record.row.deletedAt == nil {
        try refuseTwin(of: record.row.values, record.row.id, record.table)
      }
      try log.update(record.old, to: record.row, at: record.revision, record.table)
    }
    _ = try logging { log throws(StoreFailure) in
      try log.finish(label, kind, reverses: reverses, at: now)
    }
  }

  /// Moves an added record to the trash without changing its values or links.
  private func withdraw(_ old: TableRow, _ table: TableText) throws(StoreFailure) {
    var row = old
    row.deletedAt = row.deletedAt ?? now
    row.withdrawn = log.transaction
    _ = try logging { log throws(StoreFailure) in try log.replace(old, by: row, table) }
  }

  /// Logs the restoration of a record, and restores its links.
  private func note(
    _ touch: Touch, _ table: TableText, _ old: TableRow
  ) throws(StoreFailure) -> Restored {
    let image = LibraryStatement.select(
      "before", from: "stashbook_change", "sequence = \(touch.first)")
    let rows = try connection.run(
      LibraryStatement(
        sql: """
          SELECT \(raw: table.columns) \
          FROM jsonb_populate_record(NULL::\(raw: table.name), (\(image.sql))) AS t
          """))
    guard let found = rows.next() else {
      throw .unreadableRow(collection: "stashbook_change", column: "before")
    }
    let row = try TableRow(found, table)
    let origin = try connection.origin(of: touch.found)
    var revision = try logging { log throws(StoreFailure) in
      try log.note(old.id, table, origin: origin)
    }
    for (field, before) in try fields(of: touch) {
      let now = try targets(of: touch.record, field: field)
      revision = try logging { log throws(StoreFailure) in
        try log.note(old.id, table, links: (field, now, before), origin: origin)
      }
    }
    return Restored(table: table, old: old, row: row, revision: revision)
  }

  /// Returns the fields whose links the changes replaced, with their targets before the changes.
  private func fields(
    of touch: Touch
  ) throws(StoreFailure) -> [(field: String, targets: [RecordReference])] {
    let rows = try connection.run(
      .select(
        "DISTINCT ON (field) field, sequence", from: "stashbook_change",
        """
        sequence BETWEEN \(touch.first) AND \(touch.last) \
        AND collection = \(touch.record.collection) AND record = \(touch.record.id) \
        AND field IS NOT NULL
        """, "ORDER BY field, sequence"))
    var fields: [(String, [RecordReference])] = []
    for row in rows {
      let texts = try connection.run(
        .select(
          "unnest(targets)", from: "stashbook_change", "sequence = \(row.integer(1))")
      ).map { $0.text(0) ?? "" }
      let targets = stride(from: 0, to: texts.count, by: 2).map { place in
        RecordReference(texts[place], RecordID(texts[place + 1]))
      }
      fields.append((row.text(0) ?? "", targets))
    }
    return fields
  }

  /// Removes a record from unique indexes temporarily, so that records can exchange unique values.
  private func stepAside(_ record: Restored) throws(StoreFailure) {
    guard record.old.deletedAt == nil, !record.table.uniqueIndexes.isEmpty else { return }
    try connection.run(
      .update(record.table.name, set: [("deleted_at", "0")], "id = \(record.old.id)"))
  }
}
