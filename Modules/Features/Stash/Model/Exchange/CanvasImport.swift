public import Core

/// Canvases that were read from a table, and the rows that hold none.
public struct CanvasImport: Sendable {
  /// A canvas of a table.
  public struct Row: Sendable {
    /// The row's number, from 1, the header not counted.
    public let number: Int
    /// The canvas's plain fields.
    public var draft: CanvasDraft
    /// The values for other features' editors and for the stages.
    public var extras: CanvasExtras
  }

  /// A row that holds no canvas.
  public struct Rejected: Equatable, Sendable {
    /// The row's number, from 1, the header not counted.
    public let number: Int
    /// The rule that it breaks.
    public let reason: String
  }

  /// The table's columns in order, with what each holds; `nil` for one that isn't read.
  public private(set) var columns: [(name: String, holds: CanvasColumn?)]
  /// The canvases.
  public private(set) var rows: [Row] = []
  /// The rows that hold none.
  public private(set) var rejected: [Rejected] = []

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - map: What columns hold, by their names or numbers; the others are known by their names.
  ///   - editors: Read mesh counts and tags. A column whose feature isn't there isn't read.
  ///   - today: The last day on which a stage can have been reached.
  /// - Throws: ``CanvasRefusal/unknownColumn(_:has:)``, ``CanvasRefusal/missingColumn(_:has:)``.
  public init(
    _ table: TableRows, map: [String: CanvasColumn], editors: StashEditors, today: CivilDay
  ) async throws(CanvasRefusal) {
    var mapped: [Int: CanvasColumn] = [:]
    for (name, column) in map {
      guard let place = table.place(of: name) ?? Self.place(name, table.header.count) else {
        throw .unknownColumn(name, has: table.header)
      }
      mapped[place] = column
    }
    var known = Set(mapped.values)
    if editors.mesh == nil { known.insert(.mesh) }
    if editors.tags == nil { known.insert(.tags) }
    columns = table.header.enumerated().map { place, name in
      if let column = mapped[place] { return (name, column) }
      // Of two columns that could hold the same, the first does.
      guard let column = CanvasColumn(header: name), known.insert(column).inserted else {
        return (name, nil)
      }
      return (name, column)
    }
    for column in [CanvasColumn.designer, .name]
    where !columns.contains(where: { $0.holds == column }) {
      throw .missingColumn(column, has: table.header)
    }
    for (index, cells) in table.rows.enumerated() {
      do throws(CanvasRefusal) {
        var row = Row(number: index + 1, draft: CanvasDraft(), extras: CanvasExtras())
        for (column, cell) in zip(columns, cells) {
          guard let holds = column.holds, let text = TableCell.text(cell).trimmedOrNil else {
            continue
          }
          try await row.take(text, as: holds, editors, today)
        }
        try row.check(today)
        rows.append(row)
      } catch {
        rejected.append(Rejected(number: index + 1, reason: error.explanation.message))
      }
    }
  }

  private static func place(_ number: String, _ count: Int) -> Int? {
    Int(number).flatMap { (1...max(1, count)).contains($0) ? $0 - 1 : nil }
  }
}

extension CanvasImport.Row {
  fileprivate mutating func take(
    _ text: String, as column: CanvasColumn, _ editors: StashEditors, _ today: CivilDay
  ) async throws(CanvasRefusal) {
    switch column {
    case .designer: draft.designer = text
    case .name: draft.name = text
    case .size: draft.size = text
    case .notes: draft.notes = text
    case .acquired: draft.acquired = CivilDay(typed: text, today: today)?.description ?? text
    case .status:
      guard let status = CanvasStatus(text: text) else {
        throw .invalid("Status", "\u{201C}\(text)\u{201D}. \(CanvasStatus.typedForms)")
      }
      draft.status = status
    case .mesh: if let editor = editors.mesh { extras.mesh = try await Self.parse(text, editor) }
    case .tags: if let editor = editors.tags { extras.tags = try await Self.parse(text, editor) }
    case .kitting, .wip, .stitched, .atFinishing, .finished:
      guard let stage = column.stage, let day = CivilDay(typed: text, today: today) else {
        throw .invalid("\(column.header)", "\u{201C}\(text)\u{201D}. \(CivilDay.typedForms)")
      }
      extras.reached[stage] = .some(day)
    }
  }

  private static func parse<Value>(
    _ text: String, _ editor: AnyFieldEditor<Value>
  ) async throws(CanvasRefusal) -> Value {
    do throws(FieldRefusal) {
      return try await editor.parse([text])
    } catch {
      throw .unreadableValue(error)
    }
  }

  /// Rejects what the form would reject.
  fileprivate func check(_ today: CivilDay) throws(CanvasRefusal) {
    var canvas = CanvasRecord(designer: "", name: "")
    try draft.write(into: &canvas, on: today)
    try canvas.set(extras.reached, on: today)
  }
}
