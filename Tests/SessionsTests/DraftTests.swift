import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Drafts of forms")
struct DraftTests {
  private let fixture: SessionFixture
  private let route: Route = "/notes/new"

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open(route)
  }

  private func title(in drafts: WatchedDrafts) async throws -> String? {
    try await drafts.draft(for: route).map {
      try JSONDecoder().decode(NoteForm.State.self, from: $0.state).title
    }
  }

  /// Returns another session with the same drafts and an open form.
  private func reopened() async throws -> SessionFixture {
    let fixture = try SessionFixture(drafts: fixture.drafts)
    try await fixture.screen.open(route)
    return fixture
  }

  @Test("A draft is saved at most once per second, with the current text")
  func onceASecond() async throws {
    for text in ["a", "ab", "abc"] { try await fixture.screen.fill(text, into: "Title") }
    #expect(fixture.drafts.keeps(of: route) == 0)
    await fixture.pass(.milliseconds(999))
    #expect(fixture.drafts.keeps(of: route) == 0)
    await fixture.pass(.milliseconds(1))
    #expect(fixture.drafts.keeps(of: route) == 1)
    #expect(try await title(in: fixture.drafts) == "abc")
    try await fixture.screen.fill("abcd", into: "Title")
    await fixture.pass(.milliseconds(999))
    #expect(fixture.drafts.keeps(of: route) == 1)
    await fixture.pass(.milliseconds(1))
    #expect(fixture.drafts.keeps(of: route) == 2)
  }

  @Test("A draft is saved even while the user is typing")
  func notPutOff() async throws {
    for text in ["a", "ab"] {
      try await fixture.screen.fill(text, into: "Title")
      await fixture.pass(.milliseconds(600))
    }
    #expect(fixture.drafts.keeps(of: route) == 1)
    #expect(try await title(in: fixture.drafts) == "ab")
  }

  @Test("A draft is saved after the form's work delivers a result")
  func foundByWork() async throws {
    fixture.photos.hold("a")
    try await fixture.screen.tap("Fetch")
    await fixture.pass(.seconds(5))
    fixture.photos.release("a")
    await fixture.screen.quiet()
    #expect(fixture.drafts.keeps(of: route) == 0)
    await fixture.pass(.seconds(1))
    #expect(fixture.drafts.keeps(of: route) == 1)
  }

  @Test("A draft is saved only after a change, and not again until another change")
  func nothingTyped() async throws {
    try await fixture.screen.tap("Red")
    await fixture.pass(.seconds(10))
    #expect(fixture.drafts.calls == ["find \(route)"])
    try await fixture.screen.fill("a", into: "Title")
    await fixture.pass(.seconds(10))
    #expect(fixture.drafts.keeps(of: route) == 1)
  }

  @Test("A draft is removed when its changes are reverted")
  func takenBack() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.pass(.seconds(1))
    try await fixture.screen.fill("", into: "Title")
    await fixture.pass(.seconds(1))
    #expect(try await title(in: fixture.drafts) == nil)
  }

  @Test("A draft is saved immediately when another screen opens above the form")
  func covered() async throws {
    try await fixture.screen.fill("a", into: "Title")
    try await fixture.screen.open("/lookup")
    #expect(try await title(in: fixture.drafts) == "a")
  }

  @Test("WE-7 The drafts of all forms are saved when the session ends")
  func ended() async throws {
    try await fixture.screen.fill("a", into: "Title")
    try await fixture.screen.open("/notes/garden")
    try await fixture.screen.fill("b", into: "Body")
    await fixture.session.end()
    #expect(try await title(in: fixture.drafts) == "a")
    #expect(try await fixture.drafts.draft(for: "/notes/garden") != nil)
    #expect(await fixture.session.snapshot.title.isEmpty)
  }

  @Test("An ended session shows no screen, even if the user typed nothing")
  func endedEmpty() async throws {
    let fixture = try SessionFixture()
    try await fixture.screen.open("/lookup")
    #expect(await !fixture.session.snapshot.title.isEmpty)
    await fixture.session.end()
    #expect(await fixture.session.snapshot.title.isEmpty)
  }

  @Test(
    "ALL-2 A draft isn't removed if the user goes back before the search for the draft finishes")
  func backBeforeFound() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try SessionFixture(drafts: fixture.drafts)
    try await fixture.drafts.holdingFinds { [route] in
      try await next.session.open(route)
      await next.session.back()
    }
    await next.session.end()
    #expect(try await title(in: fixture.drafts) == "a")
  }

  @Test("Ending a session saves the changes from the last second, even those in a covered form")
  func endedBelow() async throws {
    fixture.photos.hold("a")
    try await fixture.screen.tap("Fetch")
    try await fixture.screen.open("/lookup")
    fixture.photos.release("a")
    await fixture.screen.quiet()
    await fixture.session.end()
    let draft = try #require(try await fixture.drafts.draft(for: route))
    #expect(try JSONDecoder().decode(NoteForm.State.self, from: draft.state).body == "fetched")
  }

  @Test("Ending a session neither waits for running work nor saves reverted changes")
  func endsAnyway() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.pass(.seconds(1))
    try await fixture.screen.fill("", into: "Title")
    try await fixture.screen.open("/lookup")
    fixture.photos.hold("a")
    try await fixture.screen.tap("Look up A")
    await fixture.session.end()
    #expect(try await title(in: fixture.drafts) == nil)
    #expect(await fixture.session.runningEffects.isEmpty)
    fixture.photos.release("a")
  }

  @Test("WE-7 A draft is restored when its form opens again, and a line says so")
  func restored() async throws {
    try await fixture.screen.fill("a", into: "Title")
    try await fixture.screen.tap("Blue")
    await fixture.session.end()
    let next = try await reopened()
    #expect(try await next.element("note.title").value == "a")
    #expect(try await next.element("note.color.blue").content == .chip(isSelected: true))
    #expect(await next.screen.shows("Unsaved changes from 09:00 were restored."))
    #expect(await next.session.snapshot.root.dialog == nil)
    await next.screen.back()
    #expect(await next.session.snapshot.root.dialog?.element.label == "Discard Changes?")
  }

  @Test("The line about a draft names the date if the draft is from another day")
  func otherDay() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let saved = fixture.clock.today
    let next = try SessionFixture(drafts: fixture.drafts)
    next.clock.advance(by: .seconds(90_000))
    try await next.screen.open(route)
    #expect(await next.screen.shows("Unsaved changes from \(saved.phrase) were restored."))
  }

  @Test("Work that started when the form opened doesn't overwrite a restored draft")
  func restoredWhileLoading() async throws {
    let late: Route = "/notes/late"
    try await fixture.screen.open(late)
    try await fixture.screen.fill("mine", into: "Body")
    await fixture.session.end()
    let next = try SessionFixture(drafts: fixture.drafts)
    next.photos.hold("a")
    try await next.screen.open(late)
    #expect(await next.session.runningEffects.isEmpty)
    next.photos.release("a")
    await next.screen.quiet()
    #expect(try await next.element("note.body").value == "mine")
  }

  @Test("The Start Over button empties the form and removes the draft, and Restore restores it")
  func startOver() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try await reopened()
    try await next.screen.tap("Start Over")
    #expect(try await next.element("note.title").value == "")
    #expect(try await title(in: fixture.drafts) == nil)
    try await next.screen.tap("Restore")
    #expect(try await next.element("note.title").value == "a")
    await next.session.end()
    #expect(try await title(in: fixture.drafts) == "a")
  }

  @Test("After Start Over, the first change ends the offer to restore the draft")
  func changedAfterStartOver() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try await reopened()
    try await next.screen.tap("Start Over")
    try await next.screen.fill("b", into: "Title")
    #expect(await !next.screen.shows("Restore"))
    await next.pass(.seconds(1))
    #expect(try await title(in: fixture.drafts) == "b")
  }

  @Test("The Tab key reaches the line's button from the form, and Return presses the button")
  func keyboard() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try await reopened()
    try await next.session.send(Input(.focus, on: "note.title"))
    try await next.press(.backTab)
    #expect(await next.focus == "session.draft.restart")
    try await next.press(.tab)
    #expect(await next.focus == "note.title")
    try await next.press(.backTab)
    try await next.press(.enter)
    await next.screen.quiet()
    #expect(try await title(in: fixture.drafts) == nil)
  }

  @Test("Text typed before the draft is found is typed into the restored form")
  func typedBeforeFound() async throws {
    try await fixture.screen.fill("a", into: "Title")
    try await fixture.screen.fill("old", into: "Body")
    await fixture.session.end()
    let next = try SessionFixture(drafts: fixture.drafts)
    try await fixture.drafts.holdingFinds { [route] in
      try await next.session.open(route)
      try await next.session.send(Input(.edit("new"), on: "note.body"))
    }
    await next.screen.quiet()
    #expect(try await next.element("note.title").value == "a")
    #expect(try await next.element("note.body").value == "new")
  }

  @Test(
    "ALL-2 A draft found after a button was pressed neither changes the form nor is overwritten",
    arguments: ["Restore", "Discard"])
  func pressedBeforeFound(answer: String) async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try SessionFixture(drafts: fixture.drafts)
    try await fixture.drafts.holdingFinds { [route] in
      try await next.session.open(route)
      try await next.session.send(Input(.edit("b"), on: "note.title"))
      try await next.session.send(Input(.tap, on: "note.color.blue"))
    }
    await next.screen.quiet()
    #expect(try await next.element("note.title").value == "b")
    await next.pass(.seconds(5))
    #expect(try await title(in: fixture.drafts) == "a")
    try await next.screen.tap(.words(answer))
    await next.pass(.seconds(1))
    let kept = answer == "Restore" ? "a" : "b"
    #expect(try await next.element("note.title").value == kept)
    #expect(try await title(in: fixture.drafts) == kept)
  }

  @Test("ALL-2 A restored draft isn't removed when the session ends")
  func endedAgain() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try await reopened()
    await next.session.end()
    #expect(try await title(in: fixture.drafts) == "a")
  }

  @Test("Saving a form removes its draft")
  func saved() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.pass(.seconds(1))
    #expect(try await title(in: fixture.drafts) == "a")
    try await fixture.screen.tap("Save")
    await fixture.pass(.seconds(5))
    #expect(try await title(in: fixture.drafts) == nil)
  }

  @Test("A draft that another window removed isn't saved again unless the user changes the form")
  func removedElsewhere() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.pass(.seconds(1))
    let other = try await reopened()
    try await other.screen.tap("Save")
    #expect(try await title(in: fixture.drafts) == nil)
    await fixture.session.refresh()
    await fixture.pass(.seconds(5))
    #expect(try await title(in: fixture.drafts) == nil)
    let third = try await reopened()
    try await fixture.screen.fill("b", into: "Title")
    await fixture.pass(.seconds(1))
    await third.session.end()
    #expect(try await title(in: fixture.drafts) == "b")
    try await other.screen.open(route)
    try await other.screen.tap("Start Over")
    await fixture.session.end()
    #expect(try await title(in: fixture.drafts) == nil)
  }

  @Test("A draft with a different format version isn't restored, and the log states the reason")
  func otherVersion() async throws {
    let state = try JSONEncoder().encode(NoteForm.State(title: "old"))
    let draft = Draft(version: 2, savedAt: fixture.clock.now, state: state)
    try await fixture.drafts.save(draft, for: route)
    let next = try await reopened()
    #expect(try await next.element("note.title").value == "")
    #expect(
      next.log.lines == [
        "notice: The draft for \(route) is from another version of the form and wasn't restored"
      ])
  }

  @Test("ALL-1 A failure to decode a draft is announced and logged, and the form opens empty")
  func unreadable() async throws {
    let draft = Draft(version: 1, savedAt: fixture.clock.now, state: Data("{}".utf8))
    try await fixture.drafts.save(draft, for: route)
    let next = try await reopened()
    #expect(await next.announcements.first?.hasPrefix("The draft can't be read") == true)
    #expect(next.log.lines.first?.hasPrefix("failure: The draft can't be read") == true)
    #expect(try await next.element("note.title").value == "")
  }

  @Test("ALL-1 A failure to save a draft is announced and logged, and the user can continue typing")
  func failing() async throws {
    fixture.drafts.fail(.diskFull("drafts/new.json"))
    try await fixture.screen.fill("a", into: "Title")
    await fixture.pass(.seconds(1))
    let words = "The draft can't be saved: The disk is full; drafts/new.json wasn't written"
    #expect(await fixture.announcements == [words])
    #expect(fixture.log.lines == ["failure: \(words)"])
    #expect(try await fixture.element("note.title").value == "a")
    try await fixture.screen.fill("ab", into: "Title")
    await fixture.pass(.seconds(1))
    #expect(try await title(in: fixture.drafts) == "ab")
    #expect(await fixture.announcements.isEmpty)
  }

  @Test("ALL-1 A failure to read the drafts is announced and logged")
  func failingToFind() async throws {
    fixture.drafts.fail(.notPermitted("drafts"))
    let next = try await reopened()
    let words = "The draft can't be read: drafts can't be used: permission denied"
    #expect(await next.announcements == [words])
    #expect(next.log.lines == ["failure: \(words)"])
  }

  @Test("A host that waits for work waits for the search for a draft, but not for its next save")
  func patientHost() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try SessionFixture(drafts: fixture.drafts)
    let host = HeadlessScreen(next.session)
    let title = try await fixture.drafts.holdingFinds { [route] in
      try await host.open(route)
      return try await host.element("Title").value
    }
    #expect(title == "a")
    try await host.fill("ab", into: "Title")
    #expect(try await host.element("Title").value == "ab")
  }

  @Test("A draft is restored only on its own route")
  func perRoute() async throws {
    try await fixture.screen.fill("a", into: "Title")
    await fixture.session.end()
    let next = try SessionFixture(drafts: fixture.drafts)
    try await next.screen.open("/notes/garden")
    #expect(try await next.element("note.title").value != "a")
  }

  @Test("A pending draft save doesn't count as a screen's running work")
  func noWork() async throws {
    try await fixture.screen.fill("a", into: "Title")
    #expect(await fixture.session.runningEffects.isEmpty)
    try await fixture.screen.finish()
  }
}
