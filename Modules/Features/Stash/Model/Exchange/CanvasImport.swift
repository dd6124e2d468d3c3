public import Core

/// The canvases read from a table, and the rejected rows.
public struct CanvasImport: Sendable {
  /// A row with a valid canvas.
  public struct Row: Sendable {
    /// The row's number, starting at 1 after the header.
    public let number: Int
    /// The canvas's plain fields.
    public var draft: CanvasDraft
    /// The values for the slots and the stage dates.
    public var extras: CanvasFieldValues
  }

  /// A row without a valid canvas.
  public struct Rejected: Equatable, Sendable {
    /// The row's number, starting at 1 after the header.
    public let number: Int
    /// The rule that the row breaks.
    public let reason: String
  }

  /// The names of the table's columns in order, each with its field, or `nil` if ignored.
  public private(set) var columns: [(name: String, holds: CanvasColumn?)]
  /// The valid rows.
  public private(set) var rows: [Row] = []
  /// The rejected rows.
  public private(set) var rejected: [Rejected] = []

  /// Creates an import from a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - map: The field to read from each column, by column name or number. Other columns are
  ///     matched by their headers.
  ///   - editors: The field editors that parse mesh counts and tags. Columns of excluded features
  ///     are ignored.
  ///   - today: The latest valid date for a stage.
  /// - Throws: ``CanvasRefusal/unknownColumn(_:has:)`` if `map` has a column that the table doesn't
  ///   have; ``CanvasRefusal/missingColumn(_:has:)`` if a required column is missing.
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
      // If two headers name the same field, the first column is used.
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
        var row = Row(number: index + 1, draft: CanvasDraft(), extras: CanvasFieldValues())
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
        throw .invalid(
          "Status", "Invalid value \u{201C}\(text)\u{201D}. \(CanvasStatus.typedForms)")
      }
      draft.status = status
    case .mesh: if let editor = editors.mesh { extras.mesh = try await Self.parse(text, editor) }
    case .tags: if let editor = editors.tags { extras.tags = try await Self.parse(text, editor) }
    case .kitting, .wip, .stitched, .atFinishing, .finished:
      guard let stage = column.stage, let day = CivilDay(typed: text, today: today) else {
        throw .invalid(
          "\(column.header)", "Invalid date \u{201C}\(text)\u{201D}. \(CivilDay.typedForms)")
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

  /// Throws an error if the canvas form would reject the row's canvas.
  fileprivate func check(_ today: CivilDay) throws(CanvasRefusal) {
    var canvas = CanvasRecord(designer: "", name: "")
    try draft.write(into: &canvas, on: today)
    try canvas.set(extras.reached, on: today)
  }
}
