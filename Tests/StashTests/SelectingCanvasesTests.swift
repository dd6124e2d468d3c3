import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Selecting canvases")
struct SelectingCanvasesTests {
  /// Returns the list with Meadow, Birches, and Cat, of which Birches and Cat are selected.
  private func selecting(_ fixture: StashFixture) async throws -> HeadlessScreen {
    for name in ["Meadow", "Birches", "Cat"] { try await fixture.canvas(name) }
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Select")
    #expect(try await screen.reason("Delete…") == "Nothing selected")
    try await screen.tap("Birches")
    try await screen.tap("Cat")
    #expect(await screen.shows("2 selected"))
    return screen
  }

  private func statuses(_ fixture: StashFixture) async throws -> [String: CanvasStatus] {
    let page = try await fixture.repository.page(CanvasFilter(), limit: 50).page
    return Dictionary(
      uniqueKeysWithValues: page.items.map { ($0.canvas.name, $0.canvas.status) })
  }

  @Test("ST-6 Selected canvases move to a stage together, and one undo moves them back")
  func moving() async throws {
    let fixture = try StashFixture()
    let screen = try await selecting(fixture)
    try await screen.tap("Move…")
    #expect(await screen.shows("Move 2 canvases to"))
    try await screen.tap(.id("canvases.ask.wip"))
    #expect(await screen.shows("2 canvases moved to WIP"))
    #expect(try await statuses(fixture) == ["Meadow": .stash, "Birches": .wip, "Cat": .wip])
    #expect(await screen.elements(ofKind: "toggle").isEmpty)
    _ = try await fixture.world.store.undo(.newest)
    #expect(try await statuses(fixture) == ["Meadow": .stash, "Birches": .stash, "Cat": .stash])
    try await screen.finish()
  }

  @Test("ST-6 Tags are added to all selected canvases, which keep the tags that they have")
  func tagging() async throws {
    let fixture = try StashFixture()
    let owl = try await fixture.canvas("Owl") { $0.set(StashFieldSlots.tags, to: ["birds"]) }
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Select")
    try await screen.tap("Owl")
    try await screen.tap("Tag…")
    #expect(try await screen.reason("Add Tags") == "Enter a tag")
    try await screen.fill("gift,birds", into: "Tags")
    try await screen.tap("Add Tags")
    #expect(await screen.shows("Tags added to 1 canvas"))
    #expect(try await fixture.repository.canvas(owl).tags == ["birds", "gift"])
    try await screen.finish()
  }

  @Test("ST-7 Deleting selected canvases asks first, and one undo restores them")
  func deleting() async throws {
    let fixture = try StashFixture()
    let screen = try await selecting(fixture)
    try await screen.tap("Delete…")
    #expect(await screen.shows("Delete 2 canvases?"))
    try await screen.tap("Cancel")
    #expect(try await fixture.count() == 3)
    try await screen.tap("Delete…")
    try await screen.tap("Delete")
    #expect(await screen.shows("2 canvases deleted"))
    #expect(try await statuses(fixture) == ["Meadow": .stash])
    _ = try await fixture.world.store.undo(.newest)
    #expect(try await fixture.count() == 3)
    try await screen.finish()
  }

  @Test("ST-6 A changed filter clears the selection, and Done ends it")
  func filtering() async throws {
    let fixture = try StashFixture()
    let screen = try await selecting(fixture)
    try await screen.fill("Meadow", into: "Search")
    #expect(await screen.shows("0 selected"))
    try await screen.tap("Select All Shown")
    #expect(await screen.shows("1 selected"))
    try await screen.tap("Done")
    #expect(await screen.elements(ofKind: "toggle").isEmpty)
    try await screen.finish()
  }

  @Test("ST-6 A canvas that was deleted meanwhile is skipped")
  func deletedMeanwhile() async throws {
    let fixture = try StashFixture()
    let screen = try await selecting(fixture)
    let cat = try await fixture.repository.page(CanvasFilter(), limit: 1).page.items.first
    try await fixture.repository.records.delete(try #require(cat).id)
    try await screen.tap("Move…")
    try await screen.tap(.id("canvases.ask.kitting"))
    #expect(await screen.shows("1 canvas moved to Kitting"))
    #expect(try await statuses(fixture) == ["Meadow": .stash, "Birches": .kitting])
    try await screen.finish()
  }
}
