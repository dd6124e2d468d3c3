import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Announcements")
struct AnnouncementTests {
  private let desk: SessionFixture

  init() async throws {
    desk = try SessionFixture()
    try await desk.screen.open("/lookup")
  }

  @Test("An announcement stays until the next input")
  func untilNext() async throws {
    try await desk.screen.tap("Say")
    #expect(await desk.announcements == ["Hello"])
    try await desk.screen.tap("Stop")
    #expect(await desk.announcements.isEmpty)
  }

  @Test("Several announcements keep their order")
  func several() async throws {
    try await desk.screen.tap("Say Twice")
    #expect(await desk.announcements == ["One", "Two"])
  }

  @Test("An announcement outlives its screen")
  func outlive() async throws {
    try await desk.screen.open("/lookup")
    try await desk.screen.tap("Leave")
    #expect(await desk.announcements == ["Gone"])
    await desk.screen.back()
    #expect(await desk.announcements.isEmpty)
  }

  @Test("WE-8 An announcement outlives the last screen, too")
  func lastScreen() async throws {
    try await desk.screen.tap("Leave")
    #expect(await desk.session.snapshot.title.isEmpty)
    #expect(await desk.announcements == ["Gone"])
  }

  @Test("Opening a screen removes announcements, except those of the same effect")
  func opening() async throws {
    try await desk.screen.tap("Say")
    try await desk.screen.open("/notes/new")
    #expect(await desk.announcements.isEmpty)
    await desk.screen.back()
    try await desk.screen.tap("Say and Go")
    #expect(await desk.session.snapshot.route == "/notes/new")
    #expect(await desk.announcements == ["Going"])
  }

  @Test("Moving the focus keeps announcements")
  func focus() async throws {
    try await desk.screen.tap("Say")
    try await desk.session.send(Input(.focus, on: "look.field"))
    try await desk.press(.tab)
    #expect(await desk.announcements == ["Hello"])
  }

  @Test("D8 Announcements survive a rejected input")
  func rejected() async throws {
    try await desk.screen.tap("Say")
    let rejected = [
      Input(.tap, on: "nowhere"), Input(.edit("x"), on: "look.say"), Input(.tap, on: "look.list"),
      Input(.key(.enter), on: "nowhere"), Input(.focus, on: "nowhere"),
    ]
    for input in rejected {
      await #expect(throws: SessionFailure.self) { try await desk.session.send(input) }
      #expect(await desk.announcements == ["Hello"], "\(input)")
    }
  }

  @Test("D8 Announcements survive a screen that can't be opened")
  func failedOpen() async throws {
    try await desk.screen.tap("Say Twice")
    await #expect(throws: SessionFailure.self) { try await desk.session.open("/no/such/screen") }
    #expect(await desk.announcements == ["One", "Two"])
    await #expect(throws: SessionFailure.self) {
      try await desk.session.open("/no/such/screen", announcing: ["Three"])
    }
    #expect(await desk.announcements == ["One", "Two"])
  }

  @Test("D8 Announcements survive Tab and Shift+Tab, even in a dialog")
  func shiftTab() async throws {
    try await desk.screen.tap("Say")
    try await desk.press(.tab)
    let focus = await desk.focus
    try await desk.press(.tab, .backTab)
    #expect(await desk.focus == focus)
    #expect(await desk.announcements == ["Hello"])
    try await desk.screen.open("/notes/new")
    try await desk.screen.fill("T", into: "Title")
    desk.drafts.fail(.diskFull("draft"))
    await desk.pass(.seconds(1))
    #expect(await desk.announcements.count == 1)
    try await desk.press(.backTab)
    #expect(await desk.announcements.count == 1)
  }

  @Test("Answering the session's own dialog removes announcements")
  func question() async throws {
    try await desk.screen.open("/notes/new")
    try await desk.screen.fill("T", into: "Title")
    try await desk.screen.tap("Nowhere")
    #expect(await desk.announcements.count == 1)
    await desk.screen.back()
    #expect(await desk.announcements.isEmpty)
    desk.drafts.fail(.diskFull("draft"))
    await desk.pass(.seconds(1))
    #expect(await desk.announcements.count == 1)
    try await desk.screen.tap("Keep Editing")
    #expect(await desk.announcements.isEmpty)
  }
}
