import Core

extension LogReader {
  /// A drawing as it was after a record, read anew: its latest snapshot, and what was done since.
  func loaded(_ state: LogState) throws(StoreFailure) -> LoadedDrawing {
    let chain = try chain(to: state.head)
    var drawing = LoadedDrawing(state: state, pieces: try pieces(at: chain.base), replayed: 0)
    try Self.read(chain.records.reversed()) { number, operation in
      _ = drawing.apply(operation, number)
    }
    drawing.turn(to: state, shared: 0)
    return drawing
  }

  /// What leads to an outcome.
  private struct Chain {
    /// An operation with a snapshot; nil for the empty canvas.
    var base: Int?
    /// What was done since, the newest first.
    var records: [NumberedEntry] = []
  }

  /// Goes back from an outcome to what it rests on: operations that were taken back are passed over.
  private func chain(to head: Int) throws(StoreFailure) -> Chain {
    let snapshots = try snapshots()
    var (records, chain, wanted) = (LogWindow(self), Chain(), head)
    while wanted > 0 {
      if snapshots.contains(wanted) {
        chain.base = wanted
        return chain
      }
      let stored = try records.stored(wanted)
      switch stored.record.kind {
      case .clear: return chain
      case .goBack:
        guard case .goBack(let target) = try Self.operation(in: stored) else {
          throw Self.unreadable
        }
        wanted = target
      case .stroke, .stamp, .foreign, .take, .erase:
        chain.records.append((wanted, stored))
        wanted = try records.head(before: wanted)
      case .background: wanted = try records.head(before: wanted)
      case .undo, .redo: throw Self.unreadable
      }
    }
    return chain
  }

  /// What there was after an operation with a snapshot.
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

  /// Operations by number; those near each other are read together.
  private func operations(_ numbers: [Int]) throws(StoreFailure) -> [Int: Operation] {
    var (found, run): ([Int: Operation], [Int]) = ([:], [])
    for number in numbers {
      if let last = run.last, number - last > 32 || run.count == 2000 {
        try read(run, into: &found)
        run = []
      }
      run.append(number)
    }
    try read(run, into: &found)
    return found
  }

  private func read(_ run: [Int], into found: inout [Int: Operation]) throws(StoreFailure) {
    guard let first = run.first, let last = run.last else { return }
    let wanted = Set(run)
    let records = try page(in: first...last, last - first + 1).filter { wanted.contains($0.number) }
    try Self.read(records) { number, operation in found[number] = operation }
  }

  /// Hands on the operations that records hold, in the records' order.
  private static func read(
    _ records: [NumberedEntry], _ take: (Int, Operation) -> Void
  ) throws(StoreFailure) {
    let parts = records.mappedOnAllCores(by: 128) { records in
      records.map { record in (record.number, operation(in: record.stored.record)) }
    }
    for part in parts {
      for (number, operation) in part {
        guard let operation else { throw unreadable }
        take(number, operation)
      }
    }
  }
}

extension Operation {
  /// What it brought.
  fileprivate var elements: [Element] {
    switch self {
    case .add(let element): [element]
    case .take(_, let elements): elements
    case .erase, .background, .clear, .goBack: []
    }
  }
}

/// Records of a log that are read from the newest to the oldest, many at once.
private struct LogWindow {
  private let log: LogReader
  /// Neighbours, the newest first.
  private var records: [NumberedEntry] = []

  init(_ log: LogReader) { self.log = log }

  /// A record by number.
  ///
  /// - Throws: ``StoreFailure/missing(_:)``.
  mutating func stored(_ number: Int) throws(StoreFailure) -> Stored<LogEntry> {
    if let newest = records.first?.number, newest >= number, newest - number < records.count {
      return records[newest - number].stored
    }
    records = try log.page(upTo: number, 500)
    guard let first = records.first, first.number == number else {
      return try log.stored(number)
    }
    return first.stored
  }

  /// Which outcome was seen before an operation; 0 for the empty canvas.
  mutating func head(before number: Int) throws(StoreFailure) -> Int {
    number == 1 ? 0 : try stored(number - 1).record.head ?? number - 1
  }
}
