public import Core

/// The canvases read from a table, and the rejected rows.
public struct CanvasImport: Sendable {
  /// A row with a valid canvas.
  public struct Row: Sendable {
    /// The row's one-based number, not counting the header.
    public let number: Int
    /// The canvas's values.
    public var change: RecordChange<CanvasRecord>
  }

  /// A row without a valid canvas.
  public struct Rejected: Equatable, Sendable {
    /// The row's one-based number, not counting the header.
    public let number: Int
    /// The error message that explains the rejection.
    public let reason: String
  }

  /// The table's columns in order, each with its header and its field.
  ///
  /// The field is `nil` if the column is ignored.
  public private(set) var columns: [(name: String, holds: CanvasColumn?)]
  /// The valid rows.
  public private(set) var rows: [Row] = []
  /// The rejected rows.
  public private(set) var rejected: [Rejected] = []

  /// Creates an import from a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - map: The field in each column, keyed by column name or one-based column number. Columns
  ///     that aren't in `map` are matched by header.
  ///   - editors: The field editors that parse mesh counts and tags. Columns for excluded features
  ///     are ignored.
  ///   - today: The current date, which is the latest valid date for a stage.
  /// - Throws: ``RecordFailure/unknownColumn(_:has:)`` if `map` names a column that the table
  ///   doesn't have; ``RecordFailure/missingColumn(_:has:)`` if a required column is missing.
  public init(
    _ table: TableRows, map: [String: CanvasColumn], editors: StashEditors, today: CivilDay
  ) async throws(RecordFailure) {
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
      do throws(RecordFailure) {
        var row = Row(number: index + 1, change: RecordChange())
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
  ) async throws(RecordFailure) {
    switch column {
    case .mesh where editors.mesh == nil, .tags where editors.tags == nil: break
    case .designer, .name, .size, .notes, .acquired, .status, .mesh, .tags:
      try await CanvasRecord.fields.read(
        [text], for: column.rawValue, into: &change, on: today, with: editors.services)
    case .kitting, .wip, .stitched, .atFinishing, .finished:
      guard let stage = column.stage, let day = CivilDay(typed: text, today: today) else {
        throw .invalid(
          "\(column.header)", "Invalid date \u{201C}\(text)\u{201D}. \(CivilDay.typedForms)")
      }
      change.reach([stage: day])
    }
  }

  /// Throws an error if the canvas form would reject the row's canvas.
  fileprivate func check(_ today: CivilDay) throws(RecordFailure) {
    var canvas = CanvasRecord.fields.blank
    try CanvasRecord.fields.write(change, intoNew: &canvas, on: today)
  }
}
