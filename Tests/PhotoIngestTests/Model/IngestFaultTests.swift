import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Failures at each step of importing a photo")
struct IngestFaultTests {
  private static let data = MemoryImages.picture(100, 100)
  /// The calls to the blob store during an import, in order.
  private static let blobCalls = [
    "id", "stage", "commit .bin", "keep display", "keep thumbnail",
  ]

  @Test("PH-15 An import calls the blob store in the order that prevents dangling references")
  func order() async throws {
    let fixture = try PhotoFixture()
    try await fixture.ingest(Self.data)
    #expect(fixture.blobs.calls == Self.blobCalls)
  }

  @Test(
    "PH-15 A failing call to the blob store leaves no dangling references, and a retry succeeds",
    arguments: 1...5)
  func blobFails(call: Int) async throws {
    let fixture = try PhotoFixture(failingAt: call)
    await #expect(throws: IngestFailure.blob(BlobSpy.failure)) {
      try await fixture.ingest(Self.data)
    }
    #expect(fixture.blobs.calls == Array(Self.blobCalls.prefix(call)))
    #expect(try await fixture.photos().isEmpty)
    #expect(try await fixture.kept().staged == 0)
    try await fixture.ingest(Self.data)
    #expect(try await fixture.photos().count == 1)
    #expect(try await fixture.dangling().isEmpty)
    #expect(try await fixture.kept() == (1, 0))
  }

  @Test(
    "PH-15 An import whose record store fails leaves no bytes and no photo, and a retry succeeds",
    arguments: [StoreFailure.diskFull, .busy(seconds: 5)])
  func storeFails(failure: StoreFailure) async throws {
    let fixture = try PhotoFixture()
    fixture.world.store.fail(failure)
    await #expect(throws: IngestFailure.store(failure)) { try await fixture.ingest(Self.data) }
    #expect(try await fixture.photos().isEmpty)
    #expect(try await fixture.kept() == (0, 0), "the intent comes first")
    try await fixture.ingest(Self.data)
    #expect(try await fixture.photos().count == 1)
    #expect(try await fixture.kept() == (1, 0))
  }

  @Test("PH-15 An import whose decoder can't start stores nothing, and a retry succeeds")
  func imagesFail() async throws {
    let fixture = try PhotoFixture()
    let failure = ImageFailure.unavailable(path: "/worker", reason: "it is not there")
    fixture.world.images.fail(failure)
    await #expect(throws: IngestFailure.image(failure)) { try await fixture.ingest(Self.data) }
    #expect(try await fixture.kept() == (0, 0))
    try await fixture.ingest(Self.data)
    #expect(try await fixture.photos().count == 1)
  }

  @Test("PH-12 An import throws the reason and stores nothing if a file can't be read completely")
  func sourceFails() async throws {
    struct Torn: ByteSource {
      var count: Int { 100 }
      var descriptor: Int32? { nil }
      func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
        throw .inputOutput("torn.jpg", reason: "the card was taken out")
      }
    }
    let fixture = try PhotoFixture()
    let failure = FileFailure.inputOutput("torn.jpg", reason: "the card was taken out")
    await #expect(throws: IngestFailure.blob(.source(failure))) {
      try await fixture.pipeline.ingest(Torn(), within: ImageBudget())
    }
    #expect(try await fixture.kept() == (0, 0))
  }

  @Test("PH-15 Concurrent imports of the same bytes add one photo")
  func racing() async throws {
    let fixture = try PhotoFixture()
    let outcomes = try await withThrowingTaskGroup(of: IngestPipeline.Outcome.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await fixture.pipeline.ingest(MemoryBytes(Self.data), within: ImageBudget())
        }
      }
      var outcomes: [IngestPipeline.Outcome] = []
      for try await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    #expect(Set(outcomes.map(\.id)).count == 1)
    #expect(outcomes.count { $0 == .added($0.id) } == 1)
    #expect(try await fixture.photos().count == 1)
    #expect(try await fixture.kept() == (1, 0))
  }

  @Test("ALL-1 A derivative that can't be cached is still returned, and the failure is logged")
  func cacheFull() async throws {
    let first = try PhotoFixture()
    let id = try await first.ingest(Self.data)
    try await first.clearCache(of: Self.data)
    let fixture = try PhotoFixture(in: first.world, failingAt: 2)
    #expect(try await !fixture.repository.picture(.thumbnail, of: id).isEmpty)
    #expect(fixture.blobs.calls == ["open", "keep display"])
    #expect(
      fixture.world.log.lines.last?.hasPrefix("failure: Cache thumbnail: The disk is full") == true)
  }

  @Test("PH-10 Reading an image fails if its original is missing or can't be decoded")
  func pictureFails() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(Self.data)
    let original = try await fixture.repository.photo(id).record.original
    try await fixture.clearCache(of: Self.data)
    fixture.world.images.fail(.decoderFailed("it ran too long"))
    await #expect(throws: IngestFailure.image(.decoderFailed("it ran too long"))) {
      try await fixture.repository.picture(.display, of: id)
    }
    try await fixture.world.blobs.remove(original)
    await #expect(throws: IngestFailure.blob(.missing(original))) {
      try await fixture.repository.picture(.display, of: id)
    }
    await #expect(throws: IngestFailure.self) {
      try await fixture.repository.picture(.display, of: "0000")
    }
  }
}
