public import Core

/// A table: columns as wide as their widest cell, narrowed to the terminal.
public struct TerminalTable: Sendable {
  /// One cell.
  public struct Cell: Sendable {
    /// What stands in it, on one line.
    public let text: String
    /// How it looks.
    public let role: Role?
    /// How wide it is.
    let columns: Int

    /// A cell; ends of lines in the text become blanks.
    public init(_ text: String, _ role: Role? = nil) {
      self.text = text.oneLine
      self.role = role
      columns = self.text.columns
    }
  }

  /// What stands above the columns.
  public let header: [String]
  /// Whether the first column has what a person types next and is left whole.
  public let keepsFirst: Bool
  /// The rows; each has a cell for every column.
  public var rows: [[Cell]] = []

  private static let least = 8
  private static let gap = 2

  /// A table without rows.
  public init(header: [String], keepsFirst: Bool = true) {
    self.header = header
    self.keepsFirst = keepsFirst
  }

  /// The table in lines.
  ///
  /// - Parameter width: The terminal's columns; nil for as many as wanted. Where columns would be
  ///   narrower than eight, rows stand below each other, each with its cells in lines, behind the
  ///   names of their columns.
  /// - Returns: The header, where there are columns, then the rows.
  /// - Complexity: O(cells).
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

  /// Takes from the widest column, and again, until the line fits; whether it does.
  private func narrow(_ widths: inout [Int], to width: Int) -> Bool {
    while widths.reduce(0, +) + Self.gap * (widths.count - 1) > width {
      let widest = widths.indices.dropFirst(keepsFirst ? 1 : 0).max { widths[$0] < widths[$1] }
      guard let widest, widths[widest] > Self.least else { return false }
      widths[widest] -= 1
    }
    return true
  }

  /// A row in lines: what names it first, the rest below, each behind the name of its column.
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
