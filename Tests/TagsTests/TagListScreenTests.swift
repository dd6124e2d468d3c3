import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@Suite("Tags: list")
struct TagListScreenTests {
  @Test("TG-2 The list shows an empty state without tags or matches, but not before it is loaded")
  func empty() async throws {
    let fixture = TagFixture()
    fixture.world.store.faults.hold(.read)
    let host = try fixture.world.host([fixture.plugin])
    try await host.open("/tags")
    #expect(await !host.shows("No tags yet."))
    fixture.world.store.faults.release(.read)
    await host.quiet()
    #expect(await host.shows("No tags yet."))
    try await host.fill("owl", into: "Search")
    #expect(await host.shows("No tags match."))
    try await host.finish()
  }
}
