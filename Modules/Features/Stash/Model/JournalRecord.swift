public import Core

/// What a person worked on; belongs to a canvas. Its photos are links of the field `photos`.
public struct JournalRecord: Record {
  /// The canvas it tells of.
  public var canvas: RecordID
  /// What was done; at most 5,000 characters, trimmed.
  public var note: String?
  /// When it was done, in milliseconds: when the entry was added, or noon of the day that the user
  /// gave. `nil` in exports of earlier versions.
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

  /// Where entries are kept.
  public static let collection = Collection(
    "stash_journal", noun: "journal entry",
    columns: [Columns.canvas, Columns.note, Columns.writtenAt],
    indexes: [Index([Columns.canvas])] + indexesByTime, searched: [Columns.note])

  /// A journal is read from its latest entry, as are all of them.
  static let indexesByTime = [
    Index([Columns.canvas, Columns.writtenAt]), Index([Columns.writtenAt]),
  ]

  /// The collection before entries had dates, as a migration made it.
  static let undated = Collection(
    "stash_journal", noun: "journal entry", columns: [Columns.canvas, Columns.note],
    indexes: [Index([Columns.canvas])], searched: [Columns.note])

  /// An entry needs its canvas, deleted or not, and keeps to the rules of notes and photos.
  public func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard try reader.find(CanvasRecord.self, canvas) != nil else {
      return "Its canvas \(canvas) is not there"
    }
    let entry = RecordReference(Self.collection.name, id)
    let photos = try reader.targets(of: entry, field: LinkField.photos)
    if let most = StashSockets.photos.settings.limit, photos.count > most {
      return StoreFailure.limit(field: LinkField.photos, most: most).explanation.message
    }
    return Journal.refusal(ofNote: note ?? "")
  }

  /// The row's values.
  public var values: [ColumnValue] {
    let written = writtenAt.map { ColumnValue.integer($0.milliseconds) } ?? .null
    return [.text(canvas.text), .optional(note), written]
  }

  /// Reads an entry.
  public init(row: RecordRow) throws(RowFailure) {
    canvas = RecordID(try row.text(Columns.canvas))
    note = try row.optionalText(Columns.note)
    writtenAt = try row.optionalInteger(Columns.writtenAt).map {
      Instant(milliseconds: Int64($0))
    }
  }
}
