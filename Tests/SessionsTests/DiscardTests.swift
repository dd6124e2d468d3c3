import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Leaving a form with unsaved changes")
struct DiscardTests {
  private let desk: SessionFixture

  init() async throws {
    desk = try SessionFixture()
    try await desk.screen.open("/lookup")
    try await desk.screen.open("/notes/new")
  }

  private func type() async throws {
    try await desk.screen.fill("T", into: "Title")
    try await desk.screen.fill("B", into: "Body")
  }

  @Test("WE-7 An unchanged form closes without a question")
  func unchanged() async throws {
    await desk.screen.back()
    #expect(await desk.session.snapshot.route == "/lookup")
    try await desk.screen.open("/notes/new")
    try await desk.screen.fill("T", into: "Title")
    try await desk.screen.fill("", into: "Title")
    await desk.screen.back()
    #expect(await desk.session.snapshot.route == "/lookup")
  }

  @Test("WE-7 A changed form asks before it closes, and lists the changes")
  func asks() async throws {
    try await type()
    await desk.screen.back()
    let dialog = try #require(await desk.session.snapshot.root.dialog)
    #expect(dialog.element.label == "Discard Changes?")
    #expect(
      dialog.element.content == .dialog(message: "You have unsaved changes that will be lost."))
    #expect(dialog.children.compactMap(\.element.label) == ["Discard", "Keep Editing"])
    #expect(dialog.children.compactMap(\.element.value) == ["Title: T", "Body"])
    #expect(
      dialog.children.compactMap(\.element.role) == [.footnote, .footnote, .danger, .primary])
  }

  @Test("WE-7 Discard closes the form and removes the draft")
  func discard() async throws {
    try await type()
    await desk.pass(.seconds(1))
    await desk.screen.back()
    try await desk.screen.tap("Discard")
    #expect(await desk.session.snapshot.route == "/lookup")
    #expect(try await desk.drafts.draft(for: "/notes/new") == nil)
    try await desk.screen.open("/notes/new")
    #expect(await desk.session.snapshot.root.dialog == nil)
  }

  @Test(
    "WE-7 Keep Editing, Escape, and a tap outside keep all changes",
    arguments: ["tap", "key", "dismiss"])
  func keep(how: String) async throws {
    try await type()
    await desk.screen.back()
    switch how {
    case "tap": try await desk.screen.tap("Keep Editing")
    case "key": try await desk.press(.escape)
    default: try await desk.screen.dismiss()
    }
    #expect(await desk.session.snapshot.root.dialog == nil)
    #expect(try await desk.element("note.title").value == "T")
    #expect(try await desk.element("note.body").value == "B")
  }

  @Test("Saving closes the form without a question")
  func saving() async throws {
    try await type()
    try await desk.screen.tap("Save")
    #expect(await desk.session.snapshot.route == "/lookup")
    #expect(await desk.announcements == ["Note saved"])
  }

  @Test("ALL-4 The buttons of the dialog have unique IDs")
  func ids() async throws {
    try await type()
    await desk.screen.back()
    let ids = await desk.session.snapshot.root.flattened.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
