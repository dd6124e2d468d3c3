public import Core

extension CanvasRepository {
  /// The result of an import or a dry run.
  public struct Taken: Equatable, Sendable {
    /// The number of new canvases.
    public var added = 0
    /// The number of rows whose canvas was already in the stash.
    public var existing = 0
  }

  /// Returns all live canvases as a CSV table (RFC 4180), oldest first.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  public func table() async throws(RecordFailure) -> String {
    try await store.read("Export canvases") { reader throws(StoreFailure) in
      var table = TableCell.row(CanvasColumn.allCases.map(\.header))
      var query = Query<CanvasRecord>(order: [SortKey(.id)], limit: 500)
      repeat {
        let page = try reader.page(query)
        for stored in page.items {
          let entry = try self.entry(stored, in: reader)
          table += TableCell.row(CanvasColumn.allCases.map(entry.text))
        }
        query.after = page.next
      } while query.after != nil
      return table
    }
  }

  /// Adds the canvases that the stash doesn't have, in one undoable transaction.
  ///
  /// The stash has a canvas if a live canvas has the same designer, name, size, and mesh count,
  /// ignoring case. If a canvas occurs twice in `rows`, the stash has at least two such canvases
  /// after the import.
  ///
  /// - Parameters:
  ///   - rows: The rows with the canvases to add.
  ///   - dryRun: Whether to count the canvases without adding them.
  /// - Returns: The numbers of new and existing canvases.
  /// - Throws: ``RecordFailure`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  public func take(
    _ rows: [CanvasImport.Row], dryRun: Bool
  ) async throws(RecordFailure) -> Taken {
    let label = "Import canvases"
    for row in rows {
      var canvas = records.fields.blank
      try store.noted(label) { () throws(RecordFailure) in
        try records.prepare(row.change, &canvas)
      }
    }
    let today = clock.today
    if dryRun {
      return try await store.read(label) { reader throws(StoreFailure) in
        try self.take(rows, in: reader, on: today) { _, _ throws(StoreFailure) in }
      }
    }
    return try await store.write(label) { transaction throws(StoreFailure) in
      try self.take(rows, in: transaction, on: today) { canvas, change throws(StoreFailure) in
        let stored = try transaction.insert(canvas, id: records.ports.ids.next())
        try records.link(change, of: stored.reference, in: transaction)
      }
    }
  }

  private func take(
    _ rows: [CanvasImport.Row], in reader: any RecordReader, on today: CivilDay,
    add: (CanvasRecord, RecordChange<CanvasRecord>) throws(StoreFailure) -> Void
  ) throws(StoreFailure) -> Taken {
    var (known, taken) = (try Self.known(in: reader), Taken())
    for row in rows {
      var canvas = records.fields.blank
      do throws(RecordFailure) {
        try records.fields.write(row.change, intoNew: &canvas, on: today)
      } catch {
        // All rows were valid when the table was read. A row can be invalid now only if the clock
        // has moved back to an earlier day.
        continue
      }
      if let count = known[canvas.likeness], count > 0 {
        known[canvas.likeness] = count - 1
        taken.existing += 1
      } else {
        try add(canvas, row.change)
        taken.added += 1
      }
    }
    return taken
  }

  /// Returns the numbers of live canvases, keyed by ``CanvasRecord/likeness``.
  private static func known(in reader: any RecordReader) throws(StoreFailure) -> [String: Int] {
    var (query, known) = (Query<CanvasRecord>(limit: 500), [String: Int]())
    repeat {
      let page = try reader.page(query)
      for stored in page.items { known[stored.record.likeness, default: 0] += 1 }
      query.after = page.next
    } while query.after != nil
    return known
  }
}

extension CanvasRecord {
  /// The lowercase designer, name, size, and mesh count, which identify a canvas in an import.
  fileprivate var likeness: String {
    [designer, name, size ?? "", mesh.map { "\($0)" } ?? ""].map { $0.lowercased() }
      .joined(separator: "\u{1F}")
  }
}
