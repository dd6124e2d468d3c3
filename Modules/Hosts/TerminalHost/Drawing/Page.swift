public import Core

/// A screen drawn: lines, and where things are in them.
public struct Page: Equatable, Sendable {
  /// The lines, from the top; as many as the screen needs.
  public var lines: [StyledLine]
  /// The lines each node with an id takes.
  public var places: [NodeID: Range<Int>]
  /// Where the focused field's text is; nil where no field has the focus.
  public var field: FieldPlace?

  /// A page of its parts.
  public init(
    lines: [StyledLine] = [], places: [NodeID: Range<Int>] = [:], field: FieldPlace? = nil
  ) {
    self.lines = lines
    self.places = places
    self.field = field
  }
}

/// Where a field's text begins, and how wide it may be.
public struct FieldPlace: Equatable, Sendable {
  /// The line of the page and the column, both from 0.
  public var line: Int, column: Int
  /// How many columns the text has.
  public var columns: Int

  /// A place on a page.
  public init(line: Int, column: Int, columns: Int) {
    self.line = line
    self.column = column
    self.columns = columns
  }
}

/// Draws screens as lines of a width.
public struct ScreenPainter: Sendable {
  private let width: Int

  /// A painter of lines of so many columns.
  public init(width: Int) { self.width = width }

  /// A screen as a page; `caret` is the characters before the caret in the focused field.
  public func page(_ snapshot: Snapshot, caret: Int?) -> Page {
    var page = Page()
    draw(snapshot.root.dialog ?? snapshot.root, focus: snapshot.focus, caret: caret, on: &page)
    return page
  }

  private func draw(
    _ branch: Snapshot.Branch, focus: NodeID?, caret: Int?, on page: inout Page
  ) {
    let start = page.lines.count
    draw(branch.element, caret: branch.element.id == focus ? caret : nil, on: &page)
    for child in branch.children { draw(child, focus: focus, caret: caret, on: &page) }
    if let id = branch.element.id { page.places[id] = start..<page.lines.count }
  }

  private func draw(_ element: Element, caret: Int?, on page: inout Page) {
    let label = element.label.map { $0 + (element.value == nil ? "" : ": ") } ?? ""
    guard element.isTyped else {
      let text = label + (element.value ?? "")
      if !text.isEmpty { page.lines.append(StyledLine(text.fitted(to: width))) }
      return
    }
    let column = min(label.columns, width / 2)
    let room = max(1, width - column)
    let value = element.value ?? ""
    let window =
      element.isTextArea
      ? FieldWindow(area: value, caret: caret, columns: room)
      : FieldWindow(line: value, caret: caret, columns: room)
    if caret != nil {
      page.field = FieldPlace(line: page.lines.count, column: column, columns: room)
    }
    for (index, line) in window.lines.enumerated() {
      let margin = index == 0 ? label.fitted(to: column) : String(repeating: " ", count: column)
      page.lines.append(StyledLine(margin + line))
    }
  }
}
