import Core

extension LogReader {
  /// A drawing as it stands.
  ///
  /// - Parameter known: What is in memory of it: where its log only went on, only that is read.
  /// - Returns: The drawing in memory.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: O(what there is to see), and what was done since the last snapshot.
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

  /// Whether a log has only grown since, and not by too much.
  private func goesOn(from old: LogState, to new: LogState) throws(StoreFailure) -> Bool {
    guard old.number < new.number, new.number - old.number <= Self.gap else { return false }
    if old.number == 0 { return true }
    let entry = try reader.find(LogEntry.self, id(old.number))
    return entry?.revision == old.revision
  }

  private static let gap = 200

  /// Brings a drawing from the record before to this one; nil where it has to be read anew.
  private func follow(
    _ number: Int, _ stored: Stored<LogEntry>, _ drawing: inout LoadedDrawing
  ) throws(StoreFailure) -> Int? {
    switch stored.record.kind {
    case .goBack: return nil
    case .undo:
      // What was added last is taken away again; what was erased is not at hand.
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

  /// How many of the lowest pieces two states have in common.
  private static func shared(_ one: [Piece], _ other: [Piece]) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }
}
