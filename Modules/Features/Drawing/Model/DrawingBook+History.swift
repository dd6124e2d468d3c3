package import Core

/// One step of a drawing's history.
package struct HistoryStep: Equatable, Sendable {
  /// Its number, from 1.
  package var number: Int
  package var kind: OperationKind
  package var at: Instant
  /// How many elements there were afterwards.
  package var elements: Int
}

extension DrawingBook {
  /// A drawing's history.
  ///
  /// - Parameters:
  ///   - id: The drawing.
  ///   - limit: How many steps at most.
  ///   - before: Only steps before this one; nil for the latest.
  /// - Returns: The steps, the latest first.
  /// - Throws: ``DrawingFailure``.
  /// - Complexity: O(`limit`).
  package func history(
    of id: RecordID, limit: Int, before: Int? = nil
  ) async throws(DrawingFailure) -> [HistoryStep] {
    try await read("Read history") { reader throws(StoreFailure) in
      let record = try Self.live(id, in: reader).record
      let last = max(0, (before ?? LogPlace.limit + 1) - 1)
      return try LogReader(reader: reader, drawing: record.number).page(upTo: last, limit).map {
        HistoryStep(
          number: $0.number, kind: $0.stored.record.kind, at: $0.stored.createdAt,
          elements: $0.stored.record.elements)
      }
    }
  }

  /// The most moments of one drawing that have a name.
  package static let momentLimit = 1000

  /// Gives the moment a drawing stands at a name (DR-4).
  ///
  /// - Throws: ``DrawingFailure``; nothing was written.
  @discardableResult
  package func name(
    moment name: String, of id: RecordID
  ) async throws(DrawingFailure) -> Stored<MomentRecord> {
    let label = "Name moment"
    guard let name = try valid(name, label) else {
      throw noted(.invalid("Name", "Required"), label)
    }
    let moment = ids.next()
    return try await write(label) { transaction throws(StoreFailure) in
      let number = try Self.live(id, in: transaction).record.number
      let others = Query<MomentRecord>(.equals(MomentRecord.Columns.drawing, .number(number)))
      guard try transaction.count(others) < Self.momentLimit else {
        throw .limit(field: "moments", most: Self.momentLimit)
      }
      let head = try LogReader(reader: transaction, drawing: number).newest().head
      return try transaction.insert(
        MomentRecord(drawing: number, name: name, head: head), id: moment)
    }
  }

  /// The moments of a drawing that have a name.
  ///
  /// - Parameters:
  ///   - id: The drawing.
  ///   - limit: How many at most.
  ///   - after: Where to go on; nil for the latest.
  /// - Returns: A page of them, the latest first.
  /// - Throws: ``DrawingFailure``.
  package func moments(
    of id: RecordID, limit: Int, after: Cursor? = nil
  ) async throws(DrawingFailure) -> Page<Stored<MomentRecord>> {
    try await read("List moments") { reader throws(StoreFailure) in
      let number = try Self.live(id, in: reader).record.number
      return try reader.page(
        Query(
          .equals(MomentRecord.Columns.drawing, .number(number)),
          order: [Order(.id, ascending: false)], limit: limit, after: after))
    }
  }
}
