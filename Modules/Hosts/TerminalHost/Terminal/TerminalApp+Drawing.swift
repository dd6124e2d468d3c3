import Core
import Sessions

// Drawing of the page's visible lines and, below the page, the status line.

extension TerminalApp {
  var height: Int { max(1, size.rows - 1) }

  /// The width of the sidebar, or 0 if the terminal is too narrow for it.
  var margin: Int { size.columns >= Sidebar.leastColumns ? sidebar.columns : 0 }

  /// Draws the current screen.
  ///
  /// A frame that answers a key is written even if nothing changed.
  func show(answering: Bool) async {
    guard !isStopping else { return }
    await giveFocus()
    // Checking for work first ensures that a screen drawn as idle includes the results of all work.
    let isWorking = await !session.runningEffects.isEmpty
    let snapshot = await session.snapshot
    editing.look(at: snapshot)
    let page = await painter(for: snapshot).page(snapshot, caret: editing.caret)
    let seen = look(at: page, snapshot)
    if await askForMore(of: snapshot, page, seen: seen) { return await show(answering: answering) }
    var frame = frame(of: page, seen, snapshot, await keys(on: snapshot), isWorking: isWorking)
    await hang(page.pictures, seen, in: &frame)
    guard answering || frame != last else { return }
    if await device.write(frame.orders(after: last)) { last = frame } else { isGone = true }
  }

  /// Focuses the first focusable node if no node has the focus, so that keys have a target.
  ///
  /// - Parameter prefersKeys: Whether a node that takes typed text is focused only if there is no
  ///   other, so that digits still open screens.
  func giveFocus(prefersKeys: Bool = false) async {
    let snapshot = await session.snapshot
    guard snapshot.focus == nil, snapshot.openLibrary == nil else { return }
    let root = snapshot.root.dialog ?? snapshot.root
    let order = root.focusOrder
    let typed = prefersKeys ? Set(root.flattened.filter(\.isTyped).compactMap(\.id)) : []
    guard let first = order.first(where: { !typed.contains($0) }) ?? order.first else { return }
    await send(Input(.focus, on: first))
    // A new screen is shown from its top, wherever the first control is.
    if snapshot.root.dialog == nil { (viewport, followsFocus) = (Viewport(), false) }
  }

  private func look(at page: RenderedScreen, _ snapshot: Snapshot) -> Range<Int> {
    if followsFocus, let id = snapshot.focus, let place = page.places[id] {
      // The focused control is always shown, and the whole dialog is shown if there is room.
      if let dialog = snapshot.root.dialog?.element.id.flatMap({ page.places[$0] }) {
        viewport.show(dialog, height: height)
      }
      viewport.show(place, height: height)
      if let line = caret(on: page)?.row { viewport.show(line..<line + 1, height: height) }
    }
    viewport.stay(within: page.lines.count, height: height)
    return viewport.lines(height: height, of: page.lines.count)
  }

  /// Requests more rows for each list whose end is visible, unless the list still has the rows that
  /// it had at the last request.
  ///
  /// - Returns: Whether any rows were requested.
  private func askForMore(of snapshot: Snapshot, _ page: RenderedScreen, seen: Range<Int>) async
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

  private func keys(on snapshot: Snapshot) async -> [String] {
    let finds = canSearch(from: snapshot)
    guard let focus = snapshot.focus else {
      return snapshot.helpingKeys(handlesReturn: false, finds: finds)
    }
    let handlesReturn = await session.handles(.enter, on: focus)
    return snapshot.helpingKeys(handlesReturn: handlesReturn, finds: finds)
  }

  private func frame(
    of page: RenderedScreen, _ seen: Range<Int>, _ snapshot: Snapshot, _ keys: [String],
    isWorking: Bool
  ) -> Frame {
    var lines = Array(page.lines[seen])
    lines += Array(repeating: StyledLine(), count: height - lines.count)
    if margin > 0 {
      let sides = sidebar.lines(at: snapshot.route, height: height)
      lines = zip(sides, lines).map { StyledLine($0.parts + $1.parts) }
    }
    var frame = Frame(rows: lines.map(row))
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
      frame.rows.append(inks.row(line))
      frame.cursor = Frame.Cursor(
        row: height, column: min(label.columns + window.caretColumn, size.columns - 1))
    } else {
      let line = StatusLine(
        title: snapshot.title,
        said: remark ?? page.announcements.last.map { "✓ \($0)" },
        keys: keys, isWorking: isWorking)
      frame.rows.append(inks.row(line.line(width: size.columns)))
    }
    return frame
  }

  /// Returns a line ready to be written, padded to the terminal's width if the page has its own
  /// background.
  private func row(_ line: StyledLine) -> String {
    var line = line.fitted(to: size.columns)
    if inks.paintsPage { line.pad(to: size.columns) }
    return inks.row(line)
  }

  private func painter(for snapshot: Snapshot) async -> ScreenPainter {
    let rows = max(1, height / 2)
    return ScreenPainter(
      width: size.columns - margin, sizes: inks.sizes, charts: await gallery.charts(of: snapshot),
      pictureBox: gallery.showsPictures ? (size.columns - margin, rows) : nil)
  }

  /// Adds the visible images to a frame.
  ///
  /// An image is drawn as sixels if the terminal supports sixels and the whole image is visible,
  /// and otherwise as half blocks.
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
          Frame.Overlay(
            row: top, column: margin + place.column, rows: place.rows, text: sixels.text))
        continue
      }
      for (index, line) in drawn.blocks.lines.enumerated()
      where frame.rows.indices.contains(top + index) && top + index < height {
        frame.rows[top + index] += "\u{1B}[\(margin + place.column + 1)G" + line
      }
    }
  }

  /// Returns the caret's position on a page, or `nil` if no field has the focus.
  private func caret(on page: RenderedScreen) -> Frame.Cursor? {
    guard let field = page.field, let place = editing.window(columns: field.columns) else {
      return nil
    }
    return Frame.Cursor(
      row: field.line + place.caretLine,
      column: min(margin + field.column + place.caretColumn, size.columns - 1))
  }
}

extension SnapshotNode {
  /// The lists in this subtree that have more rows.
  fileprivate var lists: [SnapshotNode] {
    var lists = children.flatMap(\.lists)
    if case .list(let page) = element.content, page.hasMore { lists.append(self) }
    return lists
  }
}
