public import Core

/// A painter that draws snapshots as lines of a given width.
public struct ScreenPainter: Sendable {
  /// The terminal's width in columns, at least 1.
  public let width: Int
  let sizes: CellSizes
  /// The loaded data of chart nodes.
  let charts: [Reference: Chart]
  /// The maximum size of an image in cells, or `nil` if the terminal doesn't show images.
  let pictureBox: (columns: Int, rows: Int)?
  var focus: NodeID?
  var caret: Int?
  /// The width, in columns, reserved for labels next to fields, or 0 if labels are above their
  /// fields.
  var labelColumns = 0

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - width: The terminal's width in columns. If the terminal has fewer than 8 columns, lines
  ///     are drawn 8 columns wide and then cut to the terminal's width.
  ///   - sizes: The theme's lengths in terminal columns.
  ///   - charts: The loaded data of chart nodes.
  ///   - pictureBox: The maximum size of an image in cells, or `nil` if the terminal doesn't show
  ///     images.
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

  /// Returns a screen as lines.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - caret: The number of characters before the focused field's caret, or `nil` if the caret
  ///     is at the end of the field's text.
  /// - Returns: Lines of at most ``width`` columns.
  /// - Complexity: O(*n* + *c*), where *n* is the number of nodes and *c* is the number of
  ///   characters.
  public func page(_ snapshot: Snapshot, caret: Int? = nil) -> RenderedScreen {
    var painter = self
    painter.focus = snapshot.focus
    painter.caret = caret
    // The left margin holds the focus mark, and nothing touches the right edge.
    let inner = max(Self.leastWidth, width - 2 * sizes.gap)
    painter.labelColumns = painter.labels(of: snapshot.root, within: inner)
    let body = painter.column(snapshot.root.children.filter { !$0.isAnnouncement }, inner)
    var page = RenderedScreen()
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

  /// Returns a node and its descendants as lines of the given width.
  func draw(_ branch: SnapshotNode, _ width: Int) -> Block {
    let element = branch.element
    let block =
      switch element.content {
      case .stack(.vertical): section(branch, width)
      case .stack(.horizontal): flow(branch.children, width, .leading)
      case .flow(let alignment): flow(branch.children.map(\.asCell), width, alignment)
      case .row, .menu: flow(branch.children, width, .leading)
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

  /// Returns nodes stacked in a column.
  func column(_ branches: [SnapshotNode], _ width: Int) -> Block {
    var block = Block()
    var wasAction = true
    for branch in branches {
      // An empty line separates actions from fields and text.
      if branch.isAction != wasAction, !block.lines.isEmpty { block.isSpaced = true }
      block.add(photo(branch, width) ?? draw(branch, width))
      wasAction = branch.isAction
    }
    return block
  }

  /// Returns a link with only a large image, such as a cover, as that image, or `nil` otherwise.
  private func photo(_ branch: SnapshotNode, _ width: Int) -> Block? {
    guard case .link = branch.element.content, branch.children.count == 1,
      case .image(let picture) = branch.children[0].element.content, picture.variant == .display
    else { return nil }
    return image(branch.element, picture, width).named(branch.element.id)
  }

  /// Returns a block that shows nodes side by side, in as many rows as needed.
  func flow(_ branches: [SnapshotNode], _ width: Int, _ alignment: FlowAlignment) -> Block {
    Block.flow(
      branches.map { draw($0, width) }, width: width, spacing: sizes.narrowGap, alignment)
  }
}

extension RenderedScreen {
  /// Adds the focus mark to a line's left margin.
  mutating func mark(_ line: Int) {
    let mark = StyledText("▸", TextLook(.focus, bold: true))
    guard let margin = lines[line].parts.first else { return lines[line].parts = [mark] }
    guard margin.text.first == " " else { return }
    lines[line].parts[0] = StyledText(String(margin.text.dropFirst()))
    lines[line].parts.insert(mark, at: 0)
  }
}

extension SnapshotNode {
  var isAnnouncement: Bool {
    if case .announcement = element.content { true } else { false }
  }

  /// The node with its count as text if the node is a bar, because bars need lines of their own.
  fileprivate var asCell: SnapshotNode {
    guard case .bar(let bar) = element.content else { return self }
    let role: StyleRole? = bar.count == 0 ? .muted : nil
    return SnapshotNode(ScreenElement(.text("\(bar.count)"), label: element.label, role: role))
  }
}
