public import Core

/// A journal entry with the photos and tags that its links lead to.
public struct JournalEntry: Equatable, Sendable {
  /// The stored record.
  public var stored: StoredRecord<JournalRecord>
  /// The IDs of the entry's photos, in order.
  public var photos: [PhotoID]
  /// The names of the entry's tags.
  public var tags: [String] = []
  /// Whether the entry has photos that can't be shown because their feature is excluded.
  public var hidesPhotos = false
  /// The entry's date in the user's current time zone.
  public var day: CivilDay

  /// The entry's ID.
  public var id: RecordID { stored.id }
  /// The entry's note, or `nil` if the entry has only photos.
  public var note: String? { stored.record.note }
}

/// A repository of journal entries (ST-5).
///
/// A journal entry is a dated note on a canvas. The entry has up to four photos.
public struct JournalRepository: Sendable {
  let repository: CanvasRepository

  /// Creates a repository of a stash's journals.
  public init(_ repository: CanvasRepository) { self.repository = repository }

  /// The maximum length of a note: 5,000 characters.
  public static let noteLimit = TextLimit(graphemes: 5000)

  /// Returns the rule that a note breaks, or `nil` if the note is valid.
  public static func refusal(ofNote note: String) -> String? {
    note.trimmedOrNil.flatMap { noteLimit.refusal(of: $0) }
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - canvas: The ID of the live canvas that the entry is about.
  ///   - note: The note, which is trimmed.
  ///   - photos: The IDs of the photos, in order, or `nil` for none.
  ///   - tags: The names of the tags, or `nil` for none.
  ///   - day: The entry's date, today or earlier, or `nil` for now.
  /// - Returns: The entry's ID.
  /// - Throws: ``CanvasRefusal`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  @discardableResult
  public func add(
    to canvas: RecordID, note: String, photos: [PhotoID]?, tags: [String]? = nil,
    on day: CivilDay? = nil
  ) async throws(CanvasRefusal) -> RecordID {
    let label = "Add journal entry"
    if let refusal = refusal(note, photos, tags, keeps: false) ?? refusal(of: day) {
      throw repository.noted(refusal, label)
    }
    let record = JournalRecord(
      canvas: canvas, note: note.trimmedOrNil, writtenAt: moment(on: day))
    let id = repository.ids.next()
    try await repository.write(label) { transaction throws(StoreFailure) in
      _ = try CanvasRepository.live(canvas, in: transaction)
      let stored = try transaction.insert(record, id: id)
      try self.link(photos, tags, of: stored.reference, in: transaction)
    }
    return id
  }

  /// Replaces an entry's values with the values of a form.
  ///
  /// - Parameters:
  ///   - id: The entry's ID.
  ///   - revision: The revision that the form loaded, or `nil` to replace any later change.
  ///   - note: The note, which is trimmed.
  ///   - photos: The IDs of the photos, in order, or `nil` to leave the photos unchanged.
  ///   - tags: The names of the tags, or `nil` to leave the tags unchanged.
  ///   - day: The entry's date, today or earlier, or `nil` to leave the date unchanged.
  /// - Throws: ``CanvasRefusal`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  public func save(
    _ id: RecordID, revision: Revision?, note: String, photos: [PhotoID]?, tags: [String]? = nil,
    on day: CivilDay? = nil
  ) async throws(CanvasRefusal) {
    let label = "Edit journal entry"
    if let refusal = refusal(of: day) { throw repository.noted(refusal, label) }
    let refusal = try await repository.write(label) {
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
    if let refusal { throw repository.noted(refusal, label) }
  }

  /// Moves a live entry to the trash.
  ///
  /// The user can restore the entry.
  public func delete(_ id: RecordID) async throws(CanvasRefusal) {
    try await repository.write("Delete journal entry") { transaction throws(StoreFailure) in
      try transaction.delete(try Self.live(id, in: transaction))
    }
  }

  /// Returns a live entry.
  ///
  /// - Throws: ``CanvasRefusal/store(_:)`` if the store can't be read, with
  ///   ``StoreFailure/missing(_:)`` if no live entry has the ID.
  public func entry(_ id: RecordID) async throws(CanvasRefusal) -> JournalEntry {
    try await repository.read("Read journal entry") { reader throws(StoreFailure) in
      try self.entry(try Self.live(id, in: reader), in: reader)
    }
  }

  /// Returns a page of the entries of one canvas or of all live canvases, newest first.
  ///
  /// - Parameters:
  ///   - canvas: The canvas's ID, or `nil` for all live canvases.
  ///   - limit: The maximum number of entries on the page.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: The page, and the total number of entries.
  /// - Throws: ``CanvasRefusal/store(_:)`` if the store can't be read or `canvas` isn't live.
  public func page(
    of canvas: RecordID?, limit: Int, after: Cursor? = nil
  ) async throws(CanvasRefusal) -> (page: Page<JournalEntry>, total: Int) {
    let predicate = canvas.map {
      RecordPredicate.equals(JournalRecord.Columns.canvas, .text($0.text))
    }
    let asked = Query<JournalRecord>(
      predicate ?? .all, order: Self.latestFirst, limit: limit, after: after)
    return try await repository.read("List journal entries") { reader throws(StoreFailure) in
      if let canvas { _ = try CanvasRepository.live(canvas, in: reader) }
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

  /// Returns the number of live entries that are hidden because their canvases are in the trash.
  private static func countOfDeletedCanvases(
    in reader: any RecordReader
  ) throws(StoreFailure) -> Int {
    var (query, count) = (Query<CanvasRecord>(limit: 500, scope: .deleted), 0)
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
    SortKey(JournalRecord.Columns.writtenAt, ascending: false), SortKey(.id, ascending: false),
  ]

  /// Returns the entries that meet a condition and whose canvas is live, newest first.
  func entries(
    _ condition: ParsedFilter, limit: Int
  ) async throws(CanvasRefusal) -> [JournalEntry] {
    try await repository.read("Find journal entries") { reader throws(StoreFailure) in
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
    _ stored: StoredRecord<JournalRecord>, _ reader: any RecordReader
  ) throws(StoreFailure) -> Bool {
    guard let canvas = try reader.find(CanvasRecord.self, stored.record.canvas) else {
      return false
    }
    return canvas.deletedAt == nil
  }

  /// Returns, for each string, the IDs of live entries that begin or end with the string.
  ///
  /// The store is read once for all strings. The result has at most `limit` IDs for each string.
  public func ids(
    matching texts: [String], limit: Int
  ) async throws(CanvasRefusal) -> [[RecordID]] {
    try await repository.read("Look up journal entry") { reader throws(StoreFailure) in
      try reader.ids(of: JournalRecord.self, matching: texts, limit: limit)
    }
  }

  /// Returns the reason why an entry is rejected, or `nil` if the entry is valid.
  ///
  /// `keeps` is `true` if the stored entry has photos and the change doesn't replace them.
  private func refusal(
    _ note: String, _ photos: [PhotoID]?, _ tags: [String]?, keeps: Bool
  ) -> CanvasRefusal? {
    if let reason = Self.refusal(ofNote: note) { return .invalid("Note", reason) }
    let hasPhotos = keeps || photos?.isEmpty == false
    if note.trimmedOrNil == nil, !hasPhotos { return .emptyEntry }
    if photos?.isEmpty == false, repository.editors.photos == nil {
      return .leftOut(StashFieldSlots.photos.settings.label)
    }
    let isForeign = tags?.isEmpty == false && repository.editors.entryTags == nil
    return isForeign ? .leftOut(StashFieldSlots.entryTags.settings.label) : nil
  }

  private func refusal(of day: CivilDay?) -> CanvasRefusal? {
    guard let day, day > repository.clock.today else { return nil }
    return .invalid("Date", "\(day) is in the future")
  }

  /// Returns the current moment for today or `nil`, and noon for any other day.
  ///
  /// Noon usually stays on the same day when the user travels to another time zone.
  private func moment(on day: CivilDay?) -> Instant {
    day.map {
      $0 == repository.clock.today
        ? repository.clock.now : repository.clock.moment(on: $0, hour: 12)
    }
      ?? repository.clock.now
  }

  private func link(
    _ photos: [PhotoID]?, _ tags: [String]?, of owner: RecordReference,
    in transaction: any Transaction
  ) throws(StoreFailure) {
    if let photos {
      try repository.editors.photos?.link(
        photos, of: owner, field: LinkField.photos, limit: StashFieldSlots.photos.settings.limit,
        in: transaction)
    }
    if let tags {
      try repository.editors.entryTags?.link(
        tags, of: owner, field: LinkField.tags, limit: StashFieldSlots.entryTags.settings.limit,
        in: transaction)
    }
  }

  private func entry(
    _ stored: StoredRecord<JournalRecord>, in reader: any RecordReader
  ) throws(StoreFailure) -> JournalEntry {
    var entry = JournalEntry(
      stored: stored, photos: [],
      day: repository.clock.day(of: stored.record.writtenAt ?? stored.createdAt))
    if let editor = repository.editors.entryTags {
      let tags = try reader.targets(of: stored.reference, field: LinkField.tags)
      entry.tags = tags.isEmpty ? [] : try editor.value(of: tags, in: reader) ?? []
    }
    let targets = try reader.targets(of: stored.reference, field: LinkField.photos)
    guard !targets.isEmpty else { return entry }
    guard let editor = repository.editors.photos else {
      entry.hidesPhotos = true
      return entry
    }
    entry.photos = try editor.value(of: targets, in: reader) ?? []
    return entry
  }

  private static func live(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> StoredRecord<JournalRecord> {
    guard let stored = try reader.find(JournalRecord.self, id), stored.deletedAt == nil else {
      throw .missing(RecordReference(JournalRecord.collection.name, id))
    }
    return stored
  }
}
