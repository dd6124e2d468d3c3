package import Core
import Synchronization

/// A stored drawing and its current state.
package struct StoredDrawing: Equatable, Sendable {
  package var stored: StoredRecord<SketchRecord>
  package var state: LogState

  package var id: RecordID { stored.id }
  package var record: SketchRecord { stored.record }
  /// The time of the latest operation, or the drawing's creation time if the log is empty.
  package var changedAt: Instant { max(state.at ?? stored.createdAt, stored.createdAt) }
  /// Whether the drawing has the name and size of a new one, and no operations.
  var isUntouched: Bool {
    let new = Sketch()
    return state == LogState() && record.name == "Drawing \(record.number)"
      && (record.width, record.height) == (new.width, new.height)
  }
}

/// A repository that creates, lists, and changes drawings.
package final class DrawingRepository: Sendable {
  let store: LoggedStore<DrawingFailure>
  let ids: any IDGenerator
  let randomness: any RandomSource
  let settings: any SettingStore
  /// The drawings in memory, least recently used first.
  ///
  /// The repository compares a drawing with its log before each use.
  let loaded = Mutex<[LoadedDrawing.Named]>([])

  package init(
    store: any RecordStore, ids: any IDGenerator, randomness: any RandomSource,
    settings: any SettingStore, log: any Log
  ) {
    (self.ids, self.randomness, self.settings) = (ids, randomness, settings)
    self.store = LoggedStore(store, log)
  }

  /// Returns a new seed for the random details of a stroke.
  package func seed() -> UInt32 { UInt32(truncatingIfNeeded: randomness.next()) }

  // MARK: Drawings

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - name: The name. If `nil` or blank, the name is "Drawing" followed by a number.
  ///   - width: The width of the canvas in units, 1 to ``Sketch/sideLimit``.
  ///   - height: The height of the canvas in units, 1 to ``Sketch/sideLimit``.
  ///   - content: The initial content as one operation, or `nil` for an empty canvas.
  /// - Returns: The new drawing.
  /// - Throws: ``DrawingFailure`` if the name or size is invalid or the store can't write. On
  ///   failure, nothing is written.
  @discardableResult
  package func make(
    name: String? = nil, width: Int = 1024, height: Int = 768, _ content: Operation? = nil
  ) async throws(DrawingFailure) -> StoredDrawing {
    let label = content == nil ? "New drawing" : "Import drawing"
    if let refusal = SketchRecord.refusal(name: name, width: width, height: height) {
      throw store.noted(refusal, label)
    }
    let name = try valid(name, label)
    let id = ids.next()
    return try await store.write(label) { transaction throws(StoreFailure) in
      let number = try Self.highestNumber(in: transaction) + 1
      let turn = try LogStep.lastDrawnOn(in: transaction).map { $0.record.turn + 1 } ?? 1
      let record = SketchRecord(
        number: number, name: name ?? "Drawing \(number)", width: width, height: height, turn: turn)
      let stored = try transaction.insert(record, id: id)
      var drawing = StoredDrawing(stored: stored, state: LogState())
      if let content {
        drawing.state = try LogStep(stored, in: transaction).append(content).state
      }
      return drawing
    }
  }

  /// Returns the newest drawing if it is still as ``make(name:width:height:_:)`` creates it by
  /// default, or else creates a drawing.
  func untouchedOrNew() async throws(DrawingFailure) -> StoredDrawing {
    let query = Query<SketchRecord>(
      order: [SortKey(SketchRecord.Columns.number, ascending: false)], limit: 1)
    let newest = try await store.read("Read drawing") { reader throws(StoreFailure) in
      let stored = try reader.page(query).items.first
      return try stored.map { (it) throws(StoreFailure) in try Self.drawing(it, in: reader) }
    }
    if let newest, newest.isUntouched { return newest }
    return try await make()
  }

  /// The label of the step that renames a drawing.
  static let renamingLabel = "Rename drawing"

  /// Renames a drawing.
  ///
  /// - Throws: ``DrawingFailure`` if the name is blank or too long, if the drawing doesn't exist or
  ///   is in the trash, or if the store can't write.
  package func rename(_ id: RecordID, to name: String) async throws(DrawingFailure) {
    let label = Self.renamingLabel
    guard let name = try valid(name, label) else {
      throw store.noted(.absent("Name"), label)
    }
    try await store.write(label) { transaction throws(StoreFailure) in
      var stored = try transaction.live(SketchRecord.self, id)
      stored.record.name = name
      try transaction.save(stored)
    }
  }

  /// Moves a drawing to the trash.
  ///
  /// The drawing's log remains in the store.
  package func delete(_ id: RecordID) async throws(DrawingFailure) {
    try await store.write("Delete drawing") { transaction throws(StoreFailure) in
      try transaction.delete(try transaction.live(SketchRecord.self, id))
    }
  }

  /// Restores a deleted drawing from the trash.
  package func restore(_ id: RecordID) async throws(DrawingFailure) {
    try await store.write("Restore drawing") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(SketchRecord.self, id) else {
        throw .missing(RecordReference(SketchRecord.collection.name, id))
      }
      if stored.deletedAt != nil { try transaction.restore(stored) }
    }
  }

  /// Returns a drawing that isn't in the trash.
  ///
  /// - Throws: ``DrawingFailure/store(_:)`` if the drawing doesn't exist, is in the trash, or can't
  ///   be read.
  package func drawing(_ id: RecordID) async throws(DrawingFailure) -> StoredDrawing {
    try await store.read("Read drawing") { reader throws(StoreFailure) in
      try Self.drawing(try reader.live(SketchRecord.self, id), in: reader)
    }
  }

  /// Returns a page of drawings and the total number of drawings (DR-1).
  ///
  /// The drawings are sorted by the time of their latest operation, newest first.
  package func page(
    limit: Int, after: Cursor? = nil
  ) async throws(DrawingFailure) -> (page: Page<StoredDrawing>, total: Int) {
    let query = Query<SketchRecord>(
      order: [SortKey(SketchRecord.Columns.turn, ascending: false)], limit: limit, after: after)
    return try await store.read("List drawings") { reader throws(StoreFailure) in
      let page = try reader.page(query)
      var drawings: [StoredDrawing] = []
      for stored in page.items { drawings.append(try Self.drawing(stored, in: reader)) }
      return (Page(items: drawings, next: page.next), try reader.count(query))
    }
  }

  /// Returns, for each string, the IDs of the live drawings that match the string.
  ///
  /// An ID matches a string if the ID begins or ends with the string. The result contains at most
  /// `limit` IDs per string. All IDs are looked up in one read.
  package func ids(
    matching texts: [String], limit: Int
  ) async throws(DrawingFailure) -> [[RecordID]] {
    try await store.read("Look up drawing") { reader throws(StoreFailure) in
      try reader.ids(of: SketchRecord.self, matching: texts, limit: limit)
    }
  }

  // MARK: Parts

  static func drawing(
    _ stored: StoredRecord<SketchRecord>, in reader: any RecordReader
  ) throws(StoreFailure) -> StoredDrawing {
    StoredDrawing(
      stored: stored,
      state: try LogReader(reader: reader, drawing: stored.record.number).newest())
  }

  /// Returns the highest number of any drawing, deleted or not, or 0 if there are no drawings.
  static func highestNumber(in reader: any RecordReader) throws(StoreFailure) -> Int {
    let query = Query<SketchRecord>(
      order: [SortKey(SketchRecord.Columns.number, ascending: false)], limit: 1, scope: .all)
    return try reader.page(query).items.first?.record.number ?? 0
  }

  /// Returns the trimmed name, or `nil` if the name is `nil` or blank.
  ///
  /// - Throws: ``DrawingFailure/invalid(_:_:)`` if the name is too long.
  func valid(_ name: String?, _ label: String) throws(DrawingFailure) -> String? {
    guard let name = name?.trimmedOrNil else { return nil }
    if let rule = SketchRecord.nameLimit.refusal(of: name) {
      throw store.noted(.invalid("Name", rule), label)
    }
    return name
  }
}
