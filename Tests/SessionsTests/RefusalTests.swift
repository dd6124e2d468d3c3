import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Rejected inputs")
struct RefusalTests {
  private let fixture: SessionFixture

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open("/notes/new")
  }

  /// Sends an event, and expects the failure and an unchanged screen.
  private func refuse(_ event: Input.Event, on id: NodeID, _ failure: SessionFailure) async {
    let before = await fixture.session.snapshot
    await #expect(throws: failure) { try await fixture.session.send(Input(event, on: id)) }
    #expect(await fixture.session.snapshot == before)
  }

  @Test("An input to a node that isn't on the screen is rejected")
  func noTarget() async { await refuse(.tap, on: "note.nothing", .unknownNode("note.nothing")) }

  @Test("A session without an open screen rejects an input")
  func noScreen() async throws {
    let session = try SessionFixture().session
    await #expect(throws: SessionFailure.unknownNode("x")) {
      try await session.send(Input(.tap, on: "x"))
    }
  }

  @Test(
    "ALL-5 A disabled node rejects inputs, and the failure contains the displayed reason"
  )
  func disabled() async {
    await refuse(.tap, on: "note.save", .disabled("note.save", reason: NoteForm.reason))
  }

  @Test("A disabled chip in a group rejects inputs")
  func disabledChip() async {
    await refuse(
      .tap, on: "note.color.green", .disabled("note.color.green", reason: "Out of green"))
  }

  @Test("A node behind a dialog rejects inputs, and the failure names the dialog")
  func behindDialog() async throws {
    try await fixture.screen.tap("Clear")
    let failure = SessionFailure.behindDialog("note.title", dialog: "Clear the note?")
    await refuse(.edit("x"), on: "note.title", failure)
    await refuse(.key(.enter), on: "note.title", failure)
    await refuse(.tap, on: "note.nothing", .unknownNode("note.nothing"))
  }

  @Test("A node behind the session's own dialog rejects inputs")
  func behindQuestion() async throws {
    try await fixture.screen.fill("T", into: "Title")
    await fixture.screen.back()
    let failure = SessionFailure.behindDialog("note.title", dialog: "Discard Changes?")
    await refuse(.edit("x"), on: "note.title", failure)
    await refuse(
      .key(.enter), on: "note.save", .behindDialog("note.save", dialog: "Discard Changes?"))
    await refuse(.tap, on: "note.nothing", .unknownNode("note.nothing"))
    await refuse(
      .edit("x"), on: "session.discard.keep",
      .unsupportedEvent("session.discard.keep", event: "edit"))
  }

  @Test(
    "An input that a node doesn't handle is rejected, and the failure names the event",
    arguments: [
      (Input.Event.edit("x"), "edit"), (.paste("x"), "paste"), (.submit, "submit"),
      (.move(from: 0, to: 1), "move"), (.more, "more"), (.pick([]), "pick"),
      (.capture(PhotoItem(id: "a", name: "a")), "capture"), (.draw(.cancelled), "draw"),
      (.dismiss, "dismiss"),
    ])
  func notTaken(event: Input.Event, name: String) async {
    await refuse(event, on: "note.clear", .unsupportedEvent("note.clear", event: name))
  }

  @Test("A radio group rejects a tap")
  func notTapped() async {
    await refuse(.tap, on: "note.color", .unsupportedEvent("note.color", event: "tap"))
  }

  @Test("A select rejects pasted text and any value that isn't one of its options")
  func noOption() async {
    await refuse(.edit("huge"), on: "note.size", .unsupportedEvent("note.size", event: "edit"))
    await refuse(.paste("x"), on: "note.size", .unsupportedEvent("note.size", event: "paste"))
  }

  @Test("A route without a screen is rejected, and the failure lists the existing route patterns")
  func noRoute() async {
    await #expect(
      throws: SessionFailure.unknownRoute(
        "/nowhere", patterns: ["/notes/new", "/notes/:title", "/lookup", "/lookup/:name"])
    ) { try await fixture.session.open("/nowhere") }
    #expect(await fixture.session.snapshot.route == "/notes/new")
  }

  @Test("A rejected input doesn't remove announcements")
  func announcementStays() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.tap("Say")
    await refuse(.tap, on: "look.nothing", .unknownNode("look.nothing"))
    #expect(await fixture.announcements == ["Hello"])
  }

  @Test(
    "Each session failure has the expected explanation",
    arguments: [
      (
        SessionFailure.unknownRoute("/x", patterns: ["/a", "/b"]),
        Explanation(
          .notFound, code: "no-screen", "There is no screen /x",
          hint: "Use one of these routes: /a, /b.")
      ),
      (
        .unknownNode("x"),
        Explanation(.notFound, code: "no-target", "No node on the screen has the ID x")
      ),
      (.disabled("x", reason: "Required"), Explanation(.refused, code: "disabled", "Required")),
      (.disabled("x", reason: nil), Explanation(.refused, code: "disabled", "x is disabled")),
      (
        .behindDialog("x", dialog: "Sure?"),
        Explanation(.refused, code: "behind-dialog", "x is behind the dialog “Sure?”")
      ),
      (
        .unsupportedEvent("x", event: "key up"),
        Explanation(.usage, code: "not-taken", "x doesn't accept key up")
      ),
    ])
  func words(failure: SessionFailure, explanation: Explanation) {
    #expect(failure.explanation == explanation)
  }
}
