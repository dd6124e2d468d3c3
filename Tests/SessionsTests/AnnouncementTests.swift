import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Announcements")
struct AnnouncementTests {
  private let fixture: SessionFixture

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open("/lookup")
  }

  @Test("An announcement stays until the user taps another control")
  func untilNext() async throws {
    try await fixture.screen.tap("Say")
    #expect(await fixture.announcements == ["Hello"])
    try await fixture.screen.tap("Stop")
    #expect(await fixture.announcements.isEmpty)
  }

  @Test("Announcements appear in the order in which they were sent")
  func several() async throws {
    try await fixture.screen.tap("Say Twice")
    #expect(await fixture.announcements == ["One", "Two"])
  }

  @Test("An announcement remains after its screen closes")
  func outlive() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.tap("Leave")
    #expect(await fixture.announcements == ["Gone"])
    await fixture.screen.back()
    #expect(await fixture.announcements.isEmpty)
  }

  @Test("WE-8 An announcement remains even after the last screen closes")
  func lastScreen() async throws {
    try await fixture.screen.tap("Leave")
    #expect(await fixture.session.snapshot.title.isEmpty)
    #expect(await fixture.announcements == ["Gone"])
  }

  @Test(
    "Opening a screen removes announcements, except those from the effect that opens the screen")
  func opening() async throws {
    try await fixture.screen.tap("Say")
    try await fixture.screen.open("/notes/new")
    #expect(await fixture.announcements.isEmpty)
    await fixture.screen.back()
    try await fixture.screen.tap("Say and Go")
    #expect(await fixture.session.snapshot.route == "/notes/new")
    #expect(await fixture.announcements == ["Going"])
  }

  @Test("An announcement survives a focus change, and more rows that a host loads by itself")
  func focus() async throws {
    try await fixture.screen.tap("Say")
    try await fixture.session.send(Input(.focus, on: "look.field"))
    try await fixture.press(.tab)
    try await fixture.session.send(Input(.more, on: "look.list"))
    #expect(await fixture.announcements == ["Hello"])
  }

  @Test("D8 Announcements survive a rejected input")
  func rejected() async throws {
    try await fixture.screen.tap("Say")
    let rejected = [
      Input(.tap, on: "nowhere"), Input(.edit("x"), on: "look.say"), Input(.tap, on: "look.list"),
      Input(.key(.enter), on: "nowhere"), Input(.focus, on: "nowhere"),
    ]
    for input in rejected {
      await #expect(throws: SessionFailure.self) { try await fixture.session.send(input) }
      #expect(await fixture.announcements == ["Hello"], "\(input)")
    }
  }

  @Test("D8 Announcements survive a failure to open a screen")
  func failedOpen() async throws {
    try await fixture.screen.tap("Say Twice")
    await #expect(throws: SessionFailure.self) { try await fixture.session.open("/no/such/screen") }
    #expect(await fixture.announcements == ["One", "Two"])
    await #expect(throws: SessionFailure.self) {
      try await fixture.session.open("/no/such/screen", announcing: ["Three"])
    }
    #expect(await fixture.announcements == ["One", "Two"])
  }

  @Test("D8 Announcements survive Tab and Shift+Tab, even in a dialog")
  func shiftTab() async throws {
    try await fixture.screen.tap("Say")
    try await fixture.press(.tab)
    let focus = await fixture.focus
    try await fixture.press(.tab, .backTab)
    #expect(await fixture.focus == focus)
    #expect(await fixture.announcements == ["Hello"])
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.fill("T", into: "Title")
    fixture.drafts.fail(.diskFull("draft"))
    await fixture.pass(.seconds(1))
    #expect(await fixture.announcements.count == 1)
    try await fixture.press(.backTab)
    #expect(await fixture.announcements.count == 1)
  }

  @Test("Both opening and dismissing the session's discard dialog remove announcements")
  func question() async throws {
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.fill("T", into: "Title")
    try await fixture.screen.tap("Nowhere")
    #expect(await fixture.announcements.count == 1)
    await fixture.screen.back()
    #expect(await fixture.announcements.isEmpty)
    fixture.drafts.fail(.diskFull("draft"))
    await fixture.pass(.seconds(1))
    #expect(await fixture.announcements.count == 1)
    try await fixture.screen.tap("Keep Editing")
    #expect(await fixture.announcements.isEmpty)
  }
}
