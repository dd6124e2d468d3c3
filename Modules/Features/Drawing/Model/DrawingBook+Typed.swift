package import Core

// What a person names by its name, and not by choosing it from a list.

extension DrawingBook {
  /// The brush of a name or an id, in any case.
  ///
  /// - Throws: ``DrawingFailure/unknown(_:_:_:)`` with the nearest name.
  package func brush(typed text: String) async throws(DrawingFailure) -> Brush {
    let (brushes, wanted) = (try await brushes(), text.lowercased())
    let found =
      brushes.first { $0.id == wanted } ?? brushes.first { $0.name.lowercased() == wanted }
    guard let found else {
      throw noted(.unknown(text, "A brush's name or id", brushes.map(\.name)), "Look up brush")
    }
    return found
  }

  /// Goes back to a moment by its name, or else to what was seen after a step by its number, 0 for the
  /// beginning; undo takes it back (DR-4).
  ///
  /// - Throws: ``DrawingFailure``; nothing was written.
  @discardableResult
  package func goBack(
    _ id: RecordID, typed text: String
  ) async throws(DrawingFailure) -> KeptDrawing {
    let head: Int? = try await read("Look up moment") { reader throws(StoreFailure) in
      let drawing = try Self.live(id, in: reader).record.number
      let named = Query<MomentRecord>(
        .and([
          .equals(MomentRecord.Columns.drawing, .number(drawing)),
          .equals(MomentRecord.Columns.name, .text(text)),
        ]), order: [Order(.id, ascending: false)], limit: 1)
      if let moment = try reader.page(named).items.first { return moment.record.head }
      let log = LogReader(reader: reader, drawing: drawing)
      guard let step = Int(text), (0...(try log.newest().number)).contains(step) else { return nil }
      return try log.state(after: step).head
    }
    guard let head else {
      let names = try await moments(of: id, limit: Self.momentLimit).items.map(\.record.name)
      throw noted(
        .unknown(text, "No moment of this drawing has that name, and no step that number", names),
        "Go back in drawing")
    }
    return try await append(.goBack(to: head), to: id)
  }
}
