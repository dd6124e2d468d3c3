package import Core

/// A state of a drawing: the newest record of the log, and the visible result.
package struct LogState: Equatable, Sendable {
  /// The number of the newest record, or 0 for an empty log.
  package var number = 0
  /// The number of the operation whose result is visible, or 0 for the empty drawing.
  package var head = 0
  /// The record number of the undo that the next redo reverses, or `nil` if no redo is possible.
  package var redo: Int?
  /// The number of elements in the result.
  package var elements = 0
  /// The background color of the result.
  package var background = Sketch.paper
  /// The revision of the newest record, or 0 for an empty log.
  package var revision = Revision(0)
  /// The creation time of the newest record, or `nil` for an empty log.
  package var at: Instant?

  package init() {}

  init(_ number: Int, _ stored: StoredRecord<LogEntry>) {
    let entry = stored.record
    (self.number, head, redo) = (number, entry.head ?? number, entry.redo)
    (elements, background) = (entry.elements, entry.background)
    (revision, at) = (stored.revision, stored.createdAt)
  }

  package var canUndo: Bool { head > 0 }
  package var canRedo: Bool { redo != nil }
}

/// A log record with its number.
struct NumberedEntry: Sendable {
  let number: Int
  let stored: StoredRecord<LogEntry>
}

/// A reader of one drawing's log within a read or a transaction.
///
/// Each lookup costs one query, regardless of the length of the log.
struct LogReader {
  let reader: any RecordReader
  /// The drawing's number.
  let drawing: Int

  /// Returns the ID of the record with a number.
  func id(_ number: Int) -> RecordID { LogPosition(drawing, number).id }

  /// Returns the current state of the drawing.
  func newest() throws(StoreFailure) -> LogState {
    try page(upTo: LogPosition.limit, 1).first.map { LogState($0.number, $0.stored) } ?? LogState()
  }

  /// Returns the state after the record with the given number, or the state of an empty log if
  /// `number` is 0.
  func state(after number: Int) throws(StoreFailure) -> LogState {
    number == 0 ? LogState() : LogState(number, try stored(number))
  }

  /// Returns the record with a number.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if the log has no record with the number.
  func stored(_ number: Int) throws(StoreFailure) -> StoredRecord<LogEntry> {
    try reader.live(LogEntry.self, id(number))
  }

  /// Returns whether the log contains an operation from the gesture with the given key.
  func has(_ gesture: UInt32) throws(StoreFailure) -> Bool {
    let (first, last) = (id(0), id(LogPosition.limit))
    let query = Query<LogEntry>(
      .and([
        .equals(LogEntry.Columns.gesture, .number(Int(gesture))), .atLeast(.id, .text(first.text)),
        .atMost(.id, .text(last.text)),
      ]), limit: 1)
    return try !reader.page(query).items.isEmpty
  }

  /// Returns the operation stored in the record with the given number.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if the record contains no valid
  ///   operation.
  func operation(_ number: Int) throws(StoreFailure) -> Operation {
    try Self.operation(in: try stored(number))
  }

  static func operation(in stored: StoredRecord<LogEntry>) throws(StoreFailure) -> Operation {
    guard let operation = operation(in: stored.record) else { throw unreadable }
    return operation
  }

  /// Returns the operation of a record, or `nil` if the record contains no valid operation.
  static func operation(in entry: LogEntry) -> Operation? {
    entry.payload.flatMap { Operation(entry.kind, packed: $0) }
  }

  static let unreadable = StoreFailure.unreadableRow(
    collection: LogEntry.collection.name, column: "payload")

  /// Returns at most `limit` records with numbers up to `number`, newest first.
  func page(
    upTo number: Int, _ limit: Int
  ) throws(StoreFailure) -> [NumberedEntry] {
    try page(0...number, SortKey(.id, ascending: false), limit)
  }

  /// Returns at most `limit` records with numbers in a range, oldest first.
  func page(
    in range: ClosedRange<Int>, _ limit: Int
  ) throws(StoreFailure) -> [NumberedEntry] {
    try page(range, SortKey(.id), limit)
  }

  private func page(
    _ range: ClosedRange<Int>, _ order: SortKey, _ limit: Int
  ) throws(StoreFailure) -> [NumberedEntry] {
    let (first, last) = (
      LogPosition(drawing, range.lowerBound), LogPosition(drawing, range.upperBound)
    )
    let query = Query<LogEntry>(
      .and([.atLeast(.id, .text(first.id.text)), .atMost(.id, .text(last.id.text))]),
      order: [order], limit: limit)
    let records = try reader.page(query).items
    var found: [NumberedEntry] = []
    found.reserveCapacity(records.count)
    for stored in records {
      guard let place = LogPosition(stored.id) else {
        throw .unreadableRow(collection: LogEntry.collection.name, column: "id")
      }
      found.append(NumberedEntry(number: place.number, stored: stored))
    }
    return found
  }

  /// Returns the numbers of the operations with snapshots.
  func snapshots() throws(StoreFailure) -> Set<Int> {
    let ids = try reader.ids(of: SnapshotRecord.self, startingWith: "\(drawing).", limit: .max)
    return Set(ids.compactMap { LogPosition($0)?.number })
  }
}
