public import Core

/// Draws snapshots in lines of a width.
public struct ScreenPainter: Sendable {
  /// The terminal's columns, 1 or more.
  public let width: Int
  let sizes: CellSizes
  /// What chart nodes show, where it is known.
  let charts: [Reference: Chart]
  /// The most cells a picture takes; nil where the terminal shows none.
  let pictureBox: (columns: Int, rows: Int)?
  var focus: NodeID?
  var caret: Int?
  /// How many columns stand before the text of fields; 0 where labels stand above them.
  var labelColumns = 0

  /// A painter.
  ///
  /// - Parameters:
  ///   - width: The terminal's columns; fewer than 8 are drawn as 8, and cut.
  ///   - sizes: The theme's lengths.
  ///   - charts: What chart nodes show, as far as it is known.
  ///   - pictureBox: The most cells a picture takes; nil where the terminal shows none.
  public init(
    width: Int, sizes: CellSizes = CellSizes(PlainTheme()), charts: [Reference: Chart] = [:],
    pictureBox: (columns: Int, rows: Int)? = nil
  ) {
    self.width = max(1, width)
    self.sizes = sizes
    self.charts = charts
    self.pictureBox = pictureBox
  }

  static let leastWidth = 8

  /// A screen in lines.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - caret: The caret's place in the focused field, in characters; nil for its end.
  /// - Returns: Lines of at most ``width`` columns.
  /// - Complexity: O(nodes and their characters).
  public func page(_ snapshot: Snapshot, caret: Int? = nil) -> DrawnScreen {
    var painter = self
    painter.focus = snapshot.focus
    painter.caret = caret
    // A mark of the focus stands before every line, and nothing touches the right edge.
    let inner = max(Self.leastWidth, width - 2 * sizes.gap)
    painter.labelColumns = painter.labels(of: snapshot.root, within: inner)
    let body = painter.column(snapshot.root.children.filter { !$0.isAnnouncement }, inner)
    var page = DrawnScreen()
    page.announcements = snapshot.root.children.filter(\.isAnnouncement).compactMap {
      $0.element.value
    }
    let marked = body.indented(by: sizes.gap)
    page.lines = marked.lines.map { $0.fitted(to: width) }
    for place in marked.places { page.places[place.id] = place.lines }
    (page.field, page.pictures) = (marked.field, marked.pictures)
    if let focus = snapshot.focus, let line = page.places[focus]?.lowerBound { page.mark(line) }
    return page
  }

  /// A branch in lines of a width.
  func draw(_ branch: Snapshot.Branch, _ width: Int) -> Block {
    let element = branch.element
    let block =
      switch element.content {
      case .stack(.vertical): section(branch, width)
      case .stack(.horizontal): flow(branch.children, width, .leading)
      case .flow(let alignment): flow(branch.children, width, alignment)
      case .row: flow(branch.children, width, .leading)
      case .list(let page): list(branch, page, width)
      case .radioGroup: field(element, width) { group(branch, $0) }
      case .dialog(let message): dialog(branch, message, width)
      case .disclosure(let isOpen): disclosure(branch, isOpen, width)
      case .link: branch.children.isEmpty ? mark(element, width) : row(branch, width)
      case .photoGrid: flow(branch.children, width, .leading)
      case .emptyState: empty(branch, width)
      case .select, .textField, .textArea, .dateField, .comboBox, .toggle:
        field(element, width) { control(element, $0) }
      case .chart(let reference): chart(element, reference, width)
      case .image(let picture): image(element, picture, width)
      case .chip: chip(branch, width)
      default: mark(element, width)
      }
    return block.named(element.id)
  }

  /// Branches one below the other.
  func column(_ branches: [Snapshot.Branch], _ width: Int) -> Block {
    var block = Block()
    var wasAction = true
    for branch in branches {
      // What acts stands apart from what is filled in or read.
      if branch.isAction != wasAction, !block.lines.isEmpty { block.isSpaced = true }
      block.add(draw(branch, width))
      wasAction = branch.isAction
    }
    return block
  }

  /// Branches side by side, wrapping.
  func flow(_ branches: [Snapshot.Branch], _ width: Int, _ alignment: FlowAlignment) -> Block {
    Block.flow(
      branches.map { draw($0, width) }, width: width, spacing: sizes.narrowGap, alignment)
  }
}

extension DrawnScreen {
  /// Points at the line that has the focus.
  mutating func mark(_ line: Int) {
    let mark = StyledText("▸", TextLook(.focus, bold: true))
    guard let margin = lines[line].parts.first else { return lines[line].parts = [mark] }
    guard margin.text.first == " " else { return }
    lines[line].parts[0] = StyledText(String(margin.text.dropFirst()))
    lines[line].parts.insert(mark, at: 0)
  }
}

extension Snapshot.Branch {
  var isAnnouncement: Bool {
    if case .announcement = element.content { true } else { false }
  }
}
