public import Core

/// A table whose columns are as wide as their widest cells, or narrowed to fit the terminal.
public struct TerminalTable: Sendable {
  /// A cell of the table.
  public struct Cell: Sendable {
    /// The text of the cell, on one line.
    public let text: String
    /// The role that determines the text's look, or `nil` for plain text.
    public let role: StyleRole?
    /// The width of the text in columns.
    let columns: Int

    /// Creates a cell.
    ///
    /// Newlines in the text become spaces.
    public init(_ text: String, _ role: StyleRole? = nil) {
      self.text = text.oneLine
      self.role = role
      columns = self.text.columns
    }
  }

  /// The column headings.
  public let header: [String]
  /// Whether the first column is never shortened, because users type its values.
  public let keepsFirst: Bool
  /// The rows, each with one cell per column.
  public var rows: [[Cell]] = []

  private static let least = 8
  private static let gap = 2

  /// Creates a table without rows.
  public init(header: [String], keepsFirst: Bool = true) {
    self.header = header
    self.keepsFirst = keepsFirst
  }

  /// Returns the table as lines.
  ///
  /// If a table column would be narrower than 8 terminal columns, each row is stacked on several
  /// lines: first the cells that identify the row, and then each other cell after its column name.
  ///
  /// - Parameter width: The terminal's width in columns, or `nil` for no limit.
  /// - Returns: The rows, below the header unless the rows are stacked.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public func lines(width: Int?) -> [StyledLine] {
    var widths = header.map(\.columns)
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], cell.columns)
      }
    }
    if let width, !narrow(&widths, to: width) { return rows.flatMap { stacked($0, width) } }
    let lines = [header.map { Cell($0, .footnote) }] + rows
    return lines.map { line($0, widths) }
  }

  /// Narrows the widest columns until a row fits the width, and returns whether a row fits.
  private func narrow(_ widths: inout [Int], to width: Int) -> Bool {
    while widths.reduce(0, +) + Self.gap * (widths.count - 1) > width {
      let widest = widths.indices.dropFirst(keepsFirst ? 1 : 0).max { widths[$0] < widths[$1] }
      guard let widest, widths[widest] > Self.least else { return false }
      widths[widest] -= 1
    }
    return true
  }

  /// Returns a row on several lines: first the one or two cells that identify the row, and then
  /// each other cell after its column name.
  ///
  /// Empty cells are omitted.
  private func stacked(_ cells: [Cell], _ width: Int) -> [StyledLine] {
    let first = keepsFirst ? 2 : 1
    let head = cells.prefix(first).filter { !$0.text.isEmpty }.map { block([$0]) }
    let rest = zip(header, cells).dropFirst(first).filter { !$1.text.isEmpty }.map { name, cell in
      block([Cell(name + " ", .footnote), cell])
    }
    return Block.flow(head, width: width, spacing: Self.gap, .leading).lines
      + Block.flow(rest, width: max(1, width - Self.gap), spacing: Self.gap, .leading)
      .indented(by: Self.gap).lines
  }

  private func block(_ cells: [Cell]) -> Block {
    Block(StyledLine(cells.map { StyledText($0.text, $0.role?.look ?? .plain) }))
  }

  private func line(_ cells: [Cell], _ widths: [Int]) -> StyledLine {
    var line = StyledLine()
    let filled = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for (index, cell) in cells.enumerated().prefix(filled + 1) {
      let isWhole = cell.columns <= widths[index]
      let text = isWhole ? cell.text : cell.text.fitted(to: widths[index])
      line.parts.append(StyledText(text, cell.role?.look ?? .plain))
      guard index < filled else { break }
      let rest = widths[index] - (isWhole ? cell.columns : text.columns)
      line.parts.append(StyledText(String(repeating: " ", count: rest + Self.gap)))
    }
    return line
  }
}
