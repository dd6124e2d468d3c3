import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@Suite("Tags: list")
struct TagListScreenTests {
  @Test(
    "TG-2 Once loaded, the tag list shows an empty state if there are no tags or no matches")
  func empty() async throws {
    let fixture = TagFixture()
    fixture.world.store.faults.hold(.read)
    let host = try fixture.world.host([fixture.plugin])
    try await host.open("/tags")
    #expect(await !host.shows("No tags yet. Add one to a canvas or journal entry."))
    fixture.world.store.faults.release(.read)
    await host.quiet()
    #expect(await host.shows("No tags yet. Add one to a canvas or journal entry."))
    try await host.fill("owl", into: "Search")
    #expect(await host.shows("No tags match."))
    try await host.finish()
  }

  @Test("TG-2 The dialog that renames a tag begins with its name, which it doesn't accept")
  func beginsWithName() async throws {
    let host = try await host(withTags: "floral")
    try await host.tap("Rename floral")
    #expect(try await host.element("New Name").value == "floral")
    #expect(try await host.element(.id("tags.rename.confirm")).hint == "Enter a different name")
    try await host.fill("Floral", into: "New Name")
    try await host.tap(.id("tags.rename.confirm"))
    #expect(await host.shows("floral renamed to Floral", partly: true))
  }

  @Test("TG-2 If another tag has the new name, the dialog offers to merge the tags")
  func merges() async throws {
    let host = try await host(withTags: "flowers", "floral", "gift")
    try await host.tap("Rename flowers")
    try await host.fill("Floral", into: "New Name")
    try await host.tap(.id("tags.rename.confirm"))
    #expect(
      try await host.element("New Name").message == "The tag \u{201C}floral\u{201D} already exists")
    #expect(await host.snapshot.focus == "tags.rename.name")
    #expect(await host.shows("will get the tag floral.", partly: true))
    // Another name takes the offer back.
    try await host.fill("Gift", into: "New Name")
    #expect(try await host.element(.id("tags.rename.confirm")).isEnabled)
    await #expect(throws: HeadlessFailure.self) { try await host.tap(.id("tags.rename.merge")) }
    try await host.fill("Floral", into: "New Name")
    try await host.tap(.id("tags.rename.confirm"))
    try await host.tap(.id("tags.rename.merge"))
    #expect(await host.shows("Aliases: flowers"))
    #expect(await !host.shows("Rename flowers"))
  }

  private func host(withTags names: String...) async throws -> HeadlessScreen {
    let fixture = TagFixture()
    for name in names { try await fixture.add(name) }
    let host = try fixture.world.host([fixture.plugin])
    try await host.open("/tags")
    return host
  }
}
