import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Failures at each step of importing a photo")
struct IngestFaultTests {
  private static let data = MemoryImages.picture(100, 100)
  /// stage, commit, two derivatives.
  private static let blobCalls = ["stage", "commit .bin", "keep display", "keep thumbnail"]

  @Test("PH-15 The steps run in the order that keeps references from dangling")
  func order() async throws {
    let desk = try PhotoFixture()
    try await desk.ingest(Self.data)
    #expect(desk.blobs.calls == Self.blobCalls)
  }

  @Test(
    "PH-15 No failing call to the blob store leaves dangling references, and trying again works",
    arguments: 1...4)
  func blobFails(call: Int) async throws {
    let desk = try PhotoFixture(failingAt: call)
    await #expect(throws: IngestFailure.blob(BlobSpy.failure)) {
      try await desk.ingest(Self.data)
    }
    #expect(desk.blobs.calls == Array(Self.blobCalls.prefix(call)))
    #expect(try await desk.photos().isEmpty)
    #expect(try await desk.kept().staged == 0)
    try await desk.ingest(Self.data)
    #expect(try await desk.photos().count == 1)
    #expect(try await desk.dangling().isEmpty)
    #expect(try await desk.kept() == (1, 0))
  }

  @Test(
    "PH-15 A failing store leaves only unreferenced bytes, and trying again works",
    arguments: [StoreFailure.diskFull, .busy(seconds: 5)])
  func storeFails(failure: StoreFailure) async throws {
    let desk = try PhotoFixture()
    desk.world.store.fail(failure)
    await #expect(throws: IngestFailure.store(failure)) { try await desk.ingest(Self.data) }
    #expect(try await desk.photos().isEmpty)
    #expect(try await desk.kept() == (0, 0), "the intent comes first")
    try await desk.ingest(Self.data)
    #expect(try await desk.photos().count == 1)
    #expect(try await desk.kept() == (1, 0))
  }

  @Test("PH-15 A decoder that can't start leaves nothing, and trying again works")
  func imagesFail() async throws {
    let desk = try PhotoFixture()
    let failure = ImageFailure.unavailable(path: "/worker", reason: "it is not there")
    desk.world.images.fail(failure)
    await #expect(throws: IngestFailure.image(failure)) { try await desk.ingest(Self.data) }
    #expect(try await desk.kept() == (0, 0))
    try await desk.ingest(Self.data)
    #expect(try await desk.photos().count == 1)
  }

  @Test("PH-12 A file that can't be read fully is rejected with its reason")
  func sourceFails() async throws {
    struct Torn: ByteSource {
      var count: Int { 100 }
      var descriptor: Int32? { nil }
      func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
        throw .inputOutput("torn.jpg", reason: "the card was taken out")
      }
    }
    let desk = try PhotoFixture()
    let failure = FileFailure.inputOutput("torn.jpg", reason: "the card was taken out")
    await #expect(throws: IngestFailure.blob(.source(failure))) {
      try await desk.pipeline.ingest(Torn(), within: ImageBudget())
    }
    #expect(try await desk.kept() == (0, 0))
  }

  @Test("PH-15 Concurrent imports of the same bytes add one photo")
  func racing() async throws {
    let desk = try PhotoFixture()
    let outcomes = try await withThrowingTaskGroup(of: IngestPipeline.Outcome.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await desk.pipeline.ingest(MemoryBytes(Self.data), within: ImageBudget())
        }
      }
      var outcomes: [IngestPipeline.Outcome] = []
      for try await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    #expect(Set(outcomes.map(\.id)).count == 1)
    #expect(outcomes.count { $0 == .added($0.id) } == 1)
    #expect(try await desk.photos().count == 1)
    #expect(try await desk.kept() == (1, 0))
  }

  @Test("ALL-1 A derivative that can't be cached is still shown, and the failure is logged")
  func cacheFull() async throws {
    let first = try PhotoFixture()
    let id = try await first.ingest(Self.data)
    try await first.clearCache(of: Self.data)
    let desk = try PhotoFixture(in: first.world, failingAt: 2)
    #expect(try await !desk.shelf.picture(.thumbnail, of: id).isEmpty)
    #expect(desk.blobs.calls == ["open", "keep display"])
    #expect(
      desk.world.log.lines.last?.hasPrefix("failure: Cache thumbnail: The disk is full") == true)
  }

  @Test("PH-10 An image whose original is missing or unreadable is reported")
  func pictureFails() async throws {
    let desk = try PhotoFixture()
    let id = try await desk.ingest(Self.data)
    let original = try await desk.shelf.photo(id).record.original
    try await desk.clearCache(of: Self.data)
    desk.world.images.fail(.decoderFailed("it ran too long"))
    await #expect(throws: IngestFailure.image(.decoderFailed("it ran too long"))) {
      try await desk.shelf.picture(.display, of: id)
    }
    try await desk.world.blobs.remove(original)
    await #expect(throws: IngestFailure.blob(.missing(original))) {
      try await desk.shelf.picture(.display, of: id)
    }
    await #expect(throws: IngestFailure.self) {
      try await desk.shelf.picture(.display, of: "0000")
    }
  }
}
