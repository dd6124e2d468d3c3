import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Focus")
struct FocusTests {
  private let fixture: SessionFixture

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open("/notes/new")
  }

  @Test("MC-3 A screen opens without a focused node")
  func opening() async throws {
    #expect(await fixture.focus == nil)
    try await fixture.screen.open("/lookup")
    #expect(await fixture.focus == nil)
  }

  @Test("A tap, an edit, a paste, or a focus input moves the focus to its node")
  func follows() async throws {
    try await fixture.screen.tap("Red")
    #expect(await fixture.focus == "note.color.red")
    try await fixture.screen.fill("T", into: "Title")
    #expect(await fixture.focus == "note.title")
    try await fixture.session.send(Input(.paste("x"), on: "note.body"))
    #expect(await fixture.focus == "note.body")
    try await fixture.session.send(Input(.focus, on: "note.link"))
    #expect(await fixture.focus == "note.link")
  }

  @Test("MC-3 The focus moves to a field that the user reveals with a tap")
  func byEffect() async throws {
    try await fixture.screen.tap("Other")
    #expect(await fixture.focus == "note.other")
  }

  @Test("A tap moves the focus to the tapped field")
  func tapOnField() async throws {
    for id: NodeID in ["note.title", "note.body", "note.size"] {
      try await fixture.session.send(Input(.tap, on: id))
      #expect(await fixture.focus == id)
    }
  }

  @Test("The focus is nil after the focused node disappears")
  func gone() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.tap("Focus")
    #expect(await fixture.focus == "look.field")
    try await fixture.session.send(Input(.tap, on: "look.hide"))
    try await fixture.session.send(Input(.tap, on: "look.focus"))
    #expect(await fixture.focus == nil)
  }

  @Test("A node that isn't a control can't receive the focus")
  func unfocusable() async throws {
    try await fixture.session.send(Input(.focus, on: "note.color"))
    #expect(await fixture.focus == nil)
  }

  @Test(
    "Opening a dialog moves the focus to a nondestructive button, and closing the dialog returns the focus"
  )
  func dialogs() async throws {
    try await fixture.screen.tap("Clear")
    #expect(await fixture.focus == "note.ask.no")
    try await fixture.press(.tab)
    #expect(await fixture.focus == "note.ask.yes")
    try await fixture.screen.tap("Keep It")
    #expect(await fixture.focus == "note.clear")
    try await fixture.screen.tap("Clear")
    #expect(await fixture.focus == "note.ask.no")
  }

  @Test("Closing a dialog with a key returns the focus to the button that opened the dialog")
  func dialogByKey() async throws {
    try await fixture.screen.tap("Clear")
    try await fixture.press(.enter)
    #expect(await fixture.session.snapshot.root.dialog == nil)
    #expect(await fixture.focus == "note.clear")
  }

  @Test("Closing the session's own dialog returns the focus")
  func question() async throws {
    try await fixture.screen.fill("T", into: "Title")
    await fixture.screen.back()
    #expect(await fixture.focus == "session.discard.keep")
    try await fixture.press(.tab)
    #expect(await fixture.focus == "session.discard.confirm")
    try await fixture.press(.escape)
    #expect(await fixture.focus == "note.title")
  }

  @Test("A screen regains its previous focus when the screen above closes")
  func perScreen() async throws {
    try await fixture.screen.tap("Look Up Too")
    #expect(await fixture.focus == nil)
    await fixture.screen.back()
    #expect(await fixture.focus == "note.link")
  }

  @Test(
    "ST-2 A node sends one action each time it gains or loses focus"
  )
  func told() async throws {
    try await fixture.session.send(Input(.tap, on: "note.title"))
    try await fixture.session.send(Input(.edit("a"), on: "note.title"))
    try await fixture.session.send(Input(.focus, on: "note.title"))
    #expect(try await words() == ["title"])
    try await fixture.press(.tab, .backTab)
    #expect(try await words() == ["title", "left title", "title"])
    try await fixture.session.send(Input(.tap, on: "note.body"))
    try await fixture.session.send(Input(.edit("ab"), on: "note.title"))
    try await fixture.session.send(Input(.focus, on: "note.body"))
    #expect(
      try await words().suffix(3) == ["left title", "title", "left title"])
    try await fixture.screen.tap("Other")
    #expect(try await words().count == 6)
  }

  /// Returns the form's focus events, read from its draft.
  private func words() async throws -> [String] {
    await fixture.pass(.seconds(1))
    let draft = try await fixture.drafts.draft(for: "/notes/new")
    let data = try #require(draft?.state)
    return try JSONDecoder().decode(NoteForm.State.self, from: data).entered
  }
}
