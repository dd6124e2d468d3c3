import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("The focus")
struct FocusTests {
  private let desk: Desk

  init() async throws {
    desk = try Desk()
    try await desk.screen.open("/notes/new")
  }

  @Test("MC-3 opening a screen takes no focus")
  func opening() async throws {
    #expect(await desk.focus == nil)
    try await desk.screen.open("/lookup")
    #expect(await desk.focus == nil)
  }

  @Test("It goes where the person taps, types or moves it")
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

  @Test("MC-3 it goes to a field that appears because the person asked for it")
  func byEffect() async throws {
    try await desk.screen.tap("Other")
    #expect(await desk.focus == "note.other")
  }

  @Test("A tap on a field gives it the focus")
  func tapOnField() async throws {
    for id: NodeID in ["note.title", "note.body", "note.size"] {
      try await desk.session.send(Input(.tap, on: id))
      #expect(await desk.focus == id)
    }
  }

  @Test("It is nowhere when its node has gone")
  func gone() async throws {
    try await desk.screen.open("/lookup")
    try await desk.screen.tap("Focus")
    #expect(await desk.focus == "look.field")
    try await desk.session.send(Input(.tap, on: "look.hide"))
    try await desk.session.send(Input(.tap, on: "look.focus"))
    #expect(await desk.focus == nil)
  }

  @Test("What takes no focus gets none")
  func unfocusable() async throws {
    try await desk.session.send(Input(.focus, on: "note.color"))
    #expect(await desk.focus == nil)
  }

  @Test("A dialog takes it, to what destroys nothing, and gives it back to where it was")
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

  @Test("A dialog that a key answers gives the focus back, too")
  func dialogByKey() async throws {
    try await desk.screen.tap("Clear")
    try await desk.press(.enter)
    #expect(await desk.session.snapshot.root.dialog == nil)
    #expect(await desk.focus == "note.clear")
  }

  @Test("The session's own question does the same")
  func question() async throws {
    try await desk.screen.fill("T", into: "Title")
    await desk.screen.back()
    #expect(await desk.focus == "session.discard.keep")
    try await desk.press(.tab)
    #expect(await desk.focus == "session.discard.confirm")
    try await desk.press(.escape)
    #expect(await desk.focus == "note.title")
  }

  @Test("A screen has its own: below another it is kept")
  func perScreen() async throws {
    try await desk.screen.tap("Look Up Too")
    #expect(await desk.focus == nil)
    await desk.screen.back()
    #expect(await desk.focus == "note.link")
  }

  @Test("ST-2 a node is told that the focus came or went, whichever way, once")
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

  /// What the form was told, read from its draft.
  private func words() async throws -> [String] {
    await desk.pass(.seconds(1))
    let draft = try await desk.drafts.draft(for: "/notes/new")
    let data = try #require(draft?.state)
    return try JSONDecoder().decode(NoteForm.State.self, from: data).entered
  }
}
