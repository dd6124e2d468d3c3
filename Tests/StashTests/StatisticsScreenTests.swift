import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The statistics screen")
struct StatisticsScreenTests {
  /// Returns the labels and counts of a section of the statistics.
  private func facts(_ section: String, _ screen: HeadlessScreen) async throws -> [String] {
    let sections = await screen.snapshot.root.children.flatMap(\.children)
    let branch = try #require(sections.first { $0.element.id == NodeID("stats.\(section)") })
    return branch.flattened.compactMap { element in
      element.value.map { "\(element.label ?? "") \($0)" }
    }
  }

  @Test("ST-8 The screen for an empty stash has a button that adds the first canvas")
  func empty() async throws {
    let screen = try await StashFixture().host(at: "/stats")
    #expect(await screen.shows("No canvases yet."))
    try await screen.tap("Add Canvas")
    try await screen.fillRequired()
    try await screen.tap("Save")
    #expect(await screen.shows("1 canvas"))
    #expect(await screen.shows("No finished canvases yet."))
    try await screen.finish()
  }

  @Test("ST-8 The screen shows counts by stage, mesh count, designer, and month finished")
  func sections() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas(mesh: 18, status: .finished)
    fixture.world.clock.advance(by: .seconds(62 * 86_400))
    try await fixture.canvas(by: "Zoe Thread", status: .wip)
    let screen = try await fixture.host(at: "/stats")
    #expect(await screen.shows("2 canvases"))
    #expect(
      try await facts("status", screen) == [
        "Stash 0", "Kitting 0", "WIP 1", "Stitched 0", "At Finishing 0", "Finished 1",
      ])
    #expect(try await facts("mesh", screen) == ["mesh count 18 1", "None 1"])
    #expect(try await facts("designer", screen) == ["Anna Weaver 1", "Zoe Thread 1"])
    #expect(
      try await facts("finished", screen) == [
        "Jan 0", "Feb 0", "Mar 1", "Apr 0", "May 0", "Jun 0", "Jul 0", "Aug 0", "Sep 0", "Oct 0",
        "Nov 0", "Dec 0", "Total 1",
      ])
    try await screen.finish()
  }

  @Test("ST-8 A bar opens the list of the canvases that it counts, and an empty bar isn't a link")
  func links() async throws {
    let fixture = try StashFixture(readsFilters: true)
    try await fixture.canvas("Cat", mesh: 18, status: .wip)
    try await fixture.canvas("Owl", by: "Zoe Thread", mesh: 18)
    try await fixture.canvas("Fox", by: "Zoe Thread")
    try await fixture.canvas("Elk", by: "Iris Lane", status: .finished)
    let screen = try await fixture.host(at: "/stats")
    for (bar, names) in [
      ("WIP", ["Cat"]), ("mesh count 18", ["Owl", "Cat"]), ("Zoe Thread", ["Fox", "Owl"]),
      ("Mar", ["Elk"]),
    ] {
      try await screen.tap(Target.words(bar))
      #expect(await screen.snapshot.route.path == "/canvases")
      let rows = await screen.elements(ofKind: "link").filter {
        $0.id?.text.hasPrefix("canvases.row.") == true
      }
      #expect(rows.compactMap(\.label) == names)
      await screen.back()
    }
    let links = await screen.elements(ofKind: "link").compactMap(\.label)
    #expect(!links.contains("Kitting") && !links.contains("None"))
  }

  @Test(
    "ST-8 The screen shows 20 designers, a total for all other designers, and a row for each year")
  func cut() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas(by: "Designer 10", status: .finished)
    for number in 10...31 { try await fixture.canvas(by: "Designer \(number)") }
    fixture.world.clock.advance(by: .seconds(3 * 365 * 86_400))
    let screen = try await fixture.host(at: "/stats")
    let designers = try await facts("designer", screen)
    #expect(designers.count == 21)
    #expect(designers.first == "Designer 10 2")
    #expect(designers.last == "2 others 2")
    let years = await screen.elements(ofKind: "stack").filter {
      $0.id?.text.hasPrefix("stats.finished.") == true
    }
    #expect(years.map(\.label) == ["2029", "2028", "2027", "2026"])
    let totals = try await facts("finished", screen).filter { $0.hasPrefix("Total") }
    #expect(totals == ["Total 0", "Total 0", "Total 0", "Total 1"])
  }

  @Test(
    "ST-8 The screen updates when the user returns, and shows mesh counts even without the mesh count feature"
  )
  func again() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas(mesh: 18)
    let screen = try await StashFixture(in: fixture.world, without: ["mesh-count"]).host(
      at: "/stats")
    #expect(try await facts("mesh", screen) == ["18 1"])
    try await screen.open("/canvases")
    try await fixture.canvas(mesh: 13)
    await screen.back()
    #expect(try await facts("mesh", screen) == ["13 1", "18 1"])
  }

  @Test("ST-8 ALL-1 A failed count is logged, and the screen shows the reason")
  func failed() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas()
    let failure = StoreFailure.busy(seconds: 5)
    fixture.world.store.faults.fail(.read, with: failure)
    let screen = try await fixture.host(at: "/stats")
    #expect(await screen.shows(failure.explanation.message))
    #expect(fixture.world.log.lines.contains { $0.hasPrefix("failure: Count canvases: ") })
  }
}
