import Core
import MemoryAdapters
import Sessions
import TestKit
import Testing

@testable import TerminalHost

@Suite("Screens in a terminal, by keyboard")
struct TerminalAppTests {
  @Test("The first Tab stop has the focus, and typed text appears at the caret")
  func typing() async throws {
    let desk = try await TerminalFixture()
    #expect(await desk.session.snapshot.focus == "title")
    try await desk.driver.type("Meadw")
    #expect(try desk.field("Title") == "Meadw")
    #expect(desk.driver.screen.isCursorShown)
    #expect(desk.driver.screen.column == 15)
    try await desk.driver.press(.left)
    #expect(desk.driver.screen.column == 14)
    try await desk.driver.type("o")
    #expect(try desk.field("Title") == "Meadow")
    #expect(desk.driver.screen.column == 15)
    try await desk.driver.press(.home, .delete, .end, .backspace)
    #expect(try desk.field("Title") == "eado")
  }

  @Test("Wide and joined characters count as one to the keys, and the cursor follows them")
  func wide() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.type("한e\u{301}👩‍🎨x")
    #expect(try desk.field("Title") == "한e\u{301}👩‍🎨x")
    #expect(desk.driver.screen.column == 10 + 2 + 1 + 2 + 1)
    try await desk.driver.press(.left, .backspace)
    #expect(try desk.field("Title") == "한e\u{301}x")
    #expect(desk.driver.screen.column == 10 + 2 + 1)
  }

  @Test("Tab moves on, arrows choose, Return presses, and the cursor is visible only in fields")
  func keys() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.press(.tab, .tab, .down)
    #expect(try desk.field("Size") == "large")
    #expect(!desk.driver.screen.isCursorShown)
    try await desk.driver.press(.tab, .tab, .space)
    #expect(desk.text.contains("Clear the note?"))
  }

  @Test("A text area has lines: Return, arrows, and the cursor in the right one")
  func area() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.press(.tab)
    try await desk.driver.type("one")
    try await desk.driver.press(.enter)
    try await desk.driver.type("two")
    #expect(desk.driver.screen.row == 2)
    try await desk.driver.press(.up)
    try await desk.driver.type("!")
    #expect(desk.driver.screen.lines[1...2].map(FieldText.of) == ["one!", "two"])
    #expect((desk.driver.screen.row, desk.driver.screen.column) == (1, 14))
  }

  @Test("A paste arrives in one piece, including Return")
  func paste() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.press(.tab)
    try await desk.driver.paste("a\r\nb\tc")
    #expect(await desk.session.snapshot.root.flattened.contains { $0.value == "a\nb\tc" })
  }

  @Test("A paste of more than 1 MB is cut with a message")
  func longPaste() async throws {
    let desk = try await TerminalFixture(columns: 100)
    try await desk.driver.press(.backTab)
    try await desk.driver.paste(String(repeating: "a", count: KeyDecoder.longestPaste + 1))
    #expect(desk.text.contains("Pasted only the first 1 MB"))
    try await desk.driver.press(.tab)
    #expect(!desk.text.contains("more than 1 MB"))
  }

  @Test("Escape closes a dialog first, then leaves the screen, and finally ends the app")
  func escape() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.press(.backTab, .enter)
    try await desk.driver.press(.backTab, .backTab, .backTab, .enter)
    #expect(desk.text.contains("Clear the note?"))
    try await desk.driver.press(.escape)
    #expect(!desk.text.contains("Clear the note?"))
    #expect(await desk.session.snapshot.focus == "clear")
    try await desk.driver.press(.escape)
    #expect(await desk.session.snapshot.focus == "again")
    desk.driver.sendOnly("\u{1B}")
    #expect(try await desk.ended() == [])
    #expect(desk.terminal.isCooked)
  }

  @Test("Leaving with unsaved text asks, and the app's end announces what was saved")
  func leaving() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.type("T")
    try await desk.driver.press(.escape)
    #expect(desk.text.contains("Discard Changes?"))
    try await desk.driver.press(.enter)
    #expect(try desk.field("Title") == "T")
    desk.driver.sendOnly("\r")
    #expect(try await desk.ended() == ["Note saved"])
  }

  @Test("Ctrl+C leaves all screens; with unsaved text it asks, and a second time keeps a draft")
  func interrupting() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.type("T")
    try await desk.driver.control("c")
    #expect(desk.text.contains("Discard Changes?"))
    try await desk.driver.press(.escape)
    try await desk.driver.control("c")
    #expect(desk.text.contains("Discard Changes?"))
    desk.driver.sendOnly("\u{3}")
    #expect(try await desk.ended() == [])
    #expect(try await desk.draft()?.contains(#""title":"T""#) == true)

    let clean = try await TerminalFixture()
    try await clean.driver.press(.backTab, .enter)
    clean.driver.sendOnly("\u{3}")
    #expect(try await clean.ended() == [])
    #expect(try await clean.draft() == nil)
  }

  @Test("A mark shows running work until it ends, and then its result is drawn")
  func working() async throws {
    let desk = try await TerminalFixture()
    desk.world.photos.hold("a")
    for _ in 0..<5 { try await desk.driver.press(.tab) }
    desk.driver.sendOnly("\r")
    try await desk.driver.waits(until: "the mark of work") {
      $0.lines.last?.hasSuffix(StatusLine.working) == true
    }
    desk.world.photos.release("a")
    try await desk.driver.quiet()
    #expect(try desk.line("Found") == "Found Fetched")
  }

  @Test("A photo library asks for a path on the last line, and Escape dismisses it")
  func library() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.press(.tab, .tab, .tab, .enter)
    #expect(try desk.line("Photo file:") == "Photo file:")
    #expect((desk.driver.screen.row, desk.driver.screen.column) == (15, 12))
    try await desk.driver.type("/a/ b.jpg")
    try await desk.driver.press(.left, .left, .left, .left, .backspace)
    try await desk.driver.type("c")
    #expect(try desk.line("Photo file:") == "Photo file: /a/ c.jpg")
    try await desk.driver.press(.enter)
    #expect(try desk.line("Found") == "Found  c.jpg at /a/ c.jpg")
    try await desk.driver.press(.enter)
    try await desk.driver.type("/x")
    try await desk.driver.press(.escape)
    #expect(!desk.text.contains("Photo file:"))
    try await desk.driver.press(.enter)
    #expect(try desk.line("Photo file:") == "Photo file:")
  }

  @Test("The focus is always visible; the page keys scroll elsewhere until the next key")
  func scrolling() async throws {
    let desk = try await TerminalFixture(rows: 10, height: 6)
    for index in 0..<12 {
      let focus = await desk.session.snapshot.focus
      let label = await desk.session.snapshot.root.flattened.first { $0.id == focus }?.label
      #expect(desk.text.contains(label ?? "?"), "\(index)")
      try await desk.driver.press(.tab)
    }
    try await desk.driver.press(.home)
    let below = desk.text
    try await desk.driver.send("\u{1B}[5~")
    try await desk.driver.send("\u{1B}[5~")
    try await desk.driver.send("\u{1B}[5~")
    try await desk.driver.send("\u{1B}[5~")
    #expect(desk.driver.screen.lines[0].hasPrefix("  Title"))
    try await desk.driver.send("\u{1B}[6~")
    #expect(desk.driver.screen.lines[0].hasPrefix("  Title") == false)
    try await desk.driver.press(.home)
    #expect(desk.text == below)
  }

  @Test("A list loads more rows when its end is visible")
  func more() async throws {
    let desk = try await TerminalFixture(rows: 10, height: 40)
    #expect(desk.text.contains("Row 19"))
    #expect(await !desk.session.snapshot.root.flattened.contains { $0.label == "Row 39" })
    for _ in 0..<5 { try await desk.driver.send("\u{1B}[6~") }
    #expect(desk.text.contains("Row 39"))
  }

  @Test("Nothing exceeds the edge on twenty columns, nor on one column of one row")
  func narrow() async throws {
    let desk = try await TerminalFixture(rows: 10, columns: 20, height: 5)
    try await desk.driver.type("A title that is longer than twenty columns, 한한한한")
    #expect(desk.driver.screen.column <= 19)
    #expect(desk.driver.screen.lines.contains { FieldText.of($0).hasSuffix("한한한한") })
    for _ in 0..<8 { try await desk.driver.press(.tab) }
    #expect(desk.driver.screen.faults == [])
    for (columns, rows) in [(1, 1), (7, 2), (60, 16)] {
      await desk.driver.resize(columns: columns, rows: rows)
      let frames = desk.driver.screen.frames
      desk.device.lookAgain()
      try await desk.driver.waits(until: "a frame") { $0.frames > frames && !$0.isWithinFrame }
      try await desk.driver.press(.tab)
    }
    #expect(desk.driver.screen.faults == [])
    try await wait(until: "the title has the focus") {
      if await desk.session.snapshot.focus == "title" { return true }
      try await desk.driver.press(.backTab)
      return false
    }
    #expect(try desk.field("Title").hasSuffix("columns, 한한한한"))
  }

  @Test("A terminal resized while drawing shows a final frame of the last size")
  func resizing() async throws {
    let desk = try await TerminalFixture(rows: 10)
    for columns in [40, 31, 59, 20, 33] {
      desk.driver.sendOnly("x")
      await desk.driver.resize(columns: columns, rows: 9)
      desk.device.lookAgain()
      desk.driver.sendOnly("y")
    }
    try await desk.driver.waits(until: "the last size") { screen in
      screen.lines.last?.hasPrefix("Note") == true && FieldText.of(screen.lines[0]) == "xyxyxyxyxy"
    }
    #expect(desk.driver.screen.columns == 33)
    try await desk.driver.press(.tab)
    #expect(desk.driver.screen.faults == [])
  }

  @Test("A terminal that hangs up ends the app quietly, and unsaved text is kept")
  func hangUp() async throws {
    let desk = try await TerminalFixture()
    try await desk.driver.type("T")
    desk.terminal.hangUp()
    #expect(try await desk.ended() == [])
    #expect(try await desk.draft()?.contains(#""title":"T""#) == true)
  }

  @Test("A route without a screen leaves the terminal unchanged")
  func noScreen() async throws {
    let desk = try await TerminalFixture()
    let terminal = try PseudoTerminal()
    let device = try TerminalDevice(
      input: terminal.descriptor, output: terminal.descriptor, isOfProcess: false)
    let app = TerminalApp(desk.session, on: device, inks: .none, clock: desk.world.clock)
    await #expect(throws: SessionFailure.self) { try await app.run("/nowhere") }
    #expect(terminal.read(within: 0) == .silence)
  }

  @Test("Ctrl+L redraws everything")
  func anew() async throws {
    let desk = try await TerminalFixture()
    let shown = desk.text
    desk.driver.sendOnly("\u{C}")
    try await desk.driver.quiet()
    #expect(desk.text == shown)
  }
}
