import Core
import MemoryAdapters
import Sessions
import TestKit
import Testing

@testable import TerminalHost

@Suite("Frames on a terminal")
struct FrameTests {
  @Test(
    "A frame writes only the changed rows, between the sequences that begin and end a synchronized update"
  )
  func difference() {
    let before = Frame(rows: ["a", "b", "c"], cursor: Frame.Cursor(row: 0, column: 1))
    #expect(before.orders(after: before) == "\u{1B}[?2026h\u{1B}[?2026l")
    var after = before
    after.rows[1] = "x"
    #expect(
      after.orders(after: before)
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[2Kx\u{1B}[1;2H\u{1B}[?25h\u{1B}[?2026l")
    after = before
    after.cursor = nil
    #expect(after.orders(after: before) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?2026l")
  }

  @Test("A frame drawn over other frames looks the same as the frame drawn on an empty terminal")
  func law() {
    Law("A frame looks the same after any other frame").holds(
      for: { random in (0..<4).map { _ in Self.frame(&random) } }
    ) { (frames: [Frame]) in
      let terminal = TerminalEmulator(columns: 12, rows: 4)
      terminal.feed(Array(ControlSequences.enter.utf8))
      var last: Frame?
      for frame in frames {
        terminal.feed(Array(frame.orders(after: last).utf8))
        last = frame
      }
      let fresh = TerminalEmulator(columns: 12, rows: 4)
      fresh.feed(Array(ControlSequences.enter.utf8))
      fresh.feed(Array((frames.last ?? Frame(rows: [])).orders(after: nil).utf8))
      let (drawn, expected) = (terminal.screen, fresh.screen)
      try #require(drawn.cells == expected.cells)
      try #require(drawn.isCursorShown == expected.isCursorShown)
      if drawn.isCursorShown {
        try #require(drawn.row == expected.row && drawn.column == expected.column)
      }
      try #require(drawn.faults == [])
      try #require(drawn.frames == frames.count)
    }
  }

  @Test("A frame looks the same however its bytes are split on their way")
  func splitting() {
    let bytes = Array(Frame(rows: ["Meadow …working", "刺繍 🪡 é"]).orders(after: nil).utf8)
    let whole = TerminalEmulator(columns: 20, rows: 2)
    whole.feed(bytes)
    for place in bytes.indices {
      let split = TerminalEmulator(columns: 20, rows: 2)
      split.feed(Array(bytes[..<place]))
      split.feed(Array(bytes[place...]))
      #expect(split.screen.cells == whole.screen.cells, "split at byte \(place)")
    }
  }

  @Test(
    "Text after an emoji is in the same column in a terminal that shows the emoji narrower",
    arguments: ["❤️", "🪡", "👩‍🎨", "👍🏽", "🇮🇹", "1\u{FE0F}\u{20E3}"])
  func emoji(_ text: String) throws { try isPlaced("a\(text)") }

  @Test("Text is in the columns that its line reserves")
  func columns() {
    Law("The text after a line follows the line's last column").holds(for: { $0.text(upTo: 4) }) {
      try isPlaced($0)
    }
  }

  /// Requires that libvterm shows a mark directly after the columns of a line with the text.
  private func isPlaced(_ text: String) throws {
    let line = StyledLine(text, TextLook(bold: true))
    let inks = SGREncoder(PlainTheme(), depth: .sixteen, appearance: .dark)
    let row = inks.row(StyledLine(line.parts + [StyledText("|")]))
    let terminal = TerminalEmulator(columns: 40, rows: 2)
    terminal.feed(Array((ControlSequences.enter + "\u{1B}[1;1H" + row).utf8))
    try #require(terminal.screen.cells[0][line.columns].text == "|", "\(terminal.screen.lines)")
    try #require(terminal.screen.faults == [])
  }

  private static func frame(_ random: inout SeededRandomSource) -> Frame {
    let rows = (0..<4).map { _ in
      let text = Int.random(in: 0..<3, using: &random) == 0 ? "same" : random.text(upTo: 5)
      let line = StyledLine(text, TextLook(bold: true)).fitted(to: 12)
      return SGREncoder(PlainTheme(), depth: .sixteen, appearance: .dark).row(line)
    }
    let cursor = Frame.Cursor(
      row: Int.random(in: 0..<4, using: &random), column: Int.random(in: 0..<12, using: &random))
    return Frame(rows: rows, cursor: Bool.random(using: &random) ? cursor : nil)
  }

  @Test(
    "The status line fits the terminal, and the mark for running work has priority over other text")
  func status() {
    Law("The status line fits the terminal").holds(
      for: { random in
        (
          StatusLine(
            title: random.text(upTo: 20),
            said: Bool.random(using: &random) ? random.text(upTo: 20) : nil,
            keys: [random.text(upTo: 20), random.text(upTo: 8)],
            isWorking: .random(using: &random)), Int.random(in: 1...50, using: &random)
        )
      }
    ) { (status: StatusLine, width: Int) in
      let line = status.line(width: width)
      try #require(line.columns <= width)
      if status.isWorking, width >= 8 { try #require(line.text.hasSuffix(StatusLine.working)) }
    }
  }

  @Test("A narrower terminal shows shorter key descriptions, but complete announcements")
  func keys() {
    let keys = ["Return press · Tab next · Esc back", "Tab next · Esc back", "Tab · Esc"]
    func line(_ width: Int, _ said: String? = nil) -> String {
      StatusLine(title: "Add Canvas", said: said, keys: keys).line(width: width).text
    }
    #expect(line(50) == "Add Canvas      Return press · Tab next · Esc back")
    #expect(line(40) == "Add Canvas           Tab next · Esc back")
    #expect(line(29) == "Add Can…  Tab next · Esc back")
    #expect(line(20) == "Add Canv…  Tab · Esc")
    #expect(line(16) == "Add Canvas      ")
    #expect(line(40, "✓ Saved") == "Add Canvas           ✓ Saved · Tab · Esc")
    #expect(line(20, "✓ Saved") == "Add Canvas   ✓ Saved")
    #expect(line(16, "✓ Canvas saved") == "✓ Canvas saved  ")
  }

  @Test(
    "B2 The last line names the key for undo or redo if the action is available",
    arguments: [
      (Session.undoID, "Ctrl+Z undo · Tab next · Esc back"),
      (Session.redoID, "Ctrl+Y redo · Tab next · Esc back"),
      ("other", "Tab next · Esc back"),
    ] as [(NodeID, String)])
  func undoKey(button: NodeID, keys: String) {
    let offer = SnapshotNode(ScreenElement(.button, id: button, label: "Undo"))
    let root = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "screen"), children: [offer])
    let unfocused = Snapshot(route: "/made", title: "Made", root: root)
    #expect(unfocused.helpingKeys(handlesReturn: false).first == keys)
    let focused = Snapshot(route: "/made", title: "Made", focus: button, root: root)
    #expect(focused.helpingKeys(handlesReturn: false).first == "Return press · \(keys)")
    #expect(focused.helpingKeys(handlesReturn: false).contains("Tab next · Esc back"))
  }

  @Test("B2 The last line doesn't name Ctrl+Z in a text field, where the key suspends the app")
  func noUndoKey() {
    let offer = SnapshotNode(ScreenElement(.button, id: Session.undoID, label: "Undo"))
    let search = SnapshotNode(
      ScreenElement(.textField(TextField(value: "")), id: "search"))
    let root = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "screen"), children: [search, offer])
    let typing = Snapshot(route: "/made", title: "Made", focus: "search", root: root)
    #expect(typing.helpingKeys(handlesReturn: false) == ["Tab next · Esc back", "Tab · Esc"])
  }

  @Test("The last line says “Return add” only in a field that handles Return")
  func returnKey() {
    let field = SnapshotNode(
      ScreenElement(.comboBox(ComboBox(field: TextField(value: ""), options: [])), id: "field"))
    let root = SnapshotNode(ScreenElement(.stack(.vertical), id: "screen"), children: [field])
    let typing = Snapshot(route: "/made", title: "Made", focus: "field", root: root)
    #expect(typing.helpingKeys(handlesReturn: true).first == "Return add · Tab next · Esc back")
    #expect(typing.helpingKeys(handlesReturn: false).first == "Tab next · Esc back")
  }

  @Test("The viewport scrolls only as far as necessary to show the requested lines")
  func viewport() {
    var view = Viewport()
    view.show(3..<5, height: 4)
    #expect(view.lines(height: 4, of: 20) == 1..<5)
    view.show(2..<4, height: 4)
    #expect(view.top == 1)
    view.show(0..<1, height: 4)
    #expect(view.top == 0)
    view.show(5..<15, height: 4)
    #expect(view.top == 5)
    view.turn(1, height: 4)
    #expect(view.top == 8)
    view.stay(within: 10, height: 4)
    #expect(view.lines(height: 4, of: 10) == 6..<10)
    view.stay(within: 2, height: 4)
    #expect(view.lines(height: 4, of: 2) == 0..<2)
  }
}

@Suite("Visible part of a field")
struct FieldWindowTests {
  private struct Case {
    var text: String
    var caret: Int
    var columns: Int

    init(_ random: inout SeededRandomSource) {
      text = random.text(upTo: 12)
      caret = Int.random(in: 0...text.count, using: &random)
      columns = Int.random(in: 2...9, using: &random)
    }
  }

  @Test(
    "The window of a one-line field is never wider than the field and always contains the caret")
  func line() {
    Law("A line's caret is visible").holds(for: Case.init) { made in
      let window = FieldWindow(line: made.text, caret: made.caret, columns: made.columns)
      try #require(window.lines.count == 1 && window.caretLine == 0)
      try #require(window.lines[0].columns <= made.columns)
      try #require((0..<made.columns).contains(window.caretColumn))
    }
    let end = FieldWindow(line: "abcdef", caret: 6, columns: 4)
    #expect(end.lines == ["def"])
    #expect(end.caretColumn == 3)
    #expect(FieldWindow(line: "abcdef", caret: 1, columns: 4).lines == ["abcd"])
    #expect(FieldWindow(line: "abcdef", caret: nil, columns: 4).lines == ["abcd"])
  }

  @Test("A text area's window shows all text and the caret, and fits the width")
  func area() {
    Law("A text area shows all its text").holds(for: Case.init) { made in
      let window = FieldWindow(area: made.text, caret: made.caret, columns: made.columns)
      try #require(window.lines.allSatisfy { $0.columns <= made.columns })
      try #require(
        window.lines.joined().count <= made.text.count { !$0.isNewline })
      try #require(window.lines.indices.contains(window.caretLine))
      try #require((0..<made.columns).contains(window.caretColumn))
      try #require(
        window.lines[window.caretLine].columns >= window.caretColumn)
    }
    let area = FieldWindow(area: "abcd\nef", caret: 4, columns: 4)
    #expect(area.lines == ["abcd", "", "ef"])
    #expect((area.caretLine, area.caretColumn) == (1, 0))
    #expect(FieldWindow(area: "abcd\nef", caret: 7, columns: 4).lines == ["abcd", "ef"])
    #expect(FieldWindow(area: "abcdef", caret: nil, columns: 4).lines == ["abcd", "ef"])
  }
}
