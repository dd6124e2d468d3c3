import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The journal of all canvases")
struct JournalScreenTests {
  private let route: Route = "/canvases/journal"

  /// Returns the notes on a screen, from top to bottom.
  private static func notes(_ screen: HeadlessScreen) async -> [String] {
    await screen.snapshot.root.flattened.compactMap(\.value).filter {
      $0.hasPrefix("Sky") || $0.hasPrefix("Sea")
    }
  }

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

  @Test("ST-5 A search finds the entries of live canvases by their notes, and counts them")
  func search() async throws {
    let fixture = try StashFixture()
    let (meadow, gone) = (try await fixture.canvas(), try await fixture.canvas("Gone"))
    for number in 1...30 {
      let note = number.isMultiple(of: 2) ? "Sky \(number)" : "Sea \(number)"
      try await fixture.journal.add(to: number > 26 ? gone : meadow, note: note, photos: [])
    }
    try await fixture.repository.records.delete(gone)
    let screen = try await fixture.host(at: route)
    try await screen.type("sky", into: "Search")
    #expect(await screen.snapshot.route == "/canvases/journal?text=sky")
    var notes = await Self.notes(screen)
    #expect(notes.count == 13 && notes.allSatisfy { $0.hasPrefix("Sky") })
    let (page, total) = try await fixture.journal.page(of: nil, matching: "sky", limit: 5)
    #expect(page.items.map(\.note) == (0..<5).map { "Sky \(26 - 2 * $0)" })
    #expect(total == 13)
    #expect(try await fixture.journal.page(of: meadow, matching: "sea 7", limit: 5).total == 1)
    try await screen.type(" 99", into: "Search")
    #expect(await screen.shows("No journal entries match."))
    // The field stays while the list is being read.
    fixture.gate.close()
    try await screen.fill("", into: "Search")
    #expect(await screen.shows("Search"))
    fixture.gate.open()
    try await screen.fill("sky 99", into: "Search")
    try await screen.tap("Clear Search")
    notes = await Self.notes(screen)
    #expect(notes.count == 20)
    #expect(await screen.snapshot.route == route)
    #expect(await !screen.shows("Clear Search"))
  }

  @Test("ST-5 The journal of a library without entries says so, without a search field")
  func none() async throws {
    let screen = try await StashFixture().host(at: route)
    #expect(await screen.shows("No journal entries yet."))
    #expect(await !screen.shows("Search"))
  }
}
