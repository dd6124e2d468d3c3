import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Filtering, sorting, and searching canvases")
struct CanvasListTests {
  /// Returns a stash with five canvases, added in order at intervals of one minute.
  private func filled() async throws -> StashFixture {
    let fixture = try StashFixture()
    let rows: [(String, String, Int?, CanvasStatus)] = [
      ("Meadow", "Anna Weaver", 18, .stash), ("Birches", "Zoe Thread", 13, .wip),
      ("Cat", "Anna Weaver", nil, .wip), ("Ants", "Mill House", 18, .finished),
      ("Meadow in Snow", "Mill House", 10, .kitting),
    ]
    for (name, designer, mesh, status) in rows {
      fixture.world.clock.advance(by: .seconds(60))
      try await fixture.canvas(name, by: designer, mesh: mesh, status: status)
    }
    return fixture
  }

  private func names(
    _ fixture: StashFixture, _ change: (inout CanvasFilter) -> Void
  ) async throws -> [String] {
    var filter = CanvasFilter()
    change(&filter)
    let (page, total) = try await fixture.repository.page(filter, limit: 50)
    #expect(total == page.items.count)
    return page.items.map(\.canvas.name)
  }

  @Test("ST-6 A list can be filtered by status, mesh count, or both")
  func statusAndMesh() async throws {
    let fixture = try await filled()
    #expect(try await names(fixture) { $0.status = .wip } == ["Cat", "Birches"])
    #expect(try await names(fixture) { $0.meshes = [18] } == ["Ants", "Meadow"])
    #expect(
      try await names(fixture) {
        ($0.meshes, $0.status) = ([18], .finished)
      } == ["Ants"])
    #expect(try await names(fixture) { $0.status = .atFinishing } == [])
  }

  @Test("ST-6 A list can be filtered by text in the designer, name, size, or notes, ignoring case")
  func text() async throws {
    let fixture = try await filled()
    try await fixture.canvas("Plain", by: "Nobody") { $0["size"] = "Ten by Ten" }
    try await fixture.canvas("Bare", by: "Nobody") { $0["notes"] = "from the fair" }
    #expect(try await names(fixture) { $0.text = "meadow" } == ["Meadow in Snow", "Meadow"])
    #expect(try await names(fixture) { $0.text = " ZOE " } == ["Birches"])
    #expect(try await names(fixture) { $0.text = "TEN BY" } == ["Plain"])
    #expect(try await names(fixture) { $0.text = "Fair" } == ["Bare"])
    #expect(try await names(fixture) { $0.text = " " }.count == 7)
  }

  @Test("ST-6 Each sort order puts missing values last and orders ties consistently")
  func sorts() async throws {
    let fixture = try await filled()
    let id = try await fixture.repository.page(CanvasFilter(), limit: 1).page.items[0].id
    try await fixture.repository.edit(id) { $0["acquired"] = "2026-02-01" }
    func sorted(_ sort: CanvasFilter.Sort) async throws -> [String] {
      try await names(fixture) { $0.sort = sort }
    }
    #expect(
      try await sorted(.added) == ["Meadow in Snow", "Ants", "Cat", "Birches", "Meadow"])
    #expect(
      try await sorted(.name) == ["Ants", "Birches", "Cat", "Meadow", "Meadow in Snow"])
    #expect(
      try await sorted(.designer) == ["Meadow", "Cat", "Ants", "Meadow in Snow", "Birches"])
    #expect(try await sorted(.mesh) == ["Meadow in Snow", "Birches", "Meadow", "Ants", "Cat"])
    #expect(try await sorted(.acquired).first == "Meadow in Snow")
    #expect(try await sorted(.updated).first == "Meadow in Snow")
    let cat = try await fixture.repository.page(CanvasFilter(), limit: 3).page.items[2]
    try await fixture.repository.move(cat.id, to: .finished, revision: cat.stored.revision)
    #expect(try await sorted(.finished) == ["Ants", "Cat", "Meadow in Snow", "Birches", "Meadow"])
  }

  @Test("ST-6 The pages of a list contain each canvas exactly once, regardless of sort order")
  func pages() async throws {
    let fixture = try await filled()
    for sort in CanvasFilter.Sort.allCases {
      var filter = CanvasFilter()
      filter.sort = sort
      let whole = try await fixture.repository.page(filter, limit: 50).page.items.map(\.id)
      var paged: [RecordID] = []
      var after: Cursor?
      repeat {
        let (page, total) = try await fixture.repository.page(filter, limit: 2, after: after)
        #expect(total == 5)
        #expect(page.items.count <= 2)
        paged += page.items.map(\.id)
        after = page.next
      } while after != nil
      #expect(paged == whole, "\(sort)")
    }
  }

  @Test("ST-6 A search covers live canvases and the journal notes of live canvases")
  func find() async throws {
    let fixture = try await filled()
    let id = try await fixture.canvas("Owl", by: "Nobody") { $0["notes"] = "metallic thread" }
    let entry = try await fixture.journal.add(to: id, note: "Metallic eyes done", photos: [])
    let found = try await fixture.summaries("METALLIC")
    #expect(found.map(\.record.id) == [entry, id])
    #expect(found.map(\.detail) == ["Owl", "Nobody"])
    #expect(found.map(\.photo) == [nil, nil])
    for (owner, field) in [
      (RecordReference(CanvasRecord.collection.name, id), "cover"),
      (RecordReference(JournalRecord.collection.name, entry), "photos"),
    ] {
      try await fixture.world.store.write("Link") { transaction throws(StoreFailure) in
        try transaction.link(owner, field: field, to: [.init("made_photo", owner.id)], limit: 1)
      }
    }
    #expect(try await fixture.summaries("METALLIC").map(\.photo) == [entry, id])
    try await fixture.repository.records.delete(id)
    #expect(try await fixture.summaries("METALLIC").isEmpty)
  }
}
