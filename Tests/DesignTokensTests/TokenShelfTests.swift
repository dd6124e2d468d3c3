import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import DesignTokens

@Suite("Tokens in use")
struct TokenShelfTests {
  private let world: World
  private let plugin: DesignTokensPlugin
  private var repository: ThemeRepository { plugin.repository }

  init() {
    world = World(collections: [ThemeRecord.collection])
    plugin = DesignTokensPlugin(store: world.store, ids: world.ids, log: world.log)
  }

  private func mine(_ space: Double) -> Tokens {
    var tokens = Tokens.standard
    tokens.lengths[.spaceMd] = space
    return tokens
  }

  private func kept() async throws -> [ThemeRecord] {
    try await world.store.read { reader throws(StoreFailure) in
      try reader.page(Query<ThemeRecord>()).items.map(\.record)
    }
  }

  @Test("The standard tokens are in use until a theme replaces them")
  func standard() async throws {
    #expect(try await repository.tokens() == .standard)
    try await repository.use(mine(17), named: "mine.json")
    #expect(try await repository.tokens() == mine(17))
    #expect(try await plugin.theme().length(.spaceMd) == 17)
  }

  @Test("The repository stores at most one theme and returns the standard tokens if none is stored")
  func one() async throws {
    try await repository.use(mine(17), named: "first.json")
    try await repository.use(mine(18), named: "second.json")
    #expect(try await repository.tokens() == mine(18))
    #expect(try await kept().map(\.name) == ["second.json"])
    try await repository.use(nil, named: "standard")
    #expect(try await repository.tokens() == .standard)
    #expect(try await kept().isEmpty)
  }

  @Test("Using a theme can be undone in one step, which restores the previous theme")
  func undone() async throws {
    try await repository.use(mine(17), named: "first.json")
    try await repository.use(mine(18), named: "second.json")
    #expect(try await world.store.undo()?.label == "Use theme second.json")
    #expect(try await repository.tokens() == mine(17))
  }

  @Test("A theme that can't be stored leaves the tokens unchanged")
  func full() async throws {
    try await repository.use(mine(17), named: "first.json")
    world.store.fail(.diskFull)
    await #expect(throws: StoreFailure.diskFull) {
      try await repository.use(mine(18), named: "second.json")
    }
    #expect(try await repository.tokens() == mine(17))
  }

  @Test(
    "A failure to read a stored theme is logged, and the repository returns the standard tokens",
    arguments: [
      "{", "{}",
      ##"{"palette": {"linen": {"$type": "number", "$value": 1}}}"##,
      ##"{"version": "2025.10", "resolutionOrder": [{"$ref": "other.json"}]}"##,
    ])
  func unreadable(document: String) async throws {
    let id = world.ids.next()
    _ = try await world.store.write("Keep") { transaction throws(StoreFailure) in
      try transaction.insert(ThemeRecord(name: "old.json", document: document), id: id)
    }
    #expect(try await repository.tokens() == .standard)
    #expect(world.log.lines.count == 1)
    #expect(
      world.log.lines.first?.contains("The theme “old.json” can't be read: Tokens rejected")
        == true)
  }

  @Test("The screen labels the light and dark swatches of each color")
  func screen() async throws {
    let host = try world.host([plugin])
    try await host.open("/tokens")
    try await host.finish()
    let rows = await host.snapshot.root.withAllBelow.filter { branch in
      branch.children.contains { $0.element.content.name == "swatch" }
    }
    #expect(rows.count == Pigment.allCases.count + ColorName.allCases.count)
    for row in rows {
      let kinds = row.children.dropFirst().map(\.element.content.name)
      #expect(kinds == ["text", "swatch", "text", "swatch"])
      let words = row.children.dropFirst().compactMap { branch -> String? in
        if case .text(let words) = branch.element.content { words } else { nil }
      }
      #expect(words == ["Light", "Dark"])
    }
  }
}

extension SnapshotNode {
  fileprivate var withAllBelow: [SnapshotNode] {
    [self] + children.flatMap(\.withAllBelow)
  }
}
