import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Changing several canvases")
struct SeveralCanvasesTests {
  @Test(
    "Moving several canvases equals moving each of them, in one undo step", arguments: 0..<20)
  func moving(seed: UInt64) async throws {
    var random = SeededRandomSource(seed: seed)
    let (one, other) = (try StashFixture(), try StashFixture())
    var ids: [(one: RecordID, other: RecordID)] = []
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let status = CanvasStatus.allCases.randomElement(using: &random) ?? .stash
      ids.append((try await one.canvas(status: status), try await other.canvas(status: status)))
    }
    let stage = CanvasStatus.allCases.randomElement(using: &random) ?? .wip
    let chosen = ids.filter { _ in Bool.random(using: &random) }
    let before = try await one.world.store.history(limit: 100).count
    let moved = try await one.repository.move(Set(chosen.map(\.one)), to: stage)
    for (_, id) in chosen {
      let entry = try await other.repository.canvas(id)
      try await other.repository.move(id, to: stage, revision: entry.stored.revision)
    }
    for (id, same) in ids { #expect(try await one.stored(id) == other.stored(same)) }
    let steps = try await one.world.store.history(limit: 100).count - before
    #expect(steps == (moved == 0 ? 0 : 1))
  }

  @Test("If one canvas can't take the tags, no canvas is changed")
  func allOrNothing() async throws {
    let fixture = try StashFixture()
    let full = (1...100).map { "tag\($0)" }
    let first = try await fixture.canvas("First")
    let second = try await fixture.canvas("Second") { $0.set(StashFieldSlots.tags, to: full) }
    await #expect(throws: RecordFailure.self) {
      try await fixture.repository.add(tags: ["gift"], to: [first, second])
    }
    #expect(try await fixture.repository.canvas(first).tags == [])
    #expect(try await fixture.repository.canvas(second).tags == full)
  }
}
