import Core

extension LogReader {
  /// Returns the drawing in its current state.
  ///
  /// If the new records can be applied to the known drawing, only the new records are read.
  ///
  /// - Parameter known: The drawing in an earlier state, or `nil` if the drawing isn't in memory.
  /// - Returns: The drawing, including the changes recorded in `known`.
  /// - Throws: ``StoreFailure`` if a record can't be read.
  /// - Complexity: O(*n* + *m*), where *n* is the number of visible elements and *m* is the number
  ///   of operations since the latest snapshot.
  func loaded(after known: LoadedDrawing? = nil) throws(StoreFailure) -> LoadedDrawing {
    let newest = try newest()
    guard var known else { return try loaded(newest) }
    if known.state == newest { return known }
    let (old, steps) = (known.pieces, known.steps)
    if try goesOn(from: known.state, to: newest) {
      for entry in try page(in: known.state.number + 1...newest.number, Self.gap) {
        let (number, stored) = (entry.number, entry.stored)
        guard let shared = try follow(number, stored, &known) else { break }
        known.turn(to: LogState(number, stored), shared: shared)
      }
      if known.state == newest { return known }
    }
    var fresh = try loaded(newest)
    fresh.steps = steps
    fresh.turn(to: newest, shared: Self.shared(old, fresh.pieces))
    return fresh
  }

  /// Returns whether the log still has the record of an old state and has since grown by at most
  /// `gap` records.
  private func goesOn(from old: LogState, to new: LogState) throws(StoreFailure) -> Bool {
    guard old.number < new.number, new.number - old.number <= Self.gap else { return false }
    if old.number == 0 { return true }
    let entry = try reader.find(LogEntry.self, id(old.number))
    return entry?.revision == old.revision
  }

  private static let gap = 200

  /// Applies a record to a drawing, which must be in the state before the record.
  ///
  /// - Returns: The number of unchanged pieces below the lowest change, or `nil` if the drawing
  ///   must be loaded again.
  private func follow(
    _ number: Int, _ stored: StoredRecord<LogEntry>, _ drawing: inout LoadedDrawing
  ) throws(StoreFailure) -> Int? {
    switch stored.record.kind {
    case .goBack: return nil
    case .undo:
      // Only the addition of the last piece can be undone, because erased pieces aren't in memory.
      guard drawing.pieces.last?.address == Piece.Address(operation: drawing.state.head) else {
        return nil
      }
      drawing.pieces.removeLast()
      return drawing.pieces.count
    case .redo:
      guard let head = stored.record.head else { return nil }
      let operation = try operation(head)
      if case .goBack = operation { return nil }
      return drawing.apply(operation, head)
    default: return drawing.apply(try Self.operation(in: stored), number)
    }
  }

  /// Returns the number of lowest pieces, below the first difference, that are equal in two states.
  private static func shared(_ one: [Piece], _ other: [Piece]) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }
}
