public import Core

/// A needlepoint canvas of a person's stash.
public struct CanvasRecord: Record {
  /// Who designed it; 1 to 200 characters.
  public var designer: String
  /// The design's name; 1 to 200 characters.
  public var name: String
  /// Its size as the person says it; at most 100 characters.
  public var size: String?
  /// Threads an inch.
  public var mesh: Int?
  /// How far it has come.
  public internal(set) var status: CanvasStatus
  /// When it was acquired.
  public var acquired: CivilDay?
  /// What the person noted; at most 2,000 characters.
  public var notes: String?
  /// The day each stage was reached; a stage that was left again downwards has none.
  public internal(set) var reached: [CanvasStatus: CivilDay]

  /// A canvas at the first stage.
  public init(designer: String, name: String) {
    self.designer = designer
    self.name = name
    status = .stash
    reached = [:]
  }

  /// Moves the canvas to a stage: reaching one sets its date once, going back below one clears it.
  public mutating func move(to status: CanvasStatus, on day: CivilDay) {
    self.status = status
    for stage in CanvasStatus.dated where stage.place > status.place { reached[stage] = nil }
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
    private static let names = [CanvasStatus.atFinishing: "at_finishing"]

    static let all = [designer, name, size, mesh, status, acquired, notes] + reached
    static let searched = [designer, name, size, notes]
  }

  /// Where canvases are kept.
  public static let collection = Collection(
    "stash_canvas", noun: "canvas", columns: Columns.all,
    indexes: [
      Index([Columns.status]), Index([Columns.mesh]), Index([Columns.name]),
      Index([Columns.designer]), Index([Columns.acquired]), Index([.updatedAt]),
    ], searched: Columns.searched)

  /// A canvas keeps to the rules of its form.
  public func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    CanvasDraft(self).firstRefusal.map { "\($0.field.label): \($0.reason)" }
  }

  /// Its journal.
  public func belongings(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let journal = Query<JournalRecord>(
      .equals(JournalRecord.Columns.canvas, .text(id.text)), limit: 1000, liveness: .any)
    return try reader.page(journal).items.map(\.reference)
  }

  /// The row's values.
  public var values: [ColumnValue] {
    [
      .text(designer), .text(name), .optional(size), .optional(mesh), .text(status.rawValue),
      .optional(acquired?.description), .optional(notes),
    ] + CanvasStatus.dated.map { .optional(reached[$0]?.description) }
  }

  /// Reads a canvas.
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
