import Core
import Sessions

// What is seen: the part of the page around the focus, and the line of status below it.

extension TerminalApp {
  var height: Int { max(1, size.rows - 1) }

  /// Draws the screen as it is; an answer is a frame also where nothing looks different.
  func show(answering: Bool) async {
    guard !isStopping else { return }
    await giveFocus()
    // In this order: a screen that is drawn as quiet has all that the work came to.
    let isWorking = await !session.unfinishedWork.isEmpty
    let snapshot = await session.snapshot
    editing.look(at: snapshot)
    let page = await painter(for: snapshot).page(snapshot, caret: editing.caret)
    let seen = look(at: page, snapshot)
    if await askForMore(of: snapshot, page, seen: seen) { return await show(answering: answering) }
    var frame = frame(of: page, seen, snapshot, isWorking: isWorking)
    await hang(page.pictures, seen, in: &frame)
    guard answering || frame != last else { return }
    if await device.write(frame.orders(after: last)) { last = frame } else { isGone = true }
  }

  /// Gives the focus to the first thing that takes it where nothing has it, so that keys have a
  /// target.
  private func giveFocus() async {
    let snapshot = await session.snapshot
    guard snapshot.focus == nil, snapshot.openLibrary == nil,
      let first = (snapshot.root.dialog ?? snapshot.root).focusOrder.first
    else { return }
    await send(Input(.focus, on: first))
    // A screen begins at its top, wherever the first thing to press is.
    if snapshot.root.dialog == nil { (viewport, followsFocus) = (Viewport(), false) }
  }

  private func look(at page: DrawnScreen, _ snapshot: Snapshot) -> Range<Int> {
    if followsFocus, let id = snapshot.focus, let place = page.places[id] {
      // All of a question, where there is room; what answers it in any case.
      if let dialog = snapshot.root.dialog?.element.id.flatMap({ page.places[$0] }) {
        viewport.show(dialog, height: height)
      }
      viewport.show(place, height: height)
      if let line = caret(on: page)?.row { viewport.show(line..<line + 1, height: height) }
    }
    viewport.stay(within: page.lines.count, height: height)
    return viewport.lines(height: height, of: page.lines.count)
  }

  /// Asks for further rows of a list whose end is seen, once for each end; whether it did.
  private func askForMore(of snapshot: Snapshot, _ page: DrawnScreen, seen: Range<Int>) async
    -> Bool
  {
    var ends: [NodeID] = []
    let before = asked
    asked = [:]
    for list in snapshot.root.lists {
      guard let id = list.element.id, let place = page.places[id] else { continue }
      let rows = list.flattened.compactMap(\.id)
      let isAsked = before[id] == rows
      if isAsked { asked[id] = rows }
      guard !isAsked, seen.contains(max(place.lowerBound, place.upperBound - 1)) else { continue }
      asked[id] = rows
      ends.append(id)
    }
    for id in ends { await send(Input(.more, on: id)) }
    return !ends.isEmpty
  }

  private func frame(
    of page: DrawnScreen, _ seen: Range<Int>, _ snapshot: Snapshot, isWorking: Bool
  ) -> Frame {
    var frame = Frame(rows: page.lines[seen].map(row))
    frame.rows += Array(repeating: row(StyledLine()), count: height - frame.rows.count)
    if var cursor = caret(on: page), seen.contains(cursor.row) {
      cursor.row -= seen.lowerBound
      frame.cursor = cursor
    }
    guard size.rows > 1 else { return frame }
    if snapshot.openLibrary != nil {
      let label = "Photo file: "
      let room = max(1, size.columns - label.columns)
      let window = FieldWindow(line: path.text, caret: path.caret, columns: room)
      let line = StyledLine(label + window.lines[0]).fitted(to: size.columns)
      frame.rows.append(inks.text(line))
      frame.cursor = Frame.Cursor(
        row: height, column: min(label.columns + window.caretColumn, size.columns - 1))
    } else {
      let line = StatusLine(
        title: snapshot.title,
        said: remark ?? page.announcements.last.map { "✓ \($0)" },
        keys: snapshot.helpingKeys, isWorking: isWorking)
      frame.rows.append(inks.text(line.line(width: size.columns)))
    }
    return frame
  }

  /// A line as it is written; with a ground of the page's own it goes to the edge.
  private func row(_ line: StyledLine) -> String {
    var line = line.fitted(to: size.columns)
    if inks.paintsPage { line.pad(to: size.columns) }
    return inks.text(line)
  }

  private func painter(for snapshot: Snapshot) async -> ScreenPainter {
    let rows = max(1, height / 2)
    return ScreenPainter(
      width: size.columns, sizes: inks.sizes, charts: await gallery.charts(of: snapshot),
      pictureBox: gallery.showsPictures ? (size.columns, rows) : nil)
  }

  /// Puts the pictures that are seen into a frame: as the terminal draws best where they are seen
  /// whole, in half blocks where a part is.
  private func hang(_ places: [PicturePlace], _ seen: Range<Int>, in frame: inout Frame) async {
    for place in places {
      let lines = place.line..<place.line + place.rows
      guard lines.overlaps(seen), let drawn = await gallery.drawn(place, cell: size.cell) else {
        continue
      }
      let top = place.line - seen.lowerBound
      if let sixels = drawn.sixels, seen.lowerBound <= lines.lowerBound,
        lines.upperBound <= seen.upperBound
      {
        frame.overlays.append(
          Frame.Overlay(row: top, column: place.column, rows: place.rows, text: sixels.text))
        continue
      }
      for (index, line) in drawn.blocks.lines.enumerated()
      where frame.rows.indices.contains(top + index) && top + index < height {
        frame.rows[top + index] += "\u{1B}[\(place.column + 1)G" + line
      }
    }
  }

  /// Where the caret is on a page.
  private func caret(on page: DrawnScreen) -> Frame.Cursor? {
    guard let field = page.field, let place = editing.window(columns: field.columns) else {
      return nil
    }
    return Frame.Cursor(
      row: field.line + place.caretLine,
      column: min(field.column + place.caretColumn, size.columns - 1))
  }
}

extension Snapshot.Branch {
  /// The lists that have further rows.
  fileprivate var lists: [Snapshot.Branch] {
    var lists = children.flatMap(\.lists)
    if case .list(let page) = element.content, page.hasMore { lists.append(self) }
    return lists
  }
}
