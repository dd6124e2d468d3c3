import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Inputs that are refused")
struct RefusalTests {
  private let desk: Desk

  init() async throws {
    desk = try Desk()
    try await desk.screen.open("/notes/new")
  }

  /// Sends, expects the failure, and the screen as it was.
  private func refuse(_ event: Input.Event, on id: NodeID, _ failure: SessionFailure) async {
    let before = await desk.session.snapshot
    await #expect(throws: failure) { try await desk.session.send(Input(event, on: id)) }
    #expect(await desk.session.snapshot == before)
  }

  @Test("What is not on the screen is no target")
  func noTarget() async { await refuse(.tap, on: "note.nothing", .noTarget("note.nothing")) }

  @Test("Nothing is a target before a screen is open")
  func noScreen() async throws {
    let session = try Desk().session
    await #expect(throws: SessionFailure.noTarget("x")) {
      try await session.send(Input(.tap, on: "x"))
    }
  }

  @Test("ALL-5 what is disabled refuses with the reason the screen gives")
  func disabled() async {
    await refuse(.tap, on: "note.save", .disabled("note.save", reason: NoteForm.reason))
  }

  @Test("A chip that is disabled in its group refuses, too")
  func disabledChip() async {
    await refuse(
      .tap, on: "note.color.green", .disabled("note.color.green", reason: "Out of green"))
  }

  @Test("What is behind a dialog refuses, naming the dialog")
  func behindDialog() async throws {
    try await desk.screen.tap("Clear")
    let failure = SessionFailure.behindDialog("note.title", dialog: "Clear the note?")
    await refuse(.edit("x"), on: "note.title", failure)
    await refuse(.key(.enter), on: "note.title", failure)
    await refuse(.tap, on: "note.nothing", .noTarget("note.nothing"))
  }

  @Test("What is behind the session's own question refuses, too")
  func behindQuestion() async throws {
    try await desk.screen.fill("T", into: "Title")
    await desk.screen.back()
    let failure = SessionFailure.behindDialog("note.title", dialog: "Discard Changes?")
    await refuse(.edit("x"), on: "note.title", failure)
    await refuse(
      .key(.enter), on: "note.save", .behindDialog("note.save", dialog: "Discard Changes?"))
    await refuse(.tap, on: "note.nothing", .noTarget("note.nothing"))
    await refuse(
      .edit("x"), on: "session.discard.keep", .notTaken("session.discard.keep", event: "edit"))
  }

  @Test(
    "An input that a node does not take is refused by its name",
    arguments: [
      (Input.Event.edit("x"), "edit"), (.paste("x"), "paste"), (.submit, "submit"),
      (.move(from: 0, to: 1), "move"), (.more, "more"), (.pick([]), "pick"),
      (.capture(PhotoItem(id: "a", name: "a")), "capture"), (.draw(.cancelled), "draw"),
      (.dismiss, "dismiss"),
    ])
  func notTaken(event: Input.Event, name: String) async {
    await refuse(event, on: "note.clear", .notTaken("note.clear", event: name))
  }

  @Test("A heading's group takes no tap")
  func notTapped() async {
    await refuse(.tap, on: "note.color", .notTaken("note.color", event: "tap"))
  }

  @Test("A choice refuses a key that is none of its options")
  func noOption() async {
    await refuse(.edit("huge"), on: "note.size", .notTaken("note.size", event: "edit"))
    await refuse(.paste("x"), on: "note.size", .notTaken("note.size", event: "paste"))
  }

  @Test("A route without a screen is refused with the patterns there are")
  func noRoute() async {
    await #expect(
      throws: SessionFailure.noScreen(
        "/nowhere", patterns: ["/notes/new", "/notes/:title", "/lookup", "/lookup/:name"])
    ) { try await desk.session.open("/nowhere") }
    #expect(await desk.session.snapshot.route == "/notes/new")
  }

  @Test("A refusal takes away no announcement")
  func announcementStays() async throws {
    try await desk.screen.open("/lookup")
    try await desk.screen.tap("Say")
    await refuse(.tap, on: "look.nothing", .noTarget("look.nothing"))
    #expect(await desk.announcements == ["Hello"])
  }

  @Test(
    "Each refusal says itself",
    arguments: [
      (
        SessionFailure.noScreen("/x", patterns: ["/a", "/b"]),
        Explanation(
          .notFound, code: "no-screen", "There is no screen /x", hint: "There are /a, /b.")
      ),
      (
        .noTarget("x"),
        Explanation(.notFound, code: "no-target", "Nothing on the screen is called x")
      ),
      (.disabled("x", reason: "Required"), Explanation(.refused, code: "disabled", "Required")),
      (.disabled("x", reason: nil), Explanation(.refused, code: "disabled", "x is disabled")),
      (
        .behindDialog("x", dialog: "Sure?"),
        Explanation(.refused, code: "behind-dialog", "x is behind “Sure?”")
      ),
      (
        .notTaken("x", event: "key up"), Explanation(.usage, code: "not-taken", "x takes no key up")
      ),
    ])
  func words(failure: SessionFailure, explanation: Explanation) {
    #expect(failure.explanation == explanation)
  }
}
