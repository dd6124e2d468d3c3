import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The canvas list and Find")
struct CanvasListScreenTests {
  private func filled() async throws -> StashFixture {
    let fixture = try StashFixture()
    try await fixture.canvas("Meadow", mesh: 18)
    try await fixture.canvas("Birches", by: "Zoe Thread", mesh: 13, status: .wip)
    try await fixture.canvas("Cat", status: .wip)
    return fixture
  }

  private func rows(_ screen: HeadlessScreen) async -> [String] {
    await screen.elements(ofKind: "link").filter { $0.id?.text.contains(".row.") == true }
      .compactMap(\.label)
  }

  @Test(
    "ST-6 The list shows different empty states for an empty stash and for a search with no matches"
  )
  func empty() async throws {
    let screen = try await StashFixture().host(at: "/canvases")
    #expect(await screen.shows("No canvases yet."))
    try await screen.fill("owl", into: "Search")
    #expect(await screen.shows("No canvases match."))
    try await screen.finish()
  }

  @Test("ST-6 Each status has its own color")
  func colors() async throws {
    let fixture = try StashFixture()
    for status in CanvasStatus.allCases { try await fixture.canvas(status.label, status: status) }
    let screen = try await fixture.host(at: "/canvases")
    let texts = await screen.elements(ofKind: "text")
    let roles = CanvasStatus.allCases.map { status in
      texts.last { $0.content == .text(status.label) && $0.role != .headline }?.role
    }
    #expect(Set(roles).count == CanvasStatus.allCases.count && !roles.contains(nil))
  }

  @Test("ST-6 The list shows only canvases that match all filters")
  func filters() async throws {
    let screen = try await filled().host(at: "/canvases")
    #expect(await rows(screen) == ["Cat", "Birches", "Meadow"])
    try await screen.tap("WIP")
    #expect(await rows(screen) == ["Cat", "Birches"])
    try await screen.tap("Filter")
    try await screen.tap(.id("canvases.mesh.13"))
    #expect(await rows(screen) == ["Birches"])
    try await screen.tap(.id("canvases.filter.done"))
    try await screen.tap("All")
    try await screen.tap("Filter: mesh count 13")
    try await screen.tap(.id("canvases.mesh.18"))
    #expect(await rows(screen) == ["Birches", "Meadow"])
    try await screen.tap(.id("canvases.filter.done"))
    #expect(await screen.snapshot.route.query == ["mesh": "13,18"])
    try await screen.tap("Filter: mesh count 13, mesh count 18")
    try await screen.tap(.id("canvases.mesh.18"))
    #expect(await rows(screen) == ["Birches"])
    try await screen.tap("Any")
    try await screen.choose("Design Name", in: "Sort")
    try await screen.tap(.id("canvases.filter.done"))
    #expect(await rows(screen) == ["Birches", "Cat", "Meadow"])
    try await screen.fill("weaver", into: "Search")
    #expect(await rows(screen) == ["Cat", "Meadow"])
  }

  @Test(
    "ST-6 The list's route contains the filter, and opening the route shows the same list",
    arguments: [
      [], [("Status", "WIP")], [("Search", "weaver"), ("Mesh Count", "18")],
      [("Sort", "Design Name"), ("Status", "WIP")], [("Mesh Count", "13")],
      [("Mesh Count", "13,18")],
      [("Layout", "Table"), ("Mesh Count", "18"), ("Sort", "Designer")],
    ] as [[(String, String)]])
  func route(choices: [(field: String, value: String)]) async throws {
    let fixture = try await filled()
    let screen = try await fixture.host(at: "/canvases")
    for (field, value) in choices {
      switch field {
      case "Status": try await screen.tap(Target.words(value))
      case "Search": try await screen.fill(value, into: "Search")
      default:
        try await screen.tap(.id("canvases.filter.open"))
        switch field {
        case "Sort": try await screen.choose(value, in: "Sort")
        case "Layout": try await screen.tap(Target.words(value))
        default:
          for mesh in value.split(separator: ",") {
            try await screen.tap(.id(NodeID("canvases.mesh.\(mesh)")))
          }
        }
        try await screen.tap(.id("canvases.filter.done"))
      }
    }
    let snapshot = await screen.snapshot
    #expect(snapshot.route.query.count == choices.count)
    let again = try await fixture.host(at: Route(snapshot.route.description))
    #expect(await again.snapshot.root.children.first == snapshot.root.children.first)
  }

  @Test("ST-6 A route with unknown values opens the whole list")
  func strangeRoute() async throws {
    let screen = try await filled().host(at: "/canvases?status=eaten&sort=mood&text=&x=1")
    #expect(await rows(screen) == ["Cat", "Birches", "Meadow"])
    #expect(await screen.snapshot.route == "/canvases")
    let invalid = try await filled().host(at: "/canvases?mesh=13x")
    #expect(await rows(invalid) == ["Cat", "Birches", "Meadow"])
    #expect(await invalid.snapshot.route == "/canvases")
  }

  @Test("ST-6 The filter dialog offers the mesh counts of all canvases, with their numbers")
  func meshes() async throws {
    let fixture = try await filled()
    try await fixture.canvas("Owl", mesh: 13)
    let screen = try await fixture.host(at: "/canvases?status=WIP&mesh=24")
    try await screen.tap(.id("canvases.filter.open"))
    func chips() async throws -> [[String]] {
      let elements = await screen.snapshot.root.flattened
      return zip(elements, elements.dropFirst()).compactMap { chip, number in
        guard chip.id?.text.hasPrefix("canvases.mesh.") == true else { return nil }
        return [chip.label ?? ""] + (number.role == .data ? [number.value ?? ""] : [])
      }
    }
    let known = [["Any"], ["mesh count 13", "2"], ["mesh count 18", "1"]]
    #expect(try await chips() == known + [["mesh count 24", "0"]])
    #expect(await screen.shows("Show 0 Canvases"))
    try await screen.tap(.id("canvases.mesh.13"))
    try await screen.tap(.id("canvases.mesh.24"))
    #expect(try await chips() == known)
    #expect(await screen.shows("Show 1 Canvas"))
    #expect(await rows(screen) == ["Birches"])
    fixture.world.store.faults.fail(.read, with: .diskFull, times: 9)
    try await screen.tap(.id("canvases.filter.done"))
    try await screen.tap(.id("canvases.filter.open"))
    #expect(try await chips() == [["Any"], ["mesh count 13"]])
  }

  @Test("ALL-1 If suggestions can't be read, the reason is shown below the search field")
  func failedSuggestions() async throws {
    let fixture = try StashFixture(readsFilters: true)
    let screen = try await fixture.host(at: "/canvases")
    fixture.world.store.faults.fail(.read, with: .diskFull, times: 9)
    try await screen.fill("designer:A", into: "Search")
    #expect(try await screen.message("Search") == StoreFailure.diskFull.explanation.message)
    fixture.world.store.heal()
    try await screen.fill("designer:", into: "Search")
    #expect(try await screen.message("Search") == nil)
  }

  @Test("ST-6 The filter dialog begins a search by a designer in the search field")
  func searchBy() async throws {
    let fixture = try StashFixture(readsFilters: true)
    try await fixture.canvas("Birches", by: "Zoe Thread")
    try await fixture.canvas("Meadow")
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Filter")
    try await screen.tap("Designer…")
    #expect(await !screen.shows("Filter and Sort"))
    #expect(await screen.snapshot.focus == "canvases.text")
    #expect(await rows(screen) == ["Meadow", "Birches"])
    try await screen.choose("Zoe Thread", in: "Search")
    #expect(await rows(screen) == ["Birches"])
    #expect(await screen.snapshot.route.query == ["text": "designer:Zoe Thread"])
    try await screen.finish()
  }

  @Test(
    "ST-6 The list shows mesh counts but has no mesh count filter while the mesh count feature is excluded"
  )
  func withoutMesh() async throws {
    let fixture = try await filled()
    let screen = try await StashFixture(in: fixture.world, without: ["mesh-count"])
      .host(at: "/canvases")
    #expect(await screen.shows("18"))
    try await screen.tap("Filter")
    #expect(await screen.shows("Sort"))
    #expect(await !screen.shows("Mesh Count"))
  }

  @Test("ST-6 The layout of the list is cards or a table, with the same facts")
  func layouts() async throws {
    let screen = try await filled().host(at: "/canvases")
    #expect(try await screen.element(.id("canvases.list")).role == nil)
    let cards = await rows(screen)
    try await screen.tap("Filter")
    try await screen.tap("Table")
    try await screen.tap(.id("canvases.filter.done"))
    #expect(try await screen.element(.id("canvases.list")).role == .table)
    #expect(await rows(screen) == cards)
    let texts = await screen.elements(ofKind: "text").compactMap(\.value)
    for fact in ["Zoe Thread", "mesh count 13", "WIP"] { #expect(texts.contains(fact)) }
  }

  /// Returns the number on the chip of each status.
  private func counts(_ screen: HeadlessScreen) async -> [String] {
    let elements = await screen.snapshot.root.flattened
    return zip(elements, elements.dropFirst()).compactMap { chip, number in
      guard chip.id?.text.hasPrefix("canvases.status.") == true, number.role == .data else {
        return nil
      }
      return "\(chip.label ?? "") \(number.value ?? "")"
    }
  }

  @Test("ST-6 The numbers of the statuses count the canvases that match the rest of the filter")
  func filteredCounts() async throws {
    let screen = try await filled().host(at: "/canvases?status=WIP")
    #expect(await counts(screen).filter { !$0.hasSuffix(" 0") } == ["All 3", "Stash 1", "WIP 2"])
    try await screen.tap(.id("canvases.filter.open"))
    try await screen.tap(.id("canvases.mesh.13"))
    try await screen.tap(.id("canvases.filter.done"))
    #expect(await counts(screen).filter { !$0.hasSuffix(" 0") } == ["All 1", "WIP 1"])
    try await screen.tap(.id("canvases.filter.open"))
    try await screen.tap("Any")
    try await screen.tap(.id("canvases.filter.done"))
    try await screen.fill("meadow", into: "Search")
    #expect(await counts(screen).filter { !$0.hasSuffix(" 0") } == ["All 1", "Stash 1"])
  }

  @Test("ST-6 The headings of the table sort by their column, and then reverse the order")
  func headings() async throws {
    let fixture = try await filled()
    let screen = try await fixture.host(at: "/canvases?layout=table")
    func icon() async throws -> Icon? {
      try await screen.element(.id("canvases.column.name")).icon
    }
    #expect(try await icon() == nil)
    #expect(try await screen.element(.id("canvases.column.added")).icon == .descending)
    try await screen.tap(.id("canvases.column.name"))
    #expect(await rows(screen) == ["Birches", "Cat", "Meadow"])
    #expect(try await icon() == .ascending)
    #expect(await screen.snapshot.route.query == ["layout": "table", "sort": "name"])
    try await screen.tap(.id("canvases.column.name"))
    #expect(await rows(screen) == ["Meadow", "Cat", "Birches"])
    #expect(try await icon() == .descending)
    let route = await screen.snapshot.route
    #expect(route.query == ["layout": "table", "sort": "name", "reversed": "true"])
    let again = try await fixture.host(at: Route(route.description))
    #expect(await rows(again) == ["Meadow", "Cat", "Birches"])
    try await screen.tap(.id("canvases.column.mesh"))
    #expect(await screen.snapshot.route.query == ["layout": "table", "sort": "mesh"])
    #expect(try await icon() == nil)
  }

  @Test("ST-6 A row of the table has a cell for each column, even without a value")
  func cells() async throws {
    let fixture = try await filled()
    let id = try await fixture.canvas("Owl", mesh: 13) { $0["acquired"] = "2026-02-03" }
    let screen = try await fixture.host(at: "/canvases?layout=table")
    let elements = await screen.snapshot.root.flattened
    let row = try #require(elements.firstIndex { $0.id == NodeID("canvases.row.\(id)") })
    let cells = elements[(row + 1)...].prefix(7).map { [$0.label, $0.value] }
    let today = fixture.world.clock.today
    #expect(
      cells == [
        [nil, "Owl"], [nil, "Anna Weaver"], [nil, "mesh count 13"], [nil, "Stash"],
        ["Added", today.abbreviation(in: today)],
        ["Acquired", CivilDay("2026-02-03")?.abbreviation(in: today)], ["Finished", "–"],
      ])
    let headings = await screen.elements(ofKind: "row").first { $0.role == .columns }
    #expect(headings != nil)
  }

  @Test("ST-6 Clear in the filter dialog removes the mesh count and the order, and keeps the rest")
  func clearing() async throws {
    let screen = try await filled().host(at: "/canvases?mesh=13&sort=name&status=WIP&layout=table")
    #expect(await rows(screen) == ["Birches"])
    try await screen.tap("Filter: mesh count 13, Design Name")
    try await screen.tap("Clear")
    try await screen.tap(.id("canvases.filter.done"))
    #expect(await rows(screen) == ["Cat", "Birches"])
    #expect(await screen.snapshot.route.query == ["layout": "table", "status": "wip"])
    try await screen.tap("Filter")
    #expect(await !screen.shows("Clear"))
  }

  @Test(
    "ALL-7 The list loads one page at a time, appends each page, and shows all pages on return")
  func pages() async throws {
    let fixture = try StashFixture()
    for number in 1...120 { try await fixture.canvas("Canvas \(number)") }
    let screen = try await fixture.host(at: "/canvases")
    #expect(await rows(screen).count == 24)
    try await screen.send(.more, to: .id("canvases.list"))
    #expect(await rows(screen).count == 74)
    try await screen.send(.more, to: .id("canvases.list"))
    let names = (1...120).reversed().map { "Canvas \($0)" }
    #expect(await rows(screen) == names)
    guard case .list(let page) = try await screen.element(.id("canvases.list")).content else {
      Issue.record("no list")
      return
    }
    #expect(page == ListPage(total: 120, hasMore: false))
    try await screen.tap("Canvas 7")
    await screen.back()
    #expect(await rows(screen) == names)
    try await screen.tap("WIP")
    try await screen.tap("All")
    #expect(await rows(screen).count == 24)
  }

  @Test("ST-6 The list is updated when the user returns from a canvas")
  func returned() async throws {
    let fixture = try await filled()
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("WIP")
    try await screen.tap("Cat")
    try await screen.tap("Move to Stitched")
    await screen.back()
    #expect(await rows(screen) == ["Birches"])
  }
}
