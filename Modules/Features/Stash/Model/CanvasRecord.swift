public import Core

/// A needlepoint canvas in the user's stash.
public struct CanvasRecord: Record {
  /// The designer's name, 1–200 characters.
  public var designer: String
  /// The design's name, 1–200 characters.
  public var name: String
  /// The size as typed, at most 100 characters, or `nil` if unknown.
  public var size: String?
  /// The mesh count in threads per inch, or `nil` if unknown.
  public var mesh: Int?
  /// The canvas's current stage.
  public internal(set) var status: CanvasStatus
  /// The day on which the canvas was acquired, or `nil` if unknown.
  public var acquired: CivilDay?
  /// The user's notes, at most 2,000 characters, or `nil` if none.
  public var notes: String?
  /// The day on which each stage was reached.
  ///
  /// Moving back to an earlier stage removes the dates of all later stages.
  public internal(set) var reached: [CanvasStatus: CivilDay]

  /// Creates a canvas at the first stage, stash.
  public init(designer: String, name: String) {
    self.designer = designer
    self.name = name
    status = .stash
    reached = [:]
  }

  /// Moves the canvas to a stage.
  ///
  /// If the stage has no date, the move sets the stage's date to `day`, unless the stage is
  /// ``CanvasStatus/stash``. The move also removes the dates of all later stages.
  public mutating func move(to status: CanvasStatus, on day: CivilDay) {
    self.status = status
    for stage in CanvasStatus.dated where stage.ordinal > status.ordinal { reached[stage] = nil }
    if status != .stash, reached[status] == nil { reached[status] = day }
  }
}

extension CanvasRecord {
  enum Columns {
    static let designer = Column("designer", .text)
    static let name = Column("name", .text)
    static let size = Column("size", .text, optional: true)
    static let mesh = Column("mesh", .integer, optional: true)
    static let status = Column("status", .text)
    static let acquired = Column("acquired", .text, optional: true)
    static let notes = Column("notes", .text, optional: true)
    static let reached = CanvasStatus.dated.map { stage in
      Column("\(names[stage] ?? stage.rawValue)_on", .text, optional: true)
    }
    static let finished = Column("finished_on", .text, optional: true)
    private static let names = [CanvasStatus.atFinishing: "at_finishing"]

    static let all = [designer, name, size, mesh, status, acquired, notes] + reached
    static let searched = [designer, name, size, notes]
  }

  /// The index on the finishing date, for counting the canvases finished in each month.
  static let byMonthFinished = ColumnIndex([Columns.finished])

  /// The collection of canvases.
  public static let collection = RecordCollection(
    "stash_canvas", noun: "canvas", columns: Columns.all,
    indexes: [
      ColumnIndex([Columns.status]), ColumnIndex([Columns.mesh]), ColumnIndex([Columns.name]),
      ColumnIndex([Columns.designer]), ColumnIndex([Columns.acquired]), ColumnIndex([.updatedAt]),
      byMonthFinished,
    ], searched: Columns.searched)

  /// Returns up to 1,000 of the canvas's journal entries, including deleted entries.
  public func dependents(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let journal = Query<JournalRecord>(
      .equals(JournalRecord.Columns.canvas, .text(id.text)), limit: 1000, scope: .all)
    return try reader.page(journal).items.map(\.reference)
  }

  /// The values of the record's row, in column order.
  public var values: [ColumnValue] {
    [
      .text(designer), .text(name), .optional(size), .optional(mesh), .text(status.rawValue),
      .optional(acquired?.description), .optional(notes),
    ] + CanvasStatus.dated.map { .optional(reached[$0]?.description) }
  }

  /// Creates a canvas from a row.
  public init(row: RecordRow) throws(RowFailure) {
    self.init(designer: try row.text(Columns.designer), name: try row.text(Columns.name))
    size = try row.optionalText(Columns.size)
    mesh = try row.optionalInteger(Columns.mesh)
    guard let status = CanvasStatus(rawValue: try row.text(Columns.status)) else {
      throw row.failure(Columns.status)
    }
    self.status = status
    acquired = try Self.day(Columns.acquired, row)
    notes = try row.optionalText(Columns.notes)
    for (stage, column) in zip(CanvasStatus.dated, Columns.reached) {
      reached[stage] = try Self.day(column, row)
    }
  }

  private static func day(_ column: Column, _ row: RecordRow) throws(RowFailure) -> CivilDay? {
    guard let text = try row.optionalText(column) else { return nil }
    guard let day = CivilDay(text) else { throw row.failure(column) }
    return day
  }
}
