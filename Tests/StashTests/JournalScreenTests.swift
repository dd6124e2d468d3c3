import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The journal of all canvases")
struct JournalScreenTests {
  private let route: Route = "/canvases/journal"

  @Test(
    "ST-5 The entries of all live canvases are listed by month, newest first, with their canvases")
  func entries() async throws {
    let fixture = try StashFixture()
    let (meadow, lark) = (try await fixture.canvas(), try await fixture.canvas("Lark"))
    let gone = try await fixture.canvas("Gone")
    try await fixture.journal.add(to: meadow, note: "Sky", photos: ["p1"])
    try await fixture.journal.add(to: gone, note: "Sea", photos: [])
    try await fixture.repository.records.delete(gone)
    var change = RecordChange<JournalRecord>()
    change["note"] = "Wings"
    _ = try await fixture.journal.add(to: lark, change, on: CivilDay("2026-02-14"))
    let screen = try await fixture.host(at: route)
    let texts = await screen.snapshot.root.flattened.compactMap { $0.value ?? $0.label }
    let places = ["March 2026", "Meadow", "Sky", "February 2026", "Lark", "Wings"].map {
      texts.firstIndex(of: $0)
    }
    let found = try places.map { try #require($0) }
    #expect(found == found.sorted())
    #expect(!texts.contains("Sea"))
    try await screen.tap("Lark")
    #expect(await screen.snapshot.route == Route("/canvases/\(lark)"))
    await screen.back()
    try await screen.tap("Add Entry")
    #expect(await screen.snapshot.route == "/canvases/entry")
  }

  @Test("ST-5 The journal of a library without entries says so")
  func none() async throws {
    let screen = try await StashFixture().host(at: route)
    #expect(await screen.shows("No journal entries yet."))
  }
}
