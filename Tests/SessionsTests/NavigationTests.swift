import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Navigation")
struct NavigationTests {
  private let fixture: SessionFixture

  init() throws { fixture = try SessionFixture() }

  @Test("A session without a screen has an empty snapshot")
  func nothing() async {
    let snapshot = await fixture.session.snapshot
    #expect(snapshot.root.flattened.count == 1)
    #expect(snapshot.title.isEmpty)
    #expect(await fixture.session.back() == snapshot)
  }

  @Test("A route opens its screen with the route's parameters")
  func places() async throws {
    try await fixture.screen.open("/notes/garden")
    #expect(try await fixture.element("note.title").value == "garden")
    #expect(await fixture.session.snapshot.title == "New Note")
    #expect(await fixture.session.snapshot.route == "/notes/garden")
  }

  @Test("A link opens a screen above the form, and going back returns to the unchanged form")
  func linkAndBack() async throws {
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.fill("T", into: "Title")
    try await fixture.screen.tap("Look Up Too")
    #expect(await fixture.session.snapshot.title == "Look Up")
    await fixture.screen.back()
    #expect(try await fixture.element("note.title").value == "T")
  }

  @Test("An effect opens a screen above the current one")
  func effectOpens() async throws {
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.tap("Look Up")
    #expect(await fixture.session.snapshot.route == "/lookup")
  }

  @Test("A screen resumes when the screen above it closes")
  func returned() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.tap("Note")
    await fixture.screen.back()
    #expect(await fixture.fact("Returns") == "1")
    try await fixture.screen.tap("Note")
    try await fixture.screen.fill("T", into: "Title")
    try await fixture.screen.tap("Save")
    #expect(await fixture.fact("Returns") == "2")
  }

  @Test("A palette receives the actions of the screen below it, which it performs there")
  func performs() async throws {
    try await fixture.screen.open("/lookup")
    #expect(await fixture.fact("Below") == "")
    try await fixture.screen.open("/lookup/x")
    let below = try #require(await fixture.fact("Below"))
    #expect(below.hasPrefix("Look up A, ") && below.hasSuffix(", Perform, Perform Gone"))
    try await fixture.screen.tap("Perform")
    #expect(await fixture.announcements == ["Hello"])
    #expect(await fixture.session.snapshot.route == "/lookup")
    #expect(await fixture.focus == "look.say")
  }

  @Test("ALL-1 An action of the screen below that is gone is announced with the reason")
  func performsGone() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.open("/lookup/x")
    try await fixture.screen.tap("Perform Gone")
    #expect(await fixture.session.snapshot.route == "/lookup")
    #expect(await fixture.announcements.count == 1)
  }

  @Test("A palette has the actions of the screen below as they are when it is shown again")
  func performsLater() async throws {
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.open("/lookup")
    let before = await fixture.fact("Below")
    try await fixture.screen.tap("Note")
    await fixture.screen.back()
    #expect(await fixture.fact("Below") == before)
    #expect(before?.contains("Look Up") == true)
  }

  @Test("ALL-1 A failure to follow a link is announced and logged")
  func nowhere() async throws {
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.tap("Nowhere")
    #expect(await fixture.announcements == ["There is no screen /nowhere"])
    #expect(fixture.log.lines == ["defect: There is no screen /nowhere"])
    #expect(await fixture.session.snapshot.route == "/notes/new")
  }

  @Test("Two sessions are independent")
  func sessions() async throws {
    let other = try SessionFixture()
    try await fixture.screen.open("/notes/new")
    try await other.screen.open("/notes/new")
    try await fixture.screen.fill("Mine", into: "Title")
    try await other.screen.open("/lookup")
    try await other.screen.tap("Say")
    #expect(try await fixture.element("note.title").value == "Mine")
    #expect(await fixture.announcements.isEmpty)
    await other.screen.back()
    #expect(try await other.element("note.title").value == "")
    #expect(await other.focus == nil)
  }

  @Test("Two sessions that share an app and a clock become idle independently")
  func sharedClock() async throws {
    let pair = try Pair()
    try await pair.left.open("/notes/new")
    try await pair.right.open("/lookup")
    try await pair.left.fill("T", into: "Title")
    pair.photos.hold("a")
    try await pair.right.tap("Look up A")
    #expect(pair.parking.count == 2)
    pair.photos.release("a")
    await pair.right.quiet()
    #expect(await pair.right.shows("a"))
    try await pair.right.tap("Look up B")
    #expect(await pair.right.shows("a b"))
  }
}
