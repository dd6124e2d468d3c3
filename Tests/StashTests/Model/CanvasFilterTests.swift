import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Filters of canvases, combined and typed")
struct CanvasFilterTests {
  /// A stash whose canvases have their numbers as IDs, with a filter and a page size.
  private struct Listing {
    var canvases: [CanvasRecord]
    var deleted: Set<Int>
    var filter = CanvasFilter()
    var limit: Int

    init(_ random: inout SeededRandomSource) {
      let count = Int.random(in: 0...40, using: &random)
      canvases = (0..<count).map { _ in
        var canvas = CanvasRecord.any(&random)
        canvas.mesh = [nil, 13, 18].randomElement(using: &random) ?? nil
        return canvas
      }
      deleted = Set((0..<count / 5).map { _ in Int.random(in: 0..<count, using: &random) })
      limit = Int.random(in: 1...10, using: &random)
      let statuses = CanvasStatus.allCases + [nil, nil, nil]
      filter.status = statuses.randomElement(using: &random) ?? nil
      filter.meshes = [[], [], [13], [18], [13, 18]].randomElement(using: &random) ?? []
      let text = canvases.randomElement(using: &random)?.name.prefix(2)
      filter.text = [nil, text.map { String($0) }].randomElement(using: &random) ?? nil
      filter.sort = CanvasFilter.Sort.allCases.randomElement(using: &random) ?? .added
    }

    /// The expected IDs, filtered and sorted without a store.
    var expected: [RecordID] {
      canvases.enumerated().filter { !deleted.contains($0.offset) && passes($0.element) }
        .map { (id: RecordID("\($0.offset)"), key: key($0.element)) }
        .sorted { one, other in
          if one.key == other.key { return isAscending == (one.id < other.id) }
          guard let mine = one.key, let theirs = other.key else { return one.key != nil }
          return isAscending == mine.lexicographicallyPrecedes(theirs)
        }
        .map(\.id)
    }

    private func passes(_ canvas: CanvasRecord) -> Bool {
      if let status = filter.status, canvas.status != status { return false }
      if !filter.meshes.isEmpty, !filter.meshes.contains(canvas.mesh ?? 0) { return false }
      guard let text = filter.text?.trimmedOrNil else { return true }
      let texts = [canvas.designer, canvas.name, canvas.size ?? "", canvas.notes ?? ""]
      return texts.contains { $0.containsWords(text) }
    }

    private var isAscending: Bool {
      switch filter.sort {
      case .added, .acquired, .finished, .updated: false
      case .name, .designer, .mesh: true
      }
    }

    /// Returns the sort key that precedes the ID, or `nil` if the canvas has no value.
    private func key(_ canvas: CanvasRecord) -> [UInt8]? {
      let text: String? =
        switch filter.sort {
        case .added, .updated: ""
        case .name: canvas.name
        case .designer: canvas.designer
        case .mesh: canvas.mesh.map { "\($0)" }
        case .acquired: canvas.acquired?.description
        case .finished: canvas.reached[.finished]?.description
        }
      return text.map { Array($0.utf8) }
    }
  }

  @Test("ST-6 A list with combined filters contains each matching canvas once and in sort order")
  func together() async throws {
    await Law("a list has the matching canvases in order").holds(for: Listing.init) { listing in
      let fixture = try StashFixture()
      try await fixture.world.store.write("Fill") { transaction throws(StoreFailure) in
        for (number, canvas) in listing.canvases.enumerated() {
          let stored = try transaction.insert(canvas, id: RecordID("\(number)"))
          if listing.deleted.contains(number) { try transaction.delete(stored) }
        }
      }
      let expected = listing.expected
      var (found, after): ([RecordID], Cursor?) = ([], nil)
      repeat {
        let (page, total) = try await fixture.repository.page(
          listing.filter, limit: listing.limit, after: after)
        try #require(total == expected.count)
        try #require(page.items.count <= listing.limit)
        found += page.items.map(\.id)
        after = page.next
      } while after != nil
      try #require(found == expected)
    }
  }

  /// Returns a stash with three canvases, two of them with tags, in an app that parses filters.
  private func tagged() async throws -> StashFixture {
    let fixture = try StashFixture(readsFilters: true)
    for (name, tags) in [("Meadow", ["floral"]), ("Owl", ["birds", "floral"]), ("Cat", [])] {
      try await fixture.canvas(name, status: name == "Owl" ? .wip : .stash) {
        $0.set(StashFieldSlots.tags, to: tags)
      }
    }
    return fixture
  }

  @Test(
    "ST-6 TG-22 A feature can parse typed text as a filter, which is combined with the other filters"
  )
  func tagExpression() async throws {
    let fixture = try await tagged()
    func names(_ text: String, _ status: CanvasStatus? = nil) async throws -> [String] {
      var filter = CanvasFilter()
      (filter.text, filter.status) = (text, status)
      return try await fixture.repository.page(filter, limit: 9).page.items.map(\.canvas.name)
    }
    #expect(try await names("tag:floral") == ["Owl", "Meadow"])
    #expect(try await names("tag:floral", .wip) == ["Owl"])
    #expect(try await names("CAT") == ["Cat"])
    #expect(try await fixture.count("tag:birds") == 1)
  }

  @Test("ST-6 ALL-1 The screen shows why a filter is invalid, and the list doesn't change")
  func unreadable() async throws {
    let fixture = try await tagged()
    let screen = try await fixture.host(at: "/canvases")
    try await screen.fill("tag:birds", into: "Search")
    try await screen.fill("(tag:floral", into: "Search")
    #expect(await screen.shows("A bracket is open"))
    #expect(await screen.shows("Owl"))
    #expect(await !screen.shows("Meadow"))
    try await screen.fill("tag:floral", into: "Search")
    #expect(await screen.shows("Meadow"))
    #expect(await !screen.shows("A bracket is open"))
  }
}
