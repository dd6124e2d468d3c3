public import Core

/// A journal entry with its photos.
public struct JournalEntry: Equatable, Sendable {
  /// The entry itself.
  public var stored: Stored<JournalRecord>
  /// Its photos, in order.
  public var photos: [PhotoID]
  /// Its tags' names.
  public var tags: [String] = []
  /// Whether it has photos that can't be shown, because their feature is left out.
  public var hidesPhotos = false
  /// The day it was written, or the day that the user gave, where the user is now.
  public var day: CivilDay

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
  ///   - tags: Tags; nil for none.
  ///   - day: The day the entry is about, today or earlier; nil for this moment.
  /// - Returns: The entry's id.
  /// - Throws: ``CanvasRefusal``; nothing was written.
  @discardableResult
  public func add(
    to canvas: RecordID, note: String, photos: [PhotoID]?, tags: [String]? = nil,
    on day: CivilDay? = nil
  ) async throws(CanvasRefusal) -> RecordID {
    let label = "Add journal entry"
    if let refusal = refusal(note, photos, tags, keeps: false) ?? refusal(of: day) {
      throw book.noted(refusal, label)
    }
    let record = JournalRecord(
      canvas: canvas, note: note.trimmedOrNil, writtenAt: moment(on: day))
    let id = book.ids.next()
    try await book.write(label) { transaction throws(StoreFailure) in
      _ = try CanvasBook.live(canvas, in: transaction)
      let stored = try transaction.insert(record, id: id)
      try self.link(photos, tags, of: stored.reference, in: transaction)
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
  ///   - tags: Tags; nil leaves them as they are.
  ///   - day: The day the entry is about, today or earlier; nil leaves it as it is.
  /// - Throws: ``CanvasRefusal``; nothing was written.
  public func save(
    _ id: RecordID, revision: Revision?, note: String, photos: [PhotoID]?, tags: [String]? = nil,
    on day: CivilDay? = nil
  ) async throws(CanvasRefusal) {
    let label = "Edit journal entry"
    if let refusal = refusal(of: day) { throw book.noted(refusal, label) }
    let refusal = try await book.write(label) {
      transaction throws(StoreFailure) -> CanvasRefusal? in
      var stored = try Self.live(id, in: transaction)
      if let revision, stored.revision != revision { throw .conflict(stored.reference) }
      let kept = try self.entry(stored, in: transaction)
      let keeps = photos == nil && (kept.hidesPhotos || !kept.photos.isEmpty)
      if let refusal = self.refusal(note, photos, tags, keeps: keeps) { return refusal }
      stored.record.note = note.trimmedOrNil
      if let day, day != kept.day { stored.record.writtenAt = self.moment(on: day) }
      try transaction.save(stored)
      try self.link(photos, tags, of: stored.reference, in: transaction)
      return nil
    }
    if let refusal { throw book.noted(refusal, label) }
  }

  /// Deletes an entry softly.
  public func delete(_ id: RecordID) async throws(CanvasRefusal) {
    try await book.write("Delete journal entry") { transaction throws(StoreFailure) in
      try transaction.delete(try Self.live(id, in: transaction))
    }
  }

  /// A live entry.
  public func entry(_ id: RecordID) async throws(CanvasRefusal) -> JournalEntry {
    try await book.read("Read journal entry") { reader throws(StoreFailure) in
      try self.entry(try Self.live(id, in: reader), in: reader)
    }
  }

  /// Returns a page of a canvas's entries, or of every live canvas's, the latest first.
  ///
  /// - Parameters:
  ///   - canvas: The canvas; nil for every one.
  ///   - limit: How many at most.
  ///   - after: Where to go on.
  /// - Returns: The page, and how many entries there are in all.
  /// - Throws: ``CanvasRefusal/store(_:)``, also where the canvas is not live.
  public func page(
    of canvas: RecordID?, limit: Int, after: Cursor? = nil
  ) async throws(CanvasRefusal) -> (page: Page<JournalEntry>, total: Int) {
    let predicate = canvas.map { Predicate.equals(JournalRecord.Columns.canvas, .text($0.text)) }
    let asked = Query<JournalRecord>(
      predicate ?? .all, order: Self.latestFirst, limit: limit, after: after)
    return try await book.read("List journal entries") { reader throws(StoreFailure) in
      if let canvas { _ = try CanvasBook.live(canvas, in: reader) }
      var (query, entries) = (asked, [JournalEntry]())
      repeat {
        query.limit = limit - entries.count
        let page = try reader.page(query)
        for stored in page.items where try Self.isOfLiveCanvas(stored, reader) {
          entries.append(try self.entry(stored, in: reader))
        }
        query.after = page.next
      } while query.after != nil && entries.count < limit
      let hidden = canvas == nil ? try Self.countOfDeletedCanvases(in: reader) : 0
      return (Page(items: entries, next: query.after), try reader.count(asked) - hidden)
    }
  }

  /// The number of live entries whose canvases are in the trash, which hides them.
  private static func countOfDeletedCanvases(
    in reader: any RecordReader
  ) throws(StoreFailure) -> Int {
    var (query, count) = (Query<CanvasRecord>(limit: 500, liveness: .deleted), 0)
    repeat {
      let page = try reader.page(query)
      for canvas in page.items {
        count += try reader.count(
          Query<JournalRecord>(.equals(JournalRecord.Columns.canvas, .text(canvas.id.text))))
      }
      query.after = page.next
    } while query.after != nil
    return count
  }

  private static let latestFirst = [
    Order(JournalRecord.Columns.writtenAt, ascending: false), Order(.id, ascending: false),
  ]

  /// Entries that meet a condition, the latest first; only of live canvases.
  func entries(
    _ condition: RecordCondition, limit: Int
  ) async throws(CanvasRefusal) -> [JournalEntry] {
    try await book.read("Find journal entries") { reader throws(StoreFailure) in
      var query = Query<JournalRecord>(
        try condition.predicate(JournalRecord.collection, reader), order: Self.latestFirst,
        limit: limit)
      var entries: [JournalEntry] = []
      repeat {
        let page = try reader.page(query)
        for stored in page.items where try Self.isOfLiveCanvas(stored, reader) {
          entries.append(try self.entry(stored, in: reader))
        }
        query.after = page.next
      } while query.after != nil && entries.count < limit
      return Array(entries.prefix(limit))
    }
  }

  private static func isOfLiveCanvas(
    _ stored: Stored<JournalRecord>, _ reader: any RecordReader
  ) throws(StoreFailure) -> Bool {
    guard let canvas = try reader.find(CanvasRecord.self, stored.record.canvas) else {
      return false
    }
    return canvas.deletedAt == nil
  }

  /// Returns the IDs of live entries that begin or end with each text, at most `limit` for each, in one
  /// read.
  public func ids(
    matching texts: [String], limit: Int
  ) async throws(CanvasRefusal) -> [[RecordID]] {
    try await book.read("Look up journal entry") { reader throws(StoreFailure) in
      try reader.ids(of: JournalRecord.self, matching: texts, limit: limit)
    }
  }

  /// Why an entry can't be as given; `keeps` says that it has photos that stay.
  private func refusal(
    _ note: String, _ photos: [PhotoID]?, _ tags: [String]?, keeps: Bool
  ) -> CanvasRefusal? {
    if let reason = Self.refusal(ofNote: note) { return .invalid("Note", reason) }
    let hasPhotos = keeps || photos?.isEmpty == false
    if note.trimmedOrNil == nil, !hasPhotos { return .emptyEntry }
    if photos?.isEmpty == false, book.editors.photos == nil {
      return .leftOut(StashSockets.photos.settings.label)
    }
    let isForeign = tags?.isEmpty == false && book.editors.entryTags == nil
    return isForeign ? .leftOut(StashSockets.entryTags.settings.label) : nil
  }

  private func refusal(of day: CivilDay?) -> CanvasRefusal? {
    guard let day, day > book.clock.today else { return nil }
    return .invalid("Date", "\(day) is in the future")
  }

  /// Noon keeps the day where the user travels.
  private func moment(on day: CivilDay?) -> Instant {
    day.map { $0 == book.clock.today ? book.clock.now : book.clock.moment(on: $0, hour: 12) }
      ?? book.clock.now
  }

  private func link(
    _ photos: [PhotoID]?, _ tags: [String]?, of owner: RecordReference,
    in transaction: any Transaction
  ) throws(StoreFailure) {
    if let photos {
      try book.editors.photos?.link(
        photos, of: owner, field: LinkField.photos, limit: StashSockets.photos.settings.limit,
        in: transaction)
    }
    if let tags {
      try book.editors.entryTags?.link(
        tags, of: owner, field: LinkField.tags, limit: StashSockets.entryTags.settings.limit,
        in: transaction)
    }
  }

  private func entry(
    _ stored: Stored<JournalRecord>, in reader: any RecordReader
  ) throws(StoreFailure) -> JournalEntry {
    var entry = JournalEntry(
      stored: stored, photos: [],
      day: book.clock.day(of: stored.record.writtenAt ?? stored.createdAt))
    if let editor = book.editors.entryTags {
      let tags = try reader.targets(of: stored.reference, field: LinkField.tags)
      entry.tags = tags.isEmpty ? [] : try editor.value(of: tags, in: reader) ?? []
    }
    let targets = try reader.targets(of: stored.reference, field: LinkField.photos)
    guard !targets.isEmpty else { return entry }
    guard let editor = book.editors.photos else {
      entry.hidesPhotos = true
      return entry
    }
    entry.photos = try editor.value(of: targets, in: reader) ?? []
    return entry
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
