import Core

// Lists: rows whose cells align in columns if the page is wide enough.

extension ScreenPainter {
  func list(_ branch: SnapshotNode, _ page: ListPage, _ width: Int) -> Block {
    var block = Block()
    let rows = branch.children.map { Row($0, self) }
    let widths = Columns(rows, width: width, gap: sizes.gap)
    for row in rows {
      let drawn = draw(row, widths, width)
      block.add((drawn.lines.isEmpty ? mark(row.branch.element, width) : drawn).named(row.id))
    }
    let shown = rows.count
    if page.hasMore {
      let words = page.total.map { "\(shown) of \($0), more below" } ?? "More below"
      block.lines.append(StyledLine(words, StyleRole.footnote.look))
    }
    block.isSpaced = true
    return block
  }

  /// Returns a row outside a list.
  func row(_ branch: SnapshotNode, _ width: Int) -> Block {
    let row = Row(branch, self)
    let block = draw(row, Columns([row], width: width, gap: sizes.gap), width)
    return block.lines.isEmpty ? mark(branch.element, width) : block
  }

  private func draw(_ row: Row, _ widths: Columns, _ width: Int) -> Block {
    guard let cells = row.cells, !widths.isStacked else {
      return stacked(row, width)
    }
    var line = StyledLine()
    for (index, cell) in cells.enumerated() {
      line.pad(to: widths.starts[index])
      line.parts += cell.line.fitted(to: widths.widths[index]).parts
    }
    var block = Block(line)
    for cell in cells {
      if let id = cell.id { block.places.append((id, 0..<1)) }
    }
    return block
  }

  /// Returns a row with its first cell on the first line and the other cells below that line.
  private func stacked(_ row: Row, _ width: Int) -> Block {
    guard row.isRow else { return draw(row.branch, width) }
    guard let cells = row.cells, let first = cells.first else {
      var block = column(row.branch.children, width)
      block.isSpaced = !row.branch.children.allSatisfy(\.isBar)
      return block
    }
    var block = Block(first.line.fitted(to: width))
    if let id = first.id { block.places.append((id, 0..<1)) }
    let rest = cells.dropFirst().map { cell in
      Block(cell.line.fitted(to: max(1, width - sizes.indent)))
        .named(cell.id)
    }
    block.add(
      Block.flow(rest, width: width - sizes.indent, spacing: sizes.gap, .leading)
        .indented(by: sizes.indent))
    return block
  }
}

/// A list row as one-line cells.
///
/// `cells` is `nil` if the node isn't a row or link, or if any content isn't a single line.
private struct Row {
  struct Cell {
    let id: NodeID?
    var line: StyledLine
    let columns: Int
  }

  let branch: SnapshotNode
  private(set) var cells: [Cell]?

  var id: NodeID? { branch.element.id }

  /// Whether the node is a row or link, rather than other content inside a list.
  var isRow: Bool {
    switch branch.element.content {
    case .row, .link: true
    default: false
    }
  }

  init(_ whole: SnapshotNode, _ painter: ScreenPainter) {
    var branch = whole
    // The actions of a menu are cells like others.
    branch.children = whole.children.flatMap { $0.isMenu ? $0.children : [$0] }
    self.branch = branch
    let words = branch.children.filter { !$0.isImage }
    // A row with an ID shows its label, unless one of its texts repeats the label.
    let label = branch.element.label ?? ""
    let isSaid = branch.element.id == nil || words.contains { $0.element.value == label }
    let name = SnapshotNode(ScreenElement(.text(label), role: .headline))
    let parts = words.isEmpty || !isSaid ? [name] + words : words
    guard isRow, parts.allSatisfy(\.isOneLine) else { return }
    var cells = parts.map { part in
      let line = painter.draw(part, .max).lines.first ?? StyledLine()
      return Cell(id: part.element.id, line: line, columns: line.columns)
    }
    if branch.element.id != nil, branch.element.id == painter.focus { cells[0].line.reverse() }
    self.cells = cells
  }
}

extension StyledLine {
  /// Reverses the line's colors and makes its text bold, to show the focus.
  fileprivate mutating func reverse() {
    for index in parts.indices {
      (parts[index].look.isReversed, parts[index].look.isBold) = (true, true)
    }
  }
}

/// The widths and positions of a list's cells, in terminal columns.
private struct Columns {
  /// Whether the page is too narrow to show all cells side by side.
  let isStacked: Bool
  let widths: [Int]
  let starts: [Int]

  private static let least = 8

  init(_ rows: [Row], width: Int, gap: Int) {
    var widths: [Int] = []
    // Cells that accept input are never shortened.
    var leasts: [Int] = []
    for row in rows {
      for (index, cell) in (row.cells ?? []).enumerated() {
        if index == widths.count {
          widths.append(0)
          leasts.append(Self.least)
        }
        widths[index] = max(widths[index], cell.columns)
        if cell.id != nil { leasts[index] = max(leasts[index], cell.columns) }
      }
    }
    let gaps = gap * max(0, widths.count - 1)
    var excess = widths.reduce(gaps, +) - width
    while excess > 0,
      let widest = widths.indices.filter({ widths[$0] > leasts[$0] }).max(by: {
        widths[$0] < widths[$1]
      })
    {
      widths[widest] -= 1
      excess -= 1
    }
    isStacked = excess > 0
    self.widths = widths
    var start = 0
    starts = widths.map { width in
      defer { start += width + gap }
      return start
    }
  }
}

extension SnapshotNode {
  /// Whether the node is an image, which rows and links don't show.
  fileprivate var isImage: Bool {
    switch element.content {
    case .image, .chart: true
    default: false
    }
  }

  fileprivate var isMenu: Bool {
    if case .menu = element.content { true } else { false }
  }

  fileprivate var isBar: Bool {
    if case .bar = element.content { true } else { false }
  }

  /// Whether the node fits on one line, given enough width.
  fileprivate var isOneLine: Bool {
    switch element.content {
    case .text(let words): !words.contains("\n") && children.isEmpty
    case .swatch: children.isEmpty
    case .button, .chip, .link, .file: element.hint == nil && children.isEmpty
    default: false
    }
  }
}
