import Core
import HeadlessHost
import TestKit
import Testing

@testable import Drawing

@Suite("Renaming a drawing")
struct RenamingTests {
  private let fixture = DrawingFixture()

  @Test("The menu renames a drawing in a dialog that begins with the present name")
  func renamed() async throws {
    let screen = try await fixture.opened()
    try await screen.tap("Rename")
    #expect(try await screen.element("Name").value == "Drawing 1")
    try await screen.fill("Rabbit in the grass", into: "Name")
    try await screen.send(.submit, to: "Name")
    #expect(await screen.snapshot.title == "Rabbit in the grass")
    #expect(await screen.shows("Drawing 1 renamed to Rabbit in the grass"))
    #expect(await screen.elements(ofKind: "dialog").isEmpty)
    let stored = try await fixture.repository.page(limit: 1).page.items[0]
    #expect(stored.record.name == "Rabbit in the grass")
  }

  @Test("A blank name can't be confirmed, and a name that is too long is rejected with the rule")
  func refused() async throws {
    let screen = try await fixture.opened()
    try await screen.tap("Rename")
    try await screen.fill(" ", into: "Name")
    let confirm = try await screen.element(.id("drawing.rename.yes"))
    #expect(!confirm.isEnabled && confirm.hint == "Enter a name")
    try await screen.fill(String(repeating: "a", count: 500), into: "Name")
    try await screen.send(.submit, to: "Name")
    #expect(try await screen.element("Name").message != nil)
    try await screen.tap("Cancel")
    #expect(await screen.snapshot.title == "Drawing 1")
  }

  @Test("A failure that arrives after the dialog was closed is shown on the screen")
  func late() async {
    let feature = DrawingFeature(repository: fixture.repository)
    var state = DrawingFeature.State()
    _ = feature.reduce(into: &state, action: .renaming(.failed("The disk is full")))
    #expect(state.failure == "The disk is full")
  }
}
