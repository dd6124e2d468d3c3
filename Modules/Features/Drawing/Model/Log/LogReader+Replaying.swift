import Core

extension LogReader {
  /// Returns the drawing in a given state.
  ///
  /// The method reads the latest snapshot before the state, and applies the operations after the
  /// snapshot.
  func loaded(_ state: LogState) throws(StoreFailure) -> LoadedDrawing {
    let chain = try chain(to: state.head)
    var drawing = LoadedDrawing(state: state, pieces: try pieces(at: chain.base), replayed: 0)
    for operation in try chain.operations.all().reversed() {
      _ = drawing.apply(operation.operation, operation.number)
    }
    drawing.turn(to: state, shared: 0)
    return drawing
  }

  /// The snapshot and operations that produce a result.
  private struct Chain {
    /// The number of the operation with the snapshot, or `nil` to start from the empty canvas.
    var base: Int?
    /// The reader of the operations since the snapshot, newest first.
    let operations = OperationReader()
  }

  /// Returns the snapshot and operations that produce the result of operation `head`.
  ///
  /// Undone operations are skipped.
  private func chain(to head: Int) throws(StoreFailure) -> Chain {
    let snapshots = try snapshots()
    var (records, chain, wanted) = (LogWindow(self), Chain(), head)
    while wanted > 0 {
      if snapshots.contains(wanted) {
        chain.base = wanted
        return chain
      }
      let entry = try records.entry(wanted)
      switch entry.stored.record.kind {
      case .clear: return chain
      case .goBack:
        guard case .goBack(let target) = try Self.operation(in: entry.stored) else {
          throw Self.unreadable
        }
        wanted = target
      case .stroke, .stamp, .foreign, .take, .erase:
        chain.operations.add(entry)
        wanted = try records.head(before: wanted)
      case .background: wanted = try records.head(before: wanted)
      case .undo, .redo: throw Self.unreadable
      }
    }
    return chain
  }

  /// Returns the pieces in the snapshot of operation `base`, or an empty array if `base` is `nil`.
  private func pieces(at base: Int?) throws(StoreFailure) -> [Piece] {
    guard let base else { return [] }
    guard let references = try reader.find(SnapshotRecord.self, id(base))?.record.references else {
      throw .unreadableRow(collection: SnapshotRecord.collection.name, column: "payload")
    }
    let operations = try operations(Set(references.map(\.address.operation)).sorted())
    var pieces: [Piece] = []
    for reference in references {
      let address = reference.address
      guard let elements = operations[address.operation]?.elements,
        elements.indices.contains(address.index)
      else { throw .unreadableRow(collection: SnapshotRecord.collection.name, column: "payload") }
      pieces.append(Piece(elements[address.index], address, kept: reference.kept))
    }
    return pieces
  }

  /// Returns the operations with the given numbers, keyed by number.
  ///
  /// Operations that are close together in the log are read in one query.
  private func operations(_ numbers: [Int]) throws(StoreFailure) -> [Int: Operation] {
    let operations = OperationReader()
    var run: [Int] = []
    for number in numbers {
      if let last = run.last, number - last > 32 || run.count == 500 {
        try read(run, operations)
        run = []
      }
      run.append(number)
    }
    try read(run, operations)
    return Dictionary(try operations.all().map { ($0.number, $0.operation) }) { $1 }
  }

  private func read(_ run: [Int], _ operations: OperationReader) throws(StoreFailure) {
    guard let first = run.first, let last = run.last else { return }
    let wanted = Set(run)
    for entry in try page(in: first...last, last - first + 1) where wanted.contains(entry.number) {
      operations.add(entry)
    }
  }
}

extension Operation {
  /// The elements that the operation added.
  fileprivate var elements: [Element] {
    switch self {
    case .add(let element): [element]
    case .take(_, let elements): elements
    case .erase, .background, .clear, .goBack: []
    }
  }
}

/// A window of log records that are read from newest to oldest, up to 500 at once.
private struct LogWindow {
  private let log: LogReader
  /// Consecutive records, newest first.
  private var records: [NumberedEntry] = []

  init(_ log: LogReader) { self.log = log }

  /// Returns the record with a number.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if the log has no record with the number.
  mutating func entry(_ number: Int) throws(StoreFailure) -> NumberedEntry {
    records[try index(of: number)]
  }

  /// Returns the index of a record in the window, after moving the window if necessary.
  private mutating func index(of number: Int) throws(StoreFailure) -> Int {
    if let newest = records.first?.number, newest >= number, newest - number < records.count {
      return newest - number
    }
    records = try log.page(upTo: number, 500)
    if records.first?.number != number {
      records = [NumberedEntry(number: number, stored: try log.stored(number))]
    }
    return 0
  }

  /// Returns the number of the operation whose result was visible before an operation, or 0 for the
  /// empty canvas.
  mutating func head(before number: Int) throws(StoreFailure) -> Int {
    if number == 1 { return 0 }
    let index = try index(of: number - 1)
    return records[index].stored.record.head ?? number - 1
  }
}
