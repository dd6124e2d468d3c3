import Core
import MemoryAdapters
import Sessions
import TestKit
import Testing

@testable import TerminalHost

@Suite("Terminal app")
struct TerminalAppTests {
  @Test("The first Tab stop has the focus, and typed text appears at the caret")
  func typing() async throws {
    let fixture = try await TerminalFixture()
    #expect(await fixture.session.snapshot.focus == "title")
    try await fixture.driver.type("Meadw")
    #expect(try fixture.field("Title") == "Meadw")
    #expect(fixture.driver.screen.isCursorShown)
    #expect(fixture.driver.screen.column == 15)
    try await fixture.driver.press(.left)
    #expect(fixture.driver.screen.column == 14)
    try await fixture.driver.type("o")
    #expect(try fixture.field("Title") == "Meadow")
    #expect(fixture.driver.screen.column == 15)
    try await fixture.driver.press(.home, .delete, .end, .backspace)
    #expect(try fixture.field("Title") == "eado")
  }

  @Test("A wide or joined character is edited as one character, and the cursor's column is correct")
  func wide() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.type("한e\u{301}👩‍🎨x")
    #expect(try fixture.field("Title") == "한e\u{301}👩‍🎨x")
    #expect(fixture.driver.screen.column == 10 + 2 + 1 + 4 + 1)
    try await fixture.driver.press(.left, .backspace)
    #expect(try fixture.field("Title") == "한e\u{301}x")
    #expect(fixture.driver.screen.column == 10 + 2 + 1)
  }

  @Test(
    "Tab moves the focus, arrows choose options, Space presses buttons, and only fields show the cursor"
  )
  func keys() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.press(.tab, .tab, .down)
    #expect(try fixture.field("Size") == "large")
    #expect(!fixture.driver.screen.isCursorShown)
    try await fixture.driver.press(.tab, .tab, .space)
    #expect(fixture.text.contains("Clear the note?"))
  }

  @Test(
    "A slash, a colon, and Ctrl+K open the search, and a text field takes the first two as text")
  func search() async throws {
    let fixture = try await TerminalFixture(columns: 80, navigation: .notes)
    try await fixture.driver.type("/:")
    #expect(try fixture.field("Title") == "/:")
    #expect(fixture.text.contains("Ctrl+K find"))
    try await fixture.driver.type("\u{0B}")
    #expect(await fixture.session.snapshot.route.parts == ["notes", "3"])
    #expect(!fixture.text.contains("find"))
    try await fixture.driver.type("\u{0B}")
    try await fixture.driver.press(.escape, .tab, .tab)
    for key in ["/", ":owl"] {
      #expect(fixture.text.contains("/ find"))
      try await fixture.driver.type(key)
      #expect(await fixture.session.snapshot.route.parts == ["notes", "3"])
      let title = try fixture.field("Title")
      #expect(title == key.dropFirst())
      try await fixture.driver.press(.end)
      for _ in key.dropFirst() { try await fixture.driver.press(.backspace) }
      try await fixture.driver.press(.escape)
      #expect(await fixture.session.snapshot.route.parts == ["notes", "0"])
    }
    try await fixture.driver.press(.tab, .tab, .space)
    #expect(fixture.text.contains("Clear the note?"))
    try await fixture.driver.type("/")
    #expect(fixture.text.contains("Clear the note?"))
  }

  @Test("In a text area, Return adds a line, arrows move between lines, and the cursor follows")
  func area() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.press(.tab)
    try await fixture.driver.type("one")
    try await fixture.driver.press(.enter)
    try await fixture.driver.type("two")
    #expect(fixture.driver.screen.row == 2)
    try await fixture.driver.press(.up)
    try await fixture.driver.type("!")
    #expect(fixture.driver.screen.lines[1...2].map(FieldText.of) == ["one!", "two"])
    #expect((fixture.driver.screen.row, fixture.driver.screen.column) == (1, 14))
  }

  @Test("The caret's line is visible even in a text area taller than the terminal")
  func tallArea() async throws {
    let fixture = try await TerminalFixture(height: 6)
    try await fixture.driver.press(.tab)
    try await fixture.driver.paste((1...9).map { "line \($0)" }.joined(separator: "\n"))
    for number in (1...9).reversed() {
      let screen = fixture.driver.screen
      #expect(screen.isCursorShown)
      #expect(FieldText.of(screen.lines[screen.row]) == "line \(number)")
      try await fixture.driver.press(.up)
    }
  }

  @Test("A paste with a line break and a tab is inserted completely")
  func paste() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.press(.tab)
    try await fixture.driver.paste("a\r\nb\tc")
    #expect(await fixture.session.snapshot.root.flattened.contains { $0.value == "a\nb\tc" })
  }

  @Test("A paste of more than 1 MB is truncated, and a message states the limit")
  func longPaste() async throws {
    let fixture = try await TerminalFixture(columns: 100)
    try await fixture.driver.press(.backTab)
    try await fixture.driver.paste(String(repeating: "a", count: KeyDecoder.longestPaste + 1))
    #expect(fixture.text.contains("Pasted only the first 1 MB"))
    try await fixture.driver.press(.tab)
    #expect(!fixture.text.contains("more than 1 MB"))
  }

  @Test("Escape closes a dialog, then leaves the screen, and then ends the app")
  func escape() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.press(.backTab, .enter)
    try await fixture.driver.press(.backTab, .backTab, .backTab, .enter)
    #expect(fixture.text.contains("Clear the note?"))
    try await fixture.driver.press(.escape)
    #expect(!fixture.text.contains("Clear the note?"))
    #expect(await fixture.session.snapshot.focus == "clear")
    try await fixture.driver.press(.escape)
    #expect(await fixture.session.snapshot.focus == "again")
    fixture.driver.sendOnly("\u{1B}")
    #expect(try await fixture.ended() == [])
    #expect(fixture.terminal.isCooked)
  }

  @Test(
    "A form with unsaved text asks for confirmation before closing, and the app returns the last announcements"
  )
  func leaving() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.type("T")
    try await fixture.driver.press(.escape)
    #expect(fixture.text.contains("Discard Changes?"))
    try await fixture.driver.press(.enter)
    #expect(try fixture.field("Title") == "T")
    fixture.driver.sendOnly("\r")
    #expect(try await fixture.ended() == ["Note saved"])
  }

  @Test(
    "Ctrl+C ends the app or asks about unsaved text, and a second Ctrl+C saves the text as a draft")
  func interrupting() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.type("T")
    try await fixture.driver.control("c")
    #expect(fixture.text.contains("Discard Changes?"))
    try await fixture.driver.press(.escape)
    try await fixture.driver.control("c")
    #expect(fixture.text.contains("Discard Changes?"))
    fixture.driver.sendOnly("\u{3}")
    #expect(try await fixture.ended() == [])
    #expect(try await fixture.draft()?.contains(#""title":"T""#) == true)

    let clean = try await TerminalFixture()
    try await clean.driver.press(.backTab, .enter)
    clean.driver.sendOnly("\u{3}")
    #expect(try await clean.ended() == [])
    #expect(try await clean.draft() == nil)
  }

  @Test(
    "The status line shows a mark while work is running, and the result is drawn when the work ends"
  )
  func working() async throws {
    let fixture = try await TerminalFixture()
    fixture.world.photos.hold("a")
    for _ in 0..<5 { try await fixture.driver.press(.tab) }
    fixture.driver.sendOnly("\r")
    try await fixture.driver.waits(until: "the mark of work") {
      $0.lines.last?.hasSuffix(StatusLine.working) == true
    }
    fixture.world.photos.release("a")
    try await fixture.driver.quiet()
    #expect(try fixture.line("Found") == "Found Fetched")
  }

  @Test("A photo picker asks for a photo's path on the last line, and Escape closes the picker")
  func library() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.press(.tab, .tab, .tab, .enter)
    #expect(try fixture.line("Photo file:") == "Photo file:")
    #expect((fixture.driver.screen.row, fixture.driver.screen.column) == (15, 12))
    try await fixture.driver.type("/a/ b.jpg")
    try await fixture.driver.press(.left, .left, .left, .left, .backspace)
    try await fixture.driver.type("c")
    #expect(try fixture.line("Photo file:") == "Photo file: /a/ c.jpg")
    try await fixture.driver.press(.enter)
    #expect(try fixture.line("Found") == "Found  c.jpg at /a/ c.jpg")
    try await fixture.driver.press(.enter)
    try await fixture.driver.type("/x")
    try await fixture.driver.press(.escape)
    #expect(!fixture.text.contains("Photo file:"))
    try await fixture.driver.press(.enter)
    #expect(try fixture.line("Photo file:") == "Photo file:")
  }

  @Test(
    "The focused control is visible until Page Up or Page Down hides it, and visible again after any other key"
  )
  func scrolling() async throws {
    let fixture = try await TerminalFixture(rows: 10, height: 6)
    for index in 0..<12 {
      let focus = await fixture.session.snapshot.focus
      let label = await fixture.session.snapshot.root.flattened.first { $0.id == focus }?.label
      #expect(fixture.text.contains(label ?? "?"), "\(index)")
      try await fixture.driver.press(.tab)
    }
    try await fixture.driver.press(.home)
    let below = fixture.text
    try await fixture.driver.send("\u{1B}[5~")
    try await fixture.driver.send("\u{1B}[5~")
    try await fixture.driver.send("\u{1B}[5~")
    try await fixture.driver.send("\u{1B}[5~")
    #expect(fixture.driver.screen.lines[0].hasPrefix("  Title"))
    try await fixture.driver.send("\u{1B}[6~")
    #expect(fixture.driver.screen.lines[0].hasPrefix("  Title") == false)
    try await fixture.driver.press(.home)
    #expect(fixture.text == below)
  }

  @Test("A list loads more rows when the list's end becomes visible")
  func more() async throws {
    let fixture = try await TerminalFixture(rows: 10, height: 40)
    #expect(fixture.text.contains("Row 19"))
    #expect(await !fixture.session.snapshot.root.flattened.contains { $0.label == "Row 39" })
    for _ in 0..<5 { try await fixture.driver.send("\u{1B}[6~") }
    #expect(fixture.text.contains("Row 39"))
  }

  @Test("No text extends past the edge of a small terminal, even one with a single column and row")
  func narrow() async throws {
    let fixture = try await TerminalFixture(rows: 10, columns: 20, height: 5)
    try await fixture.driver.type("A title that is longer than twenty columns, 한한한한")
    #expect(fixture.driver.screen.column <= 19)
    #expect(fixture.driver.screen.lines.contains { FieldText.of($0).hasSuffix("한한한한") })
    for _ in 0..<8 { try await fixture.driver.press(.tab) }
    #expect(fixture.driver.screen.faults == [])
    for (columns, rows) in [(1, 1), (7, 2), (60, 16)] {
      await fixture.driver.resize(columns: columns, rows: rows)
      let frames = fixture.driver.screen.frames
      fixture.device.lookAgain()
      try await fixture.driver.waits(until: "a frame") { $0.frames > frames && !$0.isWithinFrame }
      try await fixture.driver.press(.tab)
    }
    #expect(fixture.driver.screen.faults == [])
    try await wait(until: "the title has the focus") {
      if await fixture.session.snapshot.focus == "title" { return true }
      try await fixture.driver.press(.backTab)
      return false
    }
    #expect(try fixture.field("Title").hasSuffix("columns, 한한한한"))
  }

  @Test(
    "After repeated resizing while frames are drawn, a terminal shows a frame of the final size")
  func resizing() async throws {
    let fixture = try await TerminalFixture(rows: 10)
    for columns in [40, 31, 59, 20, 33] {
      fixture.driver.sendOnly("x")
      await fixture.driver.resize(columns: columns, rows: 9)
      fixture.device.lookAgain()
      fixture.driver.sendOnly("y")
    }
    try await fixture.driver.waits(until: "the last size") { screen in
      screen.lines.last?.hasPrefix("Note") == true && FieldText.of(screen.lines[0]) == "xyxyxyxyxy"
    }
    #expect(fixture.driver.screen.columns == 33)
    try await fixture.driver.press(.tab)
    #expect(fixture.driver.screen.faults == [])
  }

  @Test("A terminal of unknown size is treated as 80 columns by 24 rows")
  func unknownSize() throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    let device = try TerminalDevice(
      input: terminal.descriptor, output: terminal.descriptor, isOfProcess: false)
    #expect((device.size.columns, device.size.rows) == (80, 24))
  }

  @Test("A hangup ends the app without an error, and unsaved text is saved as a draft")
  func hangUp() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.type("T")
    fixture.terminal.hangUp()
    #expect(try await fixture.ended() == [])
    #expect(try await fixture.draft()?.contains(#""title":"T""#) == true)
  }

  @Test("Opening a route without a screen throws an error and writes nothing to the terminal")
  func noScreen() async throws {
    let fixture = try await TerminalFixture()
    let terminal = try PseudoTerminal()
    let device = try TerminalDevice(
      input: terminal.descriptor, output: terminal.descriptor, isOfProcess: false)
    let app = TerminalApp(fixture.session, on: device, inks: .none, clock: fixture.world.clock)
    await #expect(throws: SessionFailure.self) { try await app.run("/nowhere") }
    #expect(terminal.read(within: 0) == .silence)
  }

  @Test("Ctrl+L redraws the whole screen")
  func anew() async throws {
    let fixture = try await TerminalFixture()
    let shown = fixture.text
    fixture.driver.sendOnly("\u{C}")
    try await fixture.driver.quiet()
    #expect(fixture.text == shown)
  }
}
