import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import Synchronization
import TestKit
import Testing

@Suite("A photo added while a repair runs")
struct IngestIntentTests {
  private static let data = MemoryImages.picture(100, 100)

  /// Ends the intents on an original and removes its bytes, like a repair on another machine, which
  /// doesn't see locks.
  private static func cancel(_ id: BlobID, in world: World) async {
    do {
      try await world.store.write("Repair photos") { transaction throws(StoreFailure) in
        for intent in try transaction.intents(on: id.text) { _ = try transaction.end(intent.id) }
      }
      try await world.blobs.remove(id)
    } catch {
      Issue.record(error)
    }
  }

  @Test("A4 An intent begins before its bytes are stored and ends when the record is inserted")
  func order() async throws {
    let fixture = try PhotoFixture()
    let seen = Mutex<[Int]>([])
    fixture.blobs.interrupt { [world = fixture.world] _, id in
      let open = try? await world.store.read { reader throws(StoreFailure) in
        let photos = try reader.count(Query<PhotoRecord>())
        return try (reader.intents(on: id.text).count, photos)
      }
      seen.withLock { $0 += [open?.0 ?? -1, open?.1 ?? -1] }
    }
    try await fixture.ingest(Self.data)
    #expect(seen.withLock { $0 } == [1, 0, 1, 0])
    #expect(try await fixture.intents() == [])
  }

  @Test("A4 Adding a photo creates one undo step and one change, and its intent creates neither")
  func unlogged() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(Self.data)
    let changes = try await fixture.world.store.changes(since: Revision(0))
    #expect(changes.records == [RecordReference(PhotoRecord.collection.name, id)])
    #expect(try await fixture.world.store.undo()?.label == "Add photo")
    #expect(try await fixture.world.store.undo() == nil)
  }

  @Test("A4 Bytes that a repair removed are stored again before the photo is acknowledged")
  func storedAgain() async throws {
    let fixture = try PhotoFixture()
    let count = Mutex(0)
    fixture.blobs.interrupt { [world = fixture.world] moment, id in
      guard moment == .afterCommit else { return }
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { await Self.cancel(id, in: world) }
    }
    let id = try await fixture.ingest(Self.data)
    #expect(count.withLock { $0 } == 2)
    #expect(try await fixture.photos().map(\.id) == [id])
    #expect(try await fixture.dangling() == [])
    #expect(try await fixture.kept() == (1, 0))
    #expect(try await fixture.intents() == [])
  }

  @Test("A4 Bytes that vanish without a repair are stored again")
  func vanished() async throws {
    let fixture = try PhotoFixture()
    let isFirst = Mutex(true)
    fixture.blobs.interrupt { [blobs = fixture.world.blobs] moment, id in
      guard moment == .afterCommit, isFirst.withLock({ $0 }) else { return }
      isFirst.withLock { $0 = false }
      do { try await blobs.remove(id) } catch { Issue.record(error) }
    }
    try await fixture.ingest(Self.data)
    #expect(try await fixture.dangling() == [])
    #expect(try await fixture.intents() == [])
  }

  @Test("A4 An import fails and adds no photo if its bytes are removed repeatedly")
  func neverAcknowledged() async throws {
    let fixture = try PhotoFixture()
    fixture.blobs.interrupt { [world = fixture.world] moment, id in
      if moment == .afterCommit { await Self.cancel(id, in: world) }
    }
    await #expect(throws: IngestFailure.movedAside) { try await fixture.ingest(Self.data) }
    #expect(IngestFailure.movedAside.explanation.kind == .tryAgain)
    #expect(try await fixture.photos().isEmpty)
    #expect(try await fixture.intents() == [])
    fixture.blobs.interrupt(nil)
    try await fixture.ingest(Self.data)
    #expect(try await fixture.dangling() == [])
  }

  @Test("A4 Full repairs just before and just after the bytes are stored remove nothing")
  func repaired() async throws {
    let fixture = try PhotoFixture()
    fixture.blobs.interrupt { _, _ in
      fixture.world.clock.advance(by: .seconds(10_000))
      _ = await fixture.findings(repair: true, confirmed: true)
    }
    let id = try await fixture.ingest(Self.data)
    #expect(try await fixture.photos().map(\.id) == [id])
    #expect(try await fixture.dangling() == [])
    #expect(try await fixture.intents() == [])
  }

  @Test("A4 A failed commit ends its intent")
  func failed() async throws {
    let fixture = try PhotoFixture(failingAt: 2)
    await #expect(throws: IngestFailure.self) { try await fixture.ingest(Self.data) }
    #expect(try await fixture.intents() == [])
  }

  @Test(
    "A4 A repair moves a killed process's leftovers to quarantine at once and without confirmation")
  func killed() async throws {
    let fixture = try PhotoFixture()
    try await fixture.ingest(Self.data)
    let id = try await fixture.store(Data("killed".utf8), intended: true)
    let found = await fixture.findings()
    let words = "1 original whose import was interrupted"
    #expect(found.last == .init(.notice, "\(words); --repair moves it to quarantine"))
    #expect(
      await fixture.findings(repair: true).last
        == .init(.notice, "\(words), moved to quarantine", isRepaired: true))
    #expect(try await fixture.intents() == [])
    let blob = try #require(try await fixture.world.blobs.quarantined().first)
    #expect((blob.sha256, blob.reason) == (id.text, .interrupted))
    #expect(fixture.world.blobs.quarantinedBytes(blob.file) == Data("killed".utf8))
    #expect(await fixture.findings().map(\.level) == [.ok])
    #expect(try await fixture.kept() == (1, 0))
  }

  @Test("A4 A repair ends an intent if its bytes are missing or already have a photo")
  func stale() async throws {
    let fixture = try PhotoFixture()
    try await fixture.ingest(Self.data)
    let original = try #require(try await fixture.photos().first).record.original
    let ids = (fixture.world.ids.next(), fixture.world.ids.next())
    try await fixture.world.store.write("Add photo") { transaction throws(StoreFailure) in
      try transaction.begin(ids.0, on: original.text)
      try transaction.begin(ids.1, on: "none")
    }
    _ = await fixture.findings(repair: true)
    #expect(try await fixture.intents() == [])
    #expect(try await fixture.dangling() == [])
    #expect(try await fixture.kept() == (1, 0))
  }
}
