package import Core

// These methods identify brushes and moments by text that the user types, such as in a command.

extension DrawingRepository {
  /// Returns the brush whose name or ID matches the given text, ignoring case.
  ///
  /// - Throws: ``DrawingFailure/unknown(_:_:_:)``, which lists the names of all brushes, if no
  ///   brush matches, or ``DrawingFailure/store(_:)`` if the store can't be read.
  package func brush(typed text: String) async throws(DrawingFailure) -> Brush {
    let (brushes, wanted) = (try await brushes(), text.lowercased())
    let found =
      brushes.first { $0.id == wanted } ?? brushes.first { $0.name.lowercased() == wanted }
    guard let found else {
      throw store.noted(
        .unknown(text, "use a brush name or ID", brushes.map(\.name)), "Look up brush")
    }
    return found
  }

  /// Restores a drawing to a moment or to the state after a step (DR-4).
  ///
  /// The text is a moment's name or, if no moment has that name, a step's number. Step 0 is the
  /// empty canvas. If several moments have the name, the newest of these moments is restored. The
  /// user can undo the change.
  ///
  /// - Throws: ``DrawingFailure`` if the text matches neither a moment nor a step, or if the store
  ///   can't write. On failure, nothing is written.
  @discardableResult
  package func goBack(
    _ id: RecordID, typed text: String
  ) async throws(DrawingFailure) -> StoredDrawing {
    let head: Int? = try await store.read("Look up drawing moment") { reader throws(StoreFailure) in
      let drawing = try reader.live(SketchRecord.self, id).record.number
      let named = Query<MomentRecord>(
        .and([
          .equals(MomentRecord.Columns.drawing, .number(drawing)),
          .equals(MomentRecord.Columns.name, .text(text)),
        ]), order: [SortKey(.id, ascending: false)], limit: 1)
      if let moment = try reader.page(named).items.first { return moment.record.head }
      let log = LogReader(reader: reader, drawing: drawing)
      guard let step = Int(text), (0...(try log.newest().number)).contains(step) else { return nil }
      return try log.state(after: step).head
    }
    guard let head else {
      let names = try await moments(of: id, limit: Self.momentLimit).items.map(\.record.name)
      throw store.noted(
        .unknown(text, "use a moment name or step number from this drawing", names),
        "Go back in drawing history")
    }
    return try await append(.goBack(to: head), to: id)
  }
}
