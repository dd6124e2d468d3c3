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
}
