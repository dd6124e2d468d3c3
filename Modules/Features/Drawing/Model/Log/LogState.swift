package import Core

/// How a drawing stands: its log's newest record, and what that left.
package struct LogState: Equatable, Sendable {
  /// The newest record's number; 0 for a log without any.
  package var number = 0
  /// The operation whose outcome is seen; 0 for the empty canvas.
  package var head = 0
  /// The step back that would be done again next.
  package var redo: Int?
  /// How many elements there are.
  package var elements = 0
  /// What lies below them.
  package var background = Sketch.paper
  /// The store's change that brought it; 0 for a log without records.
  package var revision = Revision(0)
  /// When that was; nil for a log without records.
  package var at: Instant?

  package init() {}

  init(_ number: Int, _ stored: Stored<LogEntry>) {
    let entry = stored.record
    (self.number, head, redo) = (number, entry.head ?? number, entry.redo)
    (elements, background) = (entry.elements, entry.background)
    (revision, at) = (stored.revision, stored.createdAt)
  }

  package var canUndo: Bool { head > 0 }
  package var canRedo: Bool { redo != nil }
}

/// A record of a log and its number.
struct NumberedEntry: Sendable {
  let number: Int
  let stored: Stored<LogEntry>
}

/// One drawing's log within one read or transaction. Each answer costs one look-up, however long the log.
struct LogReader {
  let reader: any RecordReader
  /// The drawing's number.
  let drawing: Int

  /// The id of a record.
  func id(_ number: Int) -> RecordID { LogPlace(drawing, number).id }

  /// How the drawing stands.
  func newest() throws(StoreFailure) -> LogState {
    try page(upTo: LogPlace.limit, 1).first.map { LogState($0.number, $0.stored) } ?? LogState()
  }

  /// How it stood after a record; the empty log for 0.
  func state(after number: Int) throws(StoreFailure) -> LogState {
    number == 0 ? LogState() : LogState(number, try stored(number))
  }

  /// The record of a number.
  ///
  /// - Throws: ``StoreFailure/missing(_:)``.
  func stored(_ number: Int) throws(StoreFailure) -> Stored<LogEntry> {
    let id = id(number)
    guard let stored = try reader.find(LogEntry.self, id), stored.deletedAt == nil else {
      throw .missing(RecordReference(LogEntry.collection.name, id))
    }
    return stored
  }

  /// Whether an operation came by a gesture of this key.
  func has(_ gesture: UInt32) throws(StoreFailure) -> Bool {
    let (first, last) = (id(0), id(LogPlace.limit))
    let query = Query<LogEntry>(
      .and([
        .equals(LogEntry.Columns.gesture, .number(Int(gesture))), .atLeast(.id, .text(first.text)),
        .atMost(.id, .text(last.text)),
      ]), limit: 1)
    return try !reader.page(query).items.isEmpty
  }

  /// The operation of a number.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` where the record holds none.
  func operation(_ number: Int) throws(StoreFailure) -> Operation {
    try Self.operation(in: try stored(number))
  }

  static func operation(in stored: Stored<LogEntry>) throws(StoreFailure) -> Operation {
    guard let operation = operation(in: stored.record) else { throw unreadable }
    return operation
  }

  /// The operation a record holds; nil where it holds none.
  static func operation(in entry: LogEntry) -> Operation? {
    entry.payload.flatMap { Operation(entry.kind, packed: $0) }
  }

  static let unreadable = StoreFailure.unreadableRow(
    collection: LogEntry.collection.name, column: "payload")

  /// So many records up to a number, the newest first.
  func page(
    upTo number: Int, _ limit: Int
  ) throws(StoreFailure) -> [NumberedEntry] {
    try page(0...number, Order(.id, ascending: false), limit)
  }

  /// The records of a range of numbers, the oldest first, at most `limit`.
  func page(
    in range: ClosedRange<Int>, _ limit: Int
  ) throws(StoreFailure) -> [NumberedEntry] {
    try page(range, Order(.id), limit)
  }

  private func page(
    _ range: ClosedRange<Int>, _ order: Order, _ limit: Int
  ) throws(StoreFailure) -> [NumberedEntry] {
    let (first, last) = (LogPlace(drawing, range.lowerBound), LogPlace(drawing, range.upperBound))
    let query = Query<LogEntry>(
      .and([.atLeast(.id, .text(first.id.text)), .atMost(.id, .text(last.id.text))]),
      order: [order], limit: limit)
    let records = try reader.page(query).items
    var found: [NumberedEntry] = []
    found.reserveCapacity(records.count)
    for stored in records {
      guard let place = LogPlace(stored.id) else {
        throw .unreadableRow(collection: LogEntry.collection.name, column: "id")
      }
      found.append(NumberedEntry(number: place.number, stored: stored))
    }
    return found
  }

  /// The operations with snapshots.
  func snapshots() throws(StoreFailure) -> Set<Int> {
    let ids = try reader.ids(of: SnapshotRecord.self, startingWith: "\(drawing).", limit: .max)
    return Set(ids.compactMap { LogPlace($0)?.number })
  }
}
