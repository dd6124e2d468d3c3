import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Focus")
struct FocusTests {
  private let desk: SessionFixture

  init() async throws {
    desk = try SessionFixture()
    try await desk.screen.open("/notes/new")
  }

  @Test("MC-3 Opening a screen doesn't move the focus")
  func opening() async throws {
    #expect(await desk.focus == nil)
    try await desk.screen.open("/lookup")
    #expect(await desk.focus == nil)
  }

  @Test("The focus follows taps, typing, and moves")
  func follows() async throws {
    try await desk.screen.tap("Red")
    #expect(await desk.focus == "note.color.red")
    try await desk.screen.fill("T", into: "Title")
    #expect(await desk.focus == "note.title")
    try await desk.session.send(Input(.paste("x"), on: "note.body"))
    #expect(await desk.focus == "note.body")
    try await desk.session.send(Input(.focus, on: "note.link"))
    #expect(await desk.focus == "note.link")
  }

  @Test("MC-3 The focus moves to a field that appears at the user's request")
  func byEffect() async throws {
    try await desk.screen.tap("Other")
    #expect(await desk.focus == "note.other")
  }

  @Test("A tap on a field moves the focus to it")
  func tapOnField() async throws {
    for id: NodeID in ["note.title", "note.body", "note.size"] {
      try await desk.session.send(Input(.tap, on: id))
      #expect(await desk.focus == id)
    }
  }

  @Test("The focus is nil after its node disappears")
  func gone() async throws {
    try await desk.screen.open("/lookup")
    try await desk.screen.tap("Focus")
    #expect(await desk.focus == "look.field")
    try await desk.session.send(Input(.tap, on: "look.hide"))
    try await desk.session.send(Input(.tap, on: "look.focus"))
    #expect(await desk.focus == nil)
  }

  @Test("A node that isn't a control gets no focus")
  func unfocusable() async throws {
    try await desk.session.send(Input(.focus, on: "note.color"))
    #expect(await desk.focus == nil)
  }

  @Test("A dialog moves the focus to a safe button and returns it on closing")
  func dialogs() async throws {
    try await desk.screen.tap("Clear")
    #expect(await desk.focus == "note.ask.no")
    try await desk.press(.tab)
    #expect(await desk.focus == "note.ask.yes")
    try await desk.screen.tap("Keep It")
    #expect(await desk.focus == "note.clear")
    try await desk.screen.tap("Clear")
    #expect(await desk.focus == "note.ask.no")
  }

  @Test("A dialog that is answered by a key returns the focus, too")
  func dialogByKey() async throws {
    try await desk.screen.tap("Clear")
    try await desk.press(.enter)
    #expect(await desk.session.snapshot.root.dialog == nil)
    #expect(await desk.focus == "note.clear")
  }

  @Test("The session's own dialog returns the focus, too")
  func question() async throws {
    try await desk.screen.fill("T", into: "Title")
    await desk.screen.back()
    #expect(await desk.focus == "session.discard.keep")
    try await desk.press(.tab)
    #expect(await desk.focus == "session.discard.confirm")
    try await desk.press(.escape)
    #expect(await desk.focus == "note.title")
  }

  @Test("A screen keeps its focus below another screen")
  func perScreen() async throws {
    try await desk.screen.tap("Look Up Too")
    #expect(await desk.focus == nil)
    await desk.screen.back()
    #expect(await desk.focus == "note.link")
  }

  @Test("ST-2 A node's actions for gaining and losing the focus are each sent once")
  func told() async throws {
    try await desk.session.send(Input(.tap, on: "note.title"))
    try await desk.session.send(Input(.edit("a"), on: "note.title"))
    try await desk.session.send(Input(.focus, on: "note.title"))
    #expect(try await words() == ["title"])
    try await desk.press(.tab, .backTab)
    #expect(try await words() == ["title", "left title", "title"])
    try await desk.session.send(Input(.tap, on: "note.body"))
    try await desk.session.send(Input(.edit("ab"), on: "note.title"))
    try await desk.session.send(Input(.focus, on: "note.body"))
    #expect(
      try await words().suffix(3) == ["left title", "title", "left title"])
    try await desk.screen.tap("Other")
    #expect(try await words().count == 6)
  }

  /// Returns the form's focus events, read from its draft.
  private func words() async throws -> [String] {
    await desk.pass(.seconds(1))
    let draft = try await desk.drafts.draft(for: "/notes/new")
    let data = try #require(draft?.state)
    return try JSONDecoder().decode(NoteForm.State.self, from: data).entered
  }
}
