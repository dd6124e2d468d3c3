import Core
import Foundation
import MemoryAdapters
import Sessions
import TestKit
import Testing

@testable import TerminalHost

@Suite("Terminal queries and replies")
struct AskingTests {
  @Test("The app's appearance follows the terminal's background color")
  func ground() async throws {
    let inks = SGREncoder(PlainTheme(), depth: .palette, appearance: .dark, paintsPage: true)
    let fixture = try await TerminalFixture(inks: inks, followsGround: true)
    #expect(fixture.driver.screen.cells[0][0].look.ground == "48;5;16")
    try await fixture.driver.send("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
    #expect(fixture.driver.screen.cells[0][0].look.ground == "48;5;231")
    #expect(fixture.driver.screen.faults == [])

    let set = try await TerminalFixture(inks: inks)
    try await set.driver.send("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
    #expect(set.driver.screen.cells[0][0].look.ground == "48;5;16")
  }

  @Test(
    "A terminal reply that arrives after a very quick exit is consumed and doesn't reach the shell")
  func lateAnswer() async throws {
    let fixture = try await TerminalFixture(clock: ManualClock(), followsGround: true)
    let changes = await fixture.session.changes
    fixture.driver.sendOnly("\u{3}")
    for await _ in changes where await fixture.session.isEmpty { break }
    fixture.driver.sendOnly("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;4c")
    #expect(try await fixture.ended() == [])
    #expect(fixture.terminal.isCooked)
    #expect(fixture.terminal.unread == [])
    #expect(await !fixture.driver.catchUp().text.contains("62;4"))
  }

  @Test("A missing terminal reply delays the app's exit only for a limited time")
  func noAnswer() async throws {
    let fixture = try await TerminalFixture(followsGround: true)
    fixture.driver.sendOnly("\u{3}")
    #expect(try await fixture.ended() == [])
  }

  @Test("The focused control is shown in reverse video on a terminal without colors")
  func withoutColors() async throws {
    let inks = SGREncoder(PlainTheme(), depth: .none, appearance: .dark, paintsPage: true)
    let fixture = try await TerminalFixture(inks: inks)
    try await fixture.driver.press(.tab, .tab, .tab, .tab)
    let cells = fixture.driver.screen.cells.dropLast().joined()
    #expect(cells.filter(\.look.isReversed).map(\.text).joined() == "[ Clear ]")
    let looks = fixture.driver.screen.cells.joined().map(\.look)
    #expect(looks.allSatisfy { $0.color == nil && $0.ground == nil })
  }

  @Test(
    "A typed path can have surrounding whitespace and quotes, and can begin with ~ for the home folder",
    arguments: [
      ("/a/b.jpg", "/a/b.jpg"), ("  /a/b c.jpg ", "/a/b c.jpg"), ("'/a/b c.jpg'", "/a/b c.jpg"),
      ("\"/a/b.jpg\" ", "/a/b.jpg"), ("'/a/b.jpg", "'/a/b.jpg"), ("'", "'"),
      ("~/b.jpg", "/anna/b.jpg"), ("'~/b.jpg'", "/anna/b.jpg"), ("~", "/anna"),
      ("~bob/b.jpg", "~bob/b.jpg"), ("a~/b.jpg", "a~/b.jpg"), ("  ", ""),
    ])
  func path(typed: String, path: String) {
    #expect(TypedPath(typed, home: "/anna").text == path)
  }

  @Test("A photo path that begins with ~ refers to the home folder")
  func home() async throws {
    let fixture = try await TerminalFixture()
    try await fixture.driver.press(.tab, .tab, .tab, .enter)
    try await fixture.driver.type(" ~/a b.jpg ")
    try await fixture.driver.press(.enter)
    #expect(try fixture.line("Found") == "Found a b.jpg at /anna/a b.jpg")
  }
}

@Suite("Dialogs on a terminal with few rows")
struct FewRowsTests {
  @Test(
    "A dialog that fits the terminal is completely visible, and the focused control of any dialog is visible",
    arguments: [(40, 8), (40, 6), (40, 4), (20, 8), (20, 4)])
  func dialog(columns: Int, height: Int) async throws {
    let fixture = try await TerminalFixture(columns: columns, height: height)
    try await fixture.driver.press(.tab, .tab, .tab, .tab, .enter)
    if height == 8 {
      for words in ["╭", "note?", "[ Clear It ]", "[ Keep It ]", "╰"] {
        #expect(fixture.text.contains(words), "\(words) in\n\(fixture.text)")
      }
    }
    for label in ["[ Keep It ]", "[ Clear It ]", "[ Keep It ]"] {
      #expect(fixture.text.contains(label), "\(fixture.text)")
      #expect(fixture.driver.screen.lines.contains { $0.hasPrefix("▸") && $0.contains(label) })
      try await fixture.driver.press(.tab)
    }
    try await fixture.driver.press(.escape)
    #expect(!fixture.text.contains("Clear It"))
    #expect(fixture.text.contains("▸ [ Clear ]"), "\(fixture.text)")
  }
}
