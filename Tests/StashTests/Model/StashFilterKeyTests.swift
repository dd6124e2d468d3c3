import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Filter keys of the stash")
struct StashFilterKeyTests {
  /// Returns a stash with canvases and entries in which today is 2026-03-01.
  private func filled() async throws -> StashFixture {
    let fixture = try StashFixture(readsFilters: true)
    try await fixture.canvas("Meadow", mesh: 18) { $0["acquired"] = "2026-02-20" }
    try await fixture.canvas("Birches", by: "Zoé Thread", mesh: 13, status: .atFinishing) {
      ($0["notes"], $0["acquired"]) = ("Silk", "2026-02-28")
    }
    let cat = try await fixture.canvas("Cat", mesh: 13, status: .finished)
    try await fixture.journal.add(to: cat, note: "Whiskers", photos: [])
    try await fixture.journal.add(
      to: cat, note: "", photos: ["p1"], on: CivilDay("2026-02-10"))
    return fixture
  }

  private func names(_ filter: String, _ fixture: StashFixture) async throws -> [String] {
    var wanted = CanvasFilter()
    (wanted.text, wanted.sort) = (filter, .name)
    return try await fixture.repository.page(wanted, limit: 9).page.items.map(\.canvas.name)
  }

  @Test(
    "C8 Each filter key finds the matching canvases",
    arguments: [
      ("status:At Finishing", ["Birches"]), ("status:at-finishing", ["Birches"]),
      ("status:ATFINISHING", ["Birches"]), ("status:stash", ["Meadow"]),
      ("is:finished", ["Cat"]), ("mesh:13", ["Birches", "Cat"]), ("mesh:14", []),
      ("designer:zoe", ["Birches"]), ("designer:weaver", ["Cat", "Meadow"]),
      ("before:2026-02-28", ["Meadow"]), ("before:2026-03-01", ["Birches", "Meadow"]),
      ("before:-1d", ["Meadow"]), ("after:2026-02-28", ["Cat"]), ("after:yesterday", ["Cat"]),
      ("after:2026-02-20", ["Birches", "Cat"]), ("after:today", []), ("has:note", ["Birches"]),
      ("has:photo", []), ("finished:2026", ["Cat"]), ("finished:2026-03", ["Cat"]),
      ("finished:2026-03-01", ["Cat"]), ("finished:2026-02", []), ("finished:2025", []),
    ])
  func canvases(_ filter: String, _ found: [String]) async throws {
    #expect(try await names(filter, try await filled()) == found)
  }

  @Test("C8 has:photo finds canvases with a cover and journal entries with a photo")
  func photos() async throws {
    let fixture = try await filled()
    try await fixture.canvas("Owl") { $0.set(StashFieldSlots.cover, to: "p2") }
    #expect(try await names("has:photo", fixture) == ["Owl"])
    #expect(try await fixture.count("has:photo") == 2)
  }

  @Test(
    "C8 Date and note keys also find journal entries, but status and designer keys find only canvases",
    arguments: [
      ("before:2026-02-15", 1), ("after:2026-02-15", 4), ("has:note", 2), ("status:finished", 1),
      ("designer:weaver", 2),
    ])
  func journal(_ filter: String, _ count: Int) async throws {
    #expect(try await filled().count(filter) == count)
  }

  @Test(
    "C8 The error for an invalid value lists the valid values or shows an example",
    arguments: [
      ("status:done", "Use stash, kitting, wip, stitched, atFinishing, or finished."),
      ("is:late", "Use stash, kitting, wip, stitched, atFinishing, or finished."),
      ("mesh:coarse", "Use a number such as 18."), ("mesh:0", "Use a number such as 18."),
      ("before:soon", "Use a date such as 2026-03-01, today, yesterday, or -3d."),
      ("has:thread", "Use photo, note, "), ("finished:march", "such as 2026, 2026-03, or "),
      ("finished:2026-13", "such as 2026, 2026-03, or "),
    ])
  func rejected(_ filter: String, _ hint: String) async throws {
    let fixture = try await filled()
    do throws(RecordFailure) {
      var wanted = CanvasFilter()
      wanted.text = filter
      _ = try await fixture.repository.page(wanted, limit: 9)
      Issue.record("\(filter) was read")
    } catch {
      #expect(error.explanation.message.contains(hint))
    }
  }

  @Test("C8 A list can be filtered by several statuses")
  func statuses() async throws {
    let fixture = try await filled()
    var filter = CanvasFilter()
    filter.statuses = [.finished, .stash]
    filter.sort = .name
    let (page, total) = try await fixture.repository.page(filter, limit: 9)
    #expect(page.items.map(\.canvas.name) == ["Cat", "Meadow"])
    #expect(total == 2)
    #expect(filter.status == nil)
    filter.status = .finished
    #expect(filter.statuses == [.finished])
  }

  @Test(
    "C8 The search field completes filter keys and values using the arrow keys and Return, or a tap"
  )
  func field() async throws {
    let screen = try await filled().host(at: "/canvases")
    func options() async throws -> [String] {
      guard case .comboBox(let box) = try await screen.element(.id("canvases.text")).content else {
        return []
      }
      return box.options.map(\.label)
    }
    try await screen.fill("st", into: "Search")
    #expect(try await options() == ["status:"])
    try await screen.send(.key(.down), to: .id("canvases.text"))
    try await screen.send(.key(.enter), to: .id("canvases.text"))
    #expect(try await screen.value("Search") == "status:")
    #expect(
      try await options() == ["Stash", "Kitting", "WIP", "Stitched", "At Finishing", "Finished"])
    try await screen.send(.choose("status:At Finishing"), to: .id("canvases.text"))
    #expect(try await screen.value("Search") == "status:At Finishing")
    #expect(try await options() == [])
    #expect(await screen.shows("Birches"))
    #expect(await !screen.shows("Meadow"))
    try await screen.fill("designer:we", into: "Search")
    #expect(try await options() == ["Anna Weaver"])
    try await screen.send(.key(.escape), to: .id("canvases.text"))
    #expect(try await options() == [])
    try await screen.fill("mesh:1", into: "Search")
    #expect(try await options() == ["13", "18"])
  }
}
