public import Core

/// A journal entry with its linked photos and tags.
public struct JournalEntry: Equatable, Sendable {
  /// The stored record with the values of its slots.
  public let record: RecordEntry<JournalRecord>
  /// The name of the entry's canvas.
  public let canvasName: String
  /// The entry's date in the user's current time zone.
  public let day: CivilDay

  /// The stored record.
  public var stored: StoredRecord<JournalRecord> { record.stored }
  /// The entry's ID.
  public var id: RecordID { stored.id }
  /// The entry's note, or `nil` if the entry has only photos.
  public var note: String? { stored.record.note }
  /// The IDs of the entry's photos, in order.
  public var photos: [PhotoID] { record[StashFieldSlots.photos] ?? [] }
  /// The names of the entry's tags.
  public var tags: [String] { record[StashFieldSlots.entryTags] ?? [] }
}

/// A repository of journal entries (ST-5).
///
/// A journal entry is a dated note on a canvas, with up to four photos.
public struct JournalRepository: Sendable {
  /// The repository that writes the declared fields.
  public let records: RecordRepository<JournalRecord>

  /// Creates a repository for the journals of all canvases in a canvas repository.
  public init(_ repository: CanvasRepository) {
    let records = repository.records
    self.records = RecordRepository(
      JournalRecord.fields, records.ports, services: records.services)
  }

  private var clock: any WallClock { records.ports.clock }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - canvas: The ID of the live canvas that the entry is about.
  ///   - change: The entry's values.
  ///   - day: The entry's date, no later than today, or `nil` to use the current time.
  /// - Returns: The entry's ID.
  /// - Throws: ``RecordFailure`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  @discardableResult
  public func add(
    to canvas: RecordID, _ change: RecordChange<JournalRecord>, on day: CivilDay? = nil
  ) async throws(RecordFailure) -> RecordID {
    var change = change
    if let day { change.set(JournalRecord.date, to: day, clock) }
    let entry = JournalRecord(canvas: canvas, note: nil, writtenAt: clock.now)
    return try await records.add(change, to: entry) { reader throws(StoreFailure) in
      _ = try reader.live(CanvasRecord.self, canvas)
    }
  }

  /// Changes an entry's values.
  ///
  /// - Parameters:
  ///   - id: The entry's ID.
  ///   - revision: The revision that the form loaded, or `nil` to overwrite later changes.
  ///   - change: The new values. Omitted values are unchanged.
  ///   - day: The entry's date, today or earlier, or `nil` to leave the date unchanged.
  /// - Throws: ``RecordFailure`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  public func save(
    _ id: RecordID, revision: Revision?, _ change: RecordChange<JournalRecord>,
    on day: CivilDay? = nil
  ) async throws(RecordFailure) {
    var change = change
    if let day { change.set(JournalRecord.date, to: day, clock) }
    try await records.save(id, revision: revision, change)
  }

  /// Returns a live entry.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` with ``StoreFailure/missing(_:)`` if no live entry has
  ///   the ID, or with another failure if the store can't be read.
  public func entry(_ id: RecordID) async throws(RecordFailure) -> JournalEntry {
    try await records.store.read("Read journal entry") { reader throws(StoreFailure) in
      let stored = try reader.live(JournalRecord.self, id)
      let canvas = try reader.find(CanvasRecord.self, stored.record.canvas)
      return try self.entry(stored, of: canvas, in: reader)
    }
  }

  /// Returns a page of live entries for one canvas or for all live canvases, newest first.
  ///
  /// - Parameters:
  ///   - canvas: The canvas's ID, or `nil` for all live canvases.
  ///   - text: The search text as typed, which is a filter or plain text, or `nil` for all entries.
  ///   - limit: The maximum number of entries on the page.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: The page, and the total number of entries, or `nil` if unknown
  ///   (``RecordReader/total(_:)``).
  /// - Throws: ``RecordFailure/refused(_:)`` if `text` is an invalid filter, or one that finds other
  ///   records; ``RecordFailure/store(_:)`` if the store can't be read or `canvas` isn't live.
  public func page(
    of canvas: RecordID?, matching text: String? = nil, limit: Int, after: Cursor? = nil
  ) async throws(RecordFailure) -> (page: Page<JournalEntry>, total: Int?) {
    let condition = try records.services.parsedFilter(text)
    if let condition, !condition.describes(JournalRecord.collection) {
      throw .refused(
        Explanation(
          .refused, code: "other-records", "This search finds canvases, not journal entries",
          hint: "Search the canvases instead."))
    }
    return try await records.store.read("List journal entries") { reader throws(StoreFailure) in
      if let canvas { _ = try reader.live(CanvasRecord.self, canvas) }
      let typed = try condition?.predicate(JournalRecord.collection, reader)
      let asked = Query<JournalRecord>(
        Self.predicate(canvas, typed), order: Self.latestFirst, limit: limit, after: after)
      var (query, entries) = (asked, [JournalEntry]())
      repeat {
        query.limit = limit - entries.count
        let page = try reader.page(query)
        for stored in page.items {
          guard let canvas = try reader.find(CanvasRecord.self, stored.record.canvas),
            canvas.deletedAt == nil
          else { continue }
          entries.append(try self.entry(stored, of: canvas, in: reader))
        }
        query.after = page.next
      } while query.after != nil && entries.count < limit
      let hidden = canvas == nil ? try Self.countOfDeletedCanvases(typed, in: reader) : 0
      let total = try reader.total(asked).map { $0 - hidden }
      return (Page(items: entries, next: query.after), total)
    }
  }

  private static func predicate(_ canvas: RecordID?, _ typed: RecordPredicate?) -> RecordPredicate {
    let ofCanvas = canvas.map {
      RecordPredicate.equals(JournalRecord.Columns.canvas, .text($0.text))
    }
    let parts = [ofCanvas, typed == .all ? nil : typed].compactMap(\.self)
    return parts.isEmpty ? .all : .and(parts)
  }

  /// Returns the number of live entries that match a predicate, but are hidden because their canvases
  /// are in the trash.
  private static func countOfDeletedCanvases(
    _ typed: RecordPredicate?, in reader: any RecordReader
  ) throws(StoreFailure) -> Int {
    var (query, count) = (Query<CanvasRecord>(limit: 500, scope: .deleted), 0)
    repeat {
      let page = try reader.page(query)
      for canvas in page.items {
        count += try reader.count(Query<JournalRecord>(predicate(canvas.id, typed)))
      }
      query.after = page.next
    } while query.after != nil
    return count
  }

  private static let latestFirst = [
    SortKey(JournalRecord.Columns.writtenAt, ascending: false), SortKey(.id, ascending: false),
  ]

  private func entry(
    _ stored: StoredRecord<JournalRecord>, of canvas: StoredRecord<CanvasRecord>?,
    in reader: any RecordReader
  ) throws(StoreFailure) -> JournalEntry {
    JournalEntry(
      record: try records.entry(stored, in: reader), canvasName: canvas?.record.name ?? "",
      day: clock.day(of: stored.record.writtenAt ?? stored.createdAt))
  }
}
