public import Core

/// A journal entry of a canvas.
///
/// The entry's photos and tags are stored as links in the fields `photos` and `tags`.
public struct JournalRecord: Record {
  /// The ID of the canvas that the entry is about.
  public var canvas: RecordID
  /// The trimmed note, at most 5,000 characters, or `nil` if the entry has no note.
  public var note: String?
  /// The moment that the entry is about, or `nil` if unknown.
  ///
  /// The moment is the time at which the entry was added, or noon on the date that the user chose.
  /// Entries exported by earlier versions have no moment.
  public var writtenAt: Instant?

  /// Creates an entry about a canvas.
  public init(canvas: RecordID, note: String?, writtenAt: Instant? = nil) {
    self.canvas = canvas
    self.note = note
    self.writtenAt = writtenAt
  }

  enum Columns {
    static let canvas = Column("canvas", .text)
    static let note = Column("note", .text, optional: true)
    static let writtenAt = Column("written_at", .integer, optional: true)
  }

  /// The collection of journal entries.
  public static let collection = RecordCollection(
    "stash_journal", noun: "journal entry",
    columns: [Columns.canvas, Columns.note, Columns.writtenAt],
    indexes: [
      ColumnIndex([Columns.canvas]), ColumnIndex([Columns.canvas, Columns.writtenAt]),
      ColumnIndex([Columns.writtenAt]),
    ], searched: [Columns.note])

  /// Returns the reason why an import must reject the entry, or `nil` if the entry is valid.
  ///
  /// The canvas must be stored, live or deleted. The note and the photos must be within their
  /// limits.
  public func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard try reader.find(CanvasRecord.self, canvas) != nil else {
      return "The entry's canvas \(canvas) is missing"
    }
    let entry = RecordReference(Self.collection.name, id)
    let photos = try reader.targets(of: entry, field: StashFieldSlots.photos.key)
    if let most = StashFieldSlots.photos.slot.settings.limit, photos.count > most {
      return StoreFailure.tooManyLinks(field: StashFieldSlots.photos.key, limit: most).explanation
        .message
    }
    return Self.fields.importProblem(of: self)
  }

  /// The values of the record's row, in column order.
  public var values: [ColumnValue] {
    let written = writtenAt.map { ColumnValue.integer($0.milliseconds) } ?? .null
    return [.text(canvas.text), .optional(note), written]
  }

  /// Creates an entry from a row.
  public init(row: RecordRow) throws(RowFailure) {
    canvas = RecordID(try row.text(Columns.canvas))
    note = try row.optionalText(Columns.note)
    writtenAt = try row.optionalInteger(Columns.writtenAt).map {
      Instant(milliseconds: Int64($0))
    }
  }
}
