public import Core

/// A journal entry with its photos.
public struct JournalEntry: Equatable, Sendable {
  /// The entry itself.
  public var stored: Stored<JournalRecord>
  /// Its photos, in order.
  public var photos: [PhotoID]

  /// The entry's id.
  public var id: RecordID { stored.id }
  /// The entry's note.
  public var note: String? { stored.record.note }
}

/// The journals of canvases: what was worked on, with up to four photos (ST-5).
public struct Journal: Sendable {
  let book: CanvasBook

  /// The journals of a stash.
  public init(_ book: CanvasBook) { self.book = book }

  /// The most a note may hold.
  public static let noteLimit = TextLimit(graphemes: 5000)

  /// What is wrong with a note, as a sentence.
  public static func refusal(ofNote note: String) -> String? {
    note.trimmedOrNil.flatMap { noteLimit.refusal(of: $0) }
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - canvas: The canvas it tells of; must be live.
  ///   - note: What was done.
  ///   - photos: Photos in order; nil where their feature is left out.
  /// - Returns: The entry's id.
  /// - Throws: ``CanvasRefusal``; nothing was written.
  @discardableResult
  public func add(
    to canvas: RecordID, note: String, photos: [PhotoID]?
  ) async throws(CanvasRefusal) -> RecordID {
    let record = JournalRecord(canvas: canvas, note: try Self.checked(note, photos))
    let id = book.ids.next()
    try await book.write("Add journal entry") { transaction throws(StoreFailure) in
      _ = try CanvasBook.live(canvas, in: transaction)
      let stored = try transaction.insert(record, id: id)
      try self.link(photos, of: stored.reference, in: transaction)
    }
    return id
  }

  /// Writes what a form holds over an entry.
  ///
  /// - Parameters:
  ///   - id: The entry.
  ///   - revision: The revision the form was opened with; nil to write over whatever is there.
  ///   - note: What was done.
  ///   - photos: Photos in order; nil leaves them as they are.
  /// - Throws: ``CanvasRefusal``; nothing was written.
  public func save(
    _ id: RecordID, revision: Revision?, note: String, photos: [PhotoID]?
  ) async throws(CanvasRefusal) {
    let keeps = try await entry(id).photos
    let checked = try Self.checked(note, photos ?? keeps)
    try await book.write("Edit journal entry") { transaction throws(StoreFailure) in
      var stored = try Self.live(id, in: transaction)
      if let revision, stored.revision != revision { throw .conflict(stored.reference) }
      stored.record.note = checked
      try transaction.save(stored)
      try self.link(photos, of: stored.reference, in: transaction)
    }
  }

  /// Deletes an entry softly.
  public func delete(_ id: RecordID) async throws(CanvasRefusal) {
    try await book.write("Delete journal entry") { transaction throws(StoreFailure) in
      try transaction.delete(try Self.live(id, in: transaction))
    }
  }

  /// A live entry.
  public func entry(_ id: RecordID) async throws(CanvasRefusal) -> JournalEntry {
    try await book.read { reader throws(StoreFailure) in
      try self.entry(try Self.live(id, in: reader), in: reader)
    }
  }

  /// A page of a canvas's entries, the newest first.
  ///
  /// - Parameters:
  ///   - canvas: Whose journal.
  ///   - limit: How many at most.
  ///   - after: Where to go on.
  /// - Returns: The page, and how many entries there are in all.
  /// - Throws: ``CanvasRefusal/store(_:)``.
  public func page(
    of canvas: RecordID, limit: Int, after: Cursor? = nil
  ) async throws(CanvasRefusal) -> (page: Page<JournalEntry>, total: Int) {
    let query = Query<JournalRecord>(
      .equals(JournalRecord.Columns.canvas, .text(canvas.text)),
      order: [Order(.id, ascending: false)], limit: limit, after: after)
    return try await book.read { reader throws(StoreFailure) in
      let page = try reader.page(query)
      var entries: [JournalEntry] = []
      for stored in page.items { entries.append(try self.entry(stored, in: reader)) }
      return (Page(items: entries, next: page.next), try reader.count(query))
    }
  }

  /// Entries whose note contains a text, the newest first; only of live canvases.
  public func entries(containing text: String, limit: Int) async throws(CanvasRefusal)
    -> [JournalEntry]
  {
    let query = Query<JournalRecord>(
      .contains([JournalRecord.Columns.note], text), order: [Order(.id, ascending: false)],
      limit: limit)
    return try await book.read { reader throws(StoreFailure) in
      var entries: [JournalEntry] = []
      for stored in try reader.page(query).items {
        let canvas = try reader.find(CanvasRecord.self, stored.record.canvas)
        guard let canvas, canvas.deletedAt == nil else { continue }
        entries.append(try self.entry(stored, in: reader))
      }
      return entries
    }
  }

  /// Ids of live entries that begin with a text.
  public func ids(startingWith prefix: String, limit: Int) async throws(CanvasRefusal) -> [RecordID]
  {
    try await book.read { reader throws(StoreFailure) in
      try reader.ids(of: JournalRecord.self, startingWith: prefix, limit: limit)
    }
  }

  private static func checked(
    _ note: String, _ photos: [PhotoID]?
  ) throws(CanvasRefusal) -> String? {
    if let reason = refusal(ofNote: note) { throw .invalid("Note", reason) }
    let trimmed = note.trimmedOrNil
    guard trimmed != nil || photos?.isEmpty == false else { throw .emptyEntry }
    return trimmed
  }

  private func link(
    _ photos: [PhotoID]?, of owner: RecordReference, in transaction: any Transaction
  ) throws(StoreFailure) {
    guard let photos, let editor = book.editors.photos else { return }
    try transaction.link(
      owner, field: LinkField.photos, to: try editor.prepare(photos, in: transaction),
      limit: StashSockets.photos.settings.limit)
  }

  private func entry(
    _ stored: Stored<JournalRecord>, in reader: any RecordReader
  ) throws(StoreFailure) -> JournalEntry {
    guard let editor = book.editors.photos else { return JournalEntry(stored: stored, photos: []) }
    let targets = try reader.targets(of: stored.reference, field: LinkField.photos)
    let photos = targets.isEmpty ? [] : try editor.value(of: targets, in: reader) ?? []
    return JournalEntry(stored: stored, photos: photos)
  }

  private static func live(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> Stored<JournalRecord> {
    guard let stored = try reader.find(JournalRecord.self, id), stored.deletedAt == nil else {
      throw .missing(RecordReference(JournalRecord.collection.name, id))
    }
    return stored
  }
}
