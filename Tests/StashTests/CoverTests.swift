import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Covers")
struct CoverTests {
  @Test("A photo of an entry can become the cover of its canvas, in one step that can be undone")
  func cover() async throws {
    let fixture = try StashFixture()
    let services = fixture.repository.records.services
    let setter = try #require(services.coverSetters.first)
    let id = try await fixture.canvas { $0.set(StashFieldSlots.cover, to: "p1") }
    let canvas = RecordReference(CanvasRecord.collection.name, id)
    var change = RecordChange<JournalRecord>()
    change.set(StashFieldSlots.photos, to: ["p1", "p2"])
    let entry = RecordReference(
      JournalRecord.collection.name, try await fixture.journal.add(to: id, change))
    func coverable(by photo: RecordID, of user: RecordReference) async throws -> RecordReference? {
      try await fixture.world.store.read { reader throws(StoreFailure) in
        try setter.record(coverableBy: RecordReference("made_photo", photo), of: user, in: reader)
      }
    }
    #expect(try await coverable(by: "p2", of: entry) == canvas)
    #expect(try await coverable(by: "p1", of: entry) == nil)
    #expect(try await coverable(by: "p2", of: canvas) == nil)
    #expect(try await setter.setCover("p2", of: entry, with: services) == nil)
    #expect(try await setter.setCover("p2", of: canvas, with: services) == "Cover set")
    #expect(try await fixture.links(canvas, "cover") == ["p2"])
    _ = try await fixture.world.store.undo(.newest)
    #expect(try await fixture.links(canvas, "cover") == ["p1"])
    let missing = RecordReference(CanvasRecord.collection.name, "gone")
    await #expect(throws: ContentFailure.self) {
      try await setter.setCover("p2", of: missing, with: services)
    }
  }
}
