package import Core

/// A step in the history of a drawing.
package struct HistoryStep: Equatable, Sendable {
  /// The step's one-based number.
  package var number: Int
  package var kind: OperationKind
  package var at: Instant
  /// The number of elements after the step.
  package var elements: Int
}

extension DrawingRepository {
  /// Returns consecutive steps from a drawing's history.
  ///
  /// - Parameters:
  ///   - id: The ID of the drawing.
  ///   - limit: The maximum number of steps.
  ///   - before: An exclusive upper bound for the step numbers, or `nil` for the latest steps.
  /// - Returns: The steps, newest first.
  /// - Throws: ``DrawingFailure`` if the drawing doesn't exist or can't be read.
  /// - Complexity: O(*n*), where *n* is `limit`.
  package func history(
    of id: RecordID, limit: Int, before: Int? = nil
  ) async throws(DrawingFailure) -> [HistoryStep] {
    try await store.read("Read history") { reader throws(StoreFailure) in
      let record = try reader.live(SketchRecord.self, id).record
      let last = max(0, (before ?? LogPosition.limit + 1) - 1)
      return try LogReader(reader: reader, drawing: record.number).page(upTo: last, limit).map {
        HistoryStep(
          number: $0.number, kind: $0.stored.record.kind, at: $0.stored.createdAt,
          elements: $0.stored.record.elements)
      }
    }
  }

  /// The maximum number of moments per drawing.
  package static let momentLimit = 1000

  /// Names the current state of a drawing (DR-4).
  ///
  /// - Throws: ``DrawingFailure`` if the name is invalid, if the drawing already has
  ///   ``momentLimit`` moments, or if the store can't write. On failure, nothing is written.
  @discardableResult
  package func name(
    moment name: String, of id: RecordID
  ) async throws(DrawingFailure) -> StoredRecord<MomentRecord> {
    let label = "Name moment"
    guard let name = try valid(name, label) else {
      throw store.noted(.absent("Name"), label)
    }
    let moment = ids.next()
    return try await store.write(label) { transaction throws(StoreFailure) in
      let number = try transaction.live(SketchRecord.self, id).record.number
      let others = Query<MomentRecord>(.equals(MomentRecord.Columns.drawing, .number(number)))
      guard try transaction.count(others) < Self.momentLimit else {
        throw .tooManyLinks(field: "moments", limit: Self.momentLimit)
      }
      let head = try LogReader(reader: transaction, drawing: number).newest().head
      return try transaction.insert(
        MomentRecord(drawing: number, name: name, head: head), id: moment)
    }
  }

  /// Returns a page of a drawing's moments.
  ///
  /// - Parameters:
  ///   - id: The ID of the drawing.
  ///   - limit: The maximum number of moments.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: A page of moments, newest first.
  /// - Throws: ``DrawingFailure`` if the drawing doesn't exist or can't be read.
  package func moments(
    of id: RecordID, limit: Int, after: Cursor? = nil
  ) async throws(DrawingFailure) -> Page<StoredRecord<MomentRecord>> {
    try await store.read("List moments") { reader throws(StoreFailure) in
      let number = try reader.live(SketchRecord.self, id).record.number
      return try reader.page(
        Query(
          .equals(MomentRecord.Columns.drawing, .number(number)),
          order: [SortKey(.id, ascending: false)], limit: limit, after: after))
    }
  }
}
