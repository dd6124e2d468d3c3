import Core
import class GRDB.Database

extension Inspection {
  /// Checks the records of a type, and adds a fault for each record that can't be read.
  ///
  /// For each readable record, the method adds the record's originals to the report.
  func check<R: Record>(_ type: R.Type) {
    let name = R.collection.name
    guard let table = tables.first(where: { $0.collection.name == name }) else { return }
    do {
      for id in try texts("SELECT id FROM \(table.name) ORDER BY id") {
        try read(type, RecordReference(name, RecordID(id)))
      }
    } catch {
      // A newer version's table may lack a column that this version reads.
      guard library.newer == nil else { return }
      add(.row, "The records in “\(name)” can't be read: \(reason(error))")
    }
  }

  private func read<R: Record>(_ type: R.Type, _ record: RecordReference) throws(StoreFailure) {
    do throws(StoreFailure) {
      guard let stored = try SQLiteReader(connection).find(type, record.id) else { return }
      for original in stored.record.originalBlobs { report.originals[original] = record }
    } catch {
      guard case .unreadableRow(_, let column) = error else { throw error }
      // ``checkCounts()`` finds and repairs wrong derived values.
      guard !R.derivedColumns.contains(where: { $0.name == column }) else { return }
      add(.row, "\(record.collection) \(record.id) can't be read: its \(column) is invalid")
    }
  }

  // MARK: Counts

  /// Recomputes the values that are derived from other records, and corrects wrong values.
  func checkCounts() throws {
    for (_, schema) in library.features {
      for type in schema.records where !type.derivedColumns.isEmpty { try checkCounts(of: type) }
    }
  }

  private func checkCounts<R: Record>(of type: R.Type) throws {
    guard let table = tables.first(where: { $0.collection.name == R.collection.name }) else {
      return
    }
    let before = try counts(of: type, table)
    var after: [RecordID: [ColumnValue]] = [:]
    try trying {
      try forgetCounts(of: type, table, before.keys)
      try R.refreshDerived(Set(before.keys), in: transaction())
      after = try counts(of: type, table)
    }
    for (id, old) in before.sorted(by: { $0.key < $1.key }) {
      guard let new = after[id], new != old else { continue }
      correct(type, table, id, from: old, to: new)
    }
  }

  /// Resets every derived value to the value that it would have if there were no other records.
  ///
  /// The old values must not influence the recomputation. A record with a negative count can't be
  /// read, so all derived values are set to 0 first.
  private func forgetCounts<R: Record>(
    of type: R.Type, _ table: TableText, _ ids: some Sequence<RecordID>
  ) throws {
    let zeros = R.derivedColumns.map { "\(SchemaText.quoted($0.name)) = 0" }
    try db.execute(sql: "UPDATE \(table.name) SET \(zeros.joined(separator: ", "))")
    for id in ids {
      guard let record = try SQLiteReader(connection).find(type, id)?.record else { continue }
      let row = RecordRow(R.collection.columns, record.values)
      try write(R.derivedColumns.map { row[$0] }, of: type, table, id)
    }
  }

  private func write<R: Record>(
    _ values: [ColumnValue], of type: R.Type, _ table: TableText, _ id: RecordID
  ) throws(StoreFailure) {
    let sets = R.derivedColumns.map { "\(SchemaText.quoted($0.name)) = ?" }.joined(separator: ", ")
    try connection.run(
      "UPDATE \(table.name) SET \(sets) WHERE id = ?", values + [.text(id.text)])
  }

  /// Corrects a record's derived values, and adds a fault that lists the wrong values.
  ///
  /// The values are written directly to the table, because a correction doesn't count as a change
  /// to the record.
  private func correct<R: Record>(
    _ type: R.Type, _ table: TableText, _ id: RecordID, from old: [ColumnValue],
    to new: [ColumnValue]
  ) {
    let isRepairable = repairs { try write(new, of: type, table, id) }
    let wrong = zip(R.derivedColumns, zip(old, new)).filter { $1.0 != $1.1 }.map { column, values in
      "\(column.name) is \(Self.text(values.0)) but should be \(Self.text(values.1))"
    }
    add(
      .count, "\(R.collection.name) \(id): \(wrong.joined(separator: ", "))",
      isRepairable: isRepairable)
  }

  /// Compares each ``GroupedSum`` with the records, and recomputes wrong sums.
  func checkSums() throws {
    for (collection, table) in library.sums {
      guard tables.contains(where: { $0.collection.name == collection }),
        try number(table.differences) > 0
      else { continue }
      let isRepairable = repairs {
        try db.execute(sql: "DELETE FROM \(table.name)")
        try db.execute(sql: table.filling)
      }
      add(
        .count, "The sums in “\(table.plainName)” differ from the records",
        isRepairable: isRepairable)
    }
  }

  private static func text(_ value: ColumnValue) -> String {
    switch value {
    case .null: "empty"
    case .integer(let number): "\(number)"
    case .text(let text): "“\(text)”"
    case .blob(let bytes): bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    }
  }

  /// Returns the derived values of live records, keyed by record ID.
  private func counts<R: Record>(
    of type: R.Type, _ table: TableText
  ) throws(StoreFailure) -> [RecordID: [ColumnValue]] {
    let columns = R.derivedColumns.map { SchemaText.quoted($0.name) }.joined(separator: ", ")
    let rows = try connection.prepare(
      "SELECT id, \(columns) FROM \(table.name) WHERE deleted_at IS NULL")
    var counts: [RecordID: [ColumnValue]] = [:]
    while try rows.next() {
      guard let id = rows.text(0) else { continue }
      counts[RecordID(id)] = R.derivedColumns.indices.map { rows.value(Int32($0) + 1) ?? .null }
    }
    return counts
  }
}
