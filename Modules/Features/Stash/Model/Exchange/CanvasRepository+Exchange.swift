import Core

extension CanvasRepository {
  /// The result of an import or a dry run.
  public struct Taken: Equatable, Sendable {
    /// The number of new canvases.
    public var added = 0
    /// The number of rows whose canvas the stash already had.
    public var existing = 0
  }

  /// Returns all live canvases as a CSV table (RFC 4180), oldest first.
  ///
  /// - Throws: ``CanvasRefusal/store(_:)`` if the store can't be read.
  public func table() async throws(CanvasRefusal) -> String {
    try await read("Export canvases") { reader throws(StoreFailure) in
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
  /// ignoring case. If a canvas occurs twice in the table, the stash has two such canvases after
  /// the import.
  ///
  /// - Parameters:
  ///   - rows: The rows with the canvases to add.
  ///   - dryRun: `true` to count without writing.
  /// - Returns: The numbers of new and existing canvases.
  /// - Throws: ``CanvasRefusal`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  public func take(
    _ rows: [CanvasImport.Row], dryRun: Bool
  ) async throws(CanvasRefusal) -> Taken {
    let label = "Import canvases"
    for row in rows {
      if let refusal = refusal(row.draft, row.extras) { throw noted(refusal, label) }
    }
    let today = clock.today
    if dryRun {
      return try await read(label) { reader throws(StoreFailure) in
        try self.take(rows, in: reader, on: today) { _, _ throws(StoreFailure) in }
      }
    }
    return try await write(label) { transaction throws(StoreFailure) in
      try self.take(rows, in: transaction, on: today) { canvas, extras throws(StoreFailure) in
        let stored = try transaction.insert(canvas, id: self.ids.next())
        try self.link(extras, of: stored.reference, in: transaction)
      }
    }
  }

  private func take(
    _ rows: [CanvasImport.Row], in reader: any RecordReader, on today: CivilDay,
    add: (CanvasRecord, CanvasFieldValues) throws(StoreFailure) -> Void
  ) throws(StoreFailure) -> Taken {
    var (known, taken) = (try Self.known(in: reader), Taken())
    for row in rows {
      var canvas = CanvasRecord(designer: "", name: "")
      do throws(CanvasRefusal) {
        try draft(row, into: &canvas, on: today)
      } catch {
        // All rows were valid when the table was read. A row can be invalid now only if the clock
        // has moved back to an earlier day.
        continue
      }
      if let count = known[canvas.likeness], count > 0 {
        known[canvas.likeness] = count - 1
        taken.existing += 1
      } else {
        try add(canvas, row.extras)
        taken.added += 1
      }
    }
    return taken
  }

  private func draft(
    _ row: CanvasImport.Row, into canvas: inout CanvasRecord, on today: CivilDay
  ) throws(CanvasRefusal) {
    try row.draft.write(into: &canvas, on: today)
    try canvas.set(row.extras.reached, on: today)
    if case .some(let mesh) = row.extras.mesh { canvas.mesh = mesh }
  }

  /// Returns the number of live canvases for each combination of identifying values.
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
  /// The values that identify a canvas in an import, in lowercase.
  fileprivate var likeness: String {
    [designer, name, size ?? "", mesh.map { "\($0)" } ?? ""].map { $0.lowercased() }
      .joined(separator: "\u{1F}")
  }
}
