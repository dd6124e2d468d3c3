import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Leaving a form with unsaved changes")
struct DiscardTests {
  private let fixture: SessionFixture

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open("/lookup")
    try await fixture.screen.open("/notes/new")
  }

  private func type() async throws {
    try await fixture.screen.fill("T", into: "Title")
    try await fixture.screen.fill("B", into: "Body")
  }

  @Test("WE-7 An unchanged form closes without asking for confirmation")
  func unchanged() async throws {
    await fixture.screen.back()
    #expect(await fixture.session.snapshot.route == "/lookup")
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.fill("T", into: "Title")
    try await fixture.screen.fill("", into: "Title")
    await fixture.screen.back()
    #expect(await fixture.session.snapshot.route == "/lookup")
  }

  @Test("WE-7 A changed form asks for confirmation before it closes, and lists the changes")
  func asks() async throws {
    try await type()
    await fixture.screen.back()
    let dialog = try #require(await fixture.session.snapshot.root.dialog)
    #expect(dialog.element.label == "Discard Changes?")
    #expect(
      dialog.element.content == .dialog(message: "You have unsaved changes that will be lost."))
    #expect(dialog.children.compactMap(\.element.label) == ["Discard", "Keep Editing"])
    #expect(dialog.children.compactMap(\.element.value) == ["Title: T", "Body"])
    #expect(
      dialog.children.compactMap(\.element.role) == [.footnote, .footnote, .danger, .primary])
  }

  @Test("WE-7 The Discard button closes the form and removes the draft")
  func discard() async throws {
    try await type()
    await fixture.pass(.seconds(1))
    await fixture.screen.back()
    try await fixture.screen.tap("Discard")
    #expect(await fixture.session.snapshot.route == "/lookup")
    #expect(try await fixture.drafts.draft(for: "/notes/new") == nil)
    try await fixture.screen.open("/notes/new")
    #expect(await fixture.session.snapshot.root.dialog == nil)
  }

  @Test(
    "WE-7 Keep Editing, Escape, and a tap outside the dialog close the dialog without discarding changes",
    arguments: ["tap", "key", "dismiss"])
  func keep(how: String) async throws {
    try await type()
    await fixture.screen.back()
    switch how {
    case "tap": try await fixture.screen.tap("Keep Editing")
    case "key": try await fixture.press(.escape)
    default: try await fixture.screen.dismiss()
    }
    #expect(await fixture.session.snapshot.root.dialog == nil)
    #expect(try await fixture.element("note.title").value == "T")
    #expect(try await fixture.element("note.body").value == "B")
  }

  @Test("Saving a form closes it without asking for confirmation")
  func saving() async throws {
    try await type()
    try await fixture.screen.tap("Save")
    #expect(await fixture.session.snapshot.route == "/lookup")
    #expect(await fixture.announcements == ["Note saved"])
  }

  @Test("ALL-4 All node IDs are unique while the discard dialog is open")
  func ids() async throws {
    try await type()
    await fixture.screen.back()
    let ids = await fixture.session.snapshot.root.flattened.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
