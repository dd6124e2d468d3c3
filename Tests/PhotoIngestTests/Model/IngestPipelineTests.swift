import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The import of a photo")
struct IngestPipelineTests {
  @Test("PH-10 The original is stored byte for byte and named after its hash")
  func byteExact() async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(4000, 3000, gray: 77)
    let id = try await fixture.ingest(data)
    let record = try await fixture.repository.photo(id).record
    #expect(record.bytes == data.count)
    #expect(try await fixture.world.blobs.open(record.original).readAll() == data)
  }

  @Test(
    "PH-10 Derivatives fit within 2,048 px or 320 px per side, are upright, and are never enlarged",
    arguments: [
      (4000, 3000, 1, 2048, 1536, 320, 240), (4000, 3000, 6, 1536, 2048, 240, 320),
      (2048, 128, 1, 2048, 128, 320, 20), (200, 100, 8, 100, 200, 100, 200),
      (9000, 2, 1, 2048, 1, 320, 1),
    ])
  func derivatives(
    width: Int, height: Int, turn: Int, dw: Int, dh: Int, tw: Int, th: Int
  ) async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(width, height, ImageMetadata(orientation: turn))
    let id = try await fixture.ingest(data)
    let record = try await fixture.repository.photo(id).record
    #expect(record.display == PhotoRecord.PixelSize(width: dw, height: dh))
    #expect(record.thumbnail == PhotoRecord.PixelSize(width: tw, height: th))
    #expect(record.facts.orientation == turn)
    #expect(record.facts.width == (turn >= 5 ? height : width))
    let display = try await fixture.repository.picture(.display, of: id)
    #expect(String(decoding: display, as: UTF8.self).hasPrefix("STASHPIC \(dw) \(dh) 1 "))
    let thumbnail = try await fixture.repository.picture(.thumbnail, of: id)
    #expect(String(decoding: thumbnail, as: UTF8.self).hasPrefix("STASHPIC \(tw) \(th) 1 "))
  }

  @Test("PH-10 The derivative recipe specifies sides of 2,048 px and 320 px and JPEG quality 80")
  func recipe() async throws {
    let fixture = try PhotoFixture()
    try await fixture.ingest(MemoryImages.picture(10, 10))
    #expect(
      fixture.images.recipes == [
        DerivativeRecipe(displaySide: 2048, thumbnailSide: 320, quality: 80)
      ])
  }

  @Test("PH-10 A derivative that is missing from the cache is derived again with identical bytes")
  func madeAgain() async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(4000, 3000, gray: 9)
    let id = try await fixture.ingest(data)
    let before = try await fixture.repository.picture(.thumbnail, of: id)
    let original = try await fixture.repository.photo(id).record.original
    try await fixture.clearCache(of: data)
    #expect(try await fixture.world.blobs.derivative("thumbnail", of: original) == nil)
    #expect(try await fixture.repository.picture(.thumbnail, of: id) == before)
    #expect(try await fixture.world.blobs.derivative("thumbnail", of: original) == before)
  }

  @Test("PH-10 An imported photo is shown even if it exceeds the current image budget")
  func budgetOfToday() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(MemoryImages.picture(4000, 3000))
    try await fixture.clearCache(of: MemoryImages.picture(4000, 3000))
    _ = try await fixture.repository.picture(.display, of: id)
    #expect(fixture.images.budgets.last == ImageBudget(bytes: .max, pixels: .max, side: .max))
  }

  @Test("PH-11 A file's type is determined by its content, not by its name or extension")
  func typeByContent() async throws {
    let fixture = try PhotoFixture()
    fixture.world.files.add("really.jpg", MemoryImages.picture(10, 10))
    let batch = IngestBatch(fixture.pipeline, files: fixture.world.files, lanes: 1)
    try await batch.ingest(["really.jpg"], recursive: false, within: ImageBudget()) { _ in }
    #expect(try await fixture.photos().first?.record.facts.mediaType == "image/x-stashpic")
    #expect(fixture.blobs.calls.filter { $0.hasPrefix("commit") } == ["commit .bin"])
  }

  @Test("PH-12 Importing the same bytes again copies nothing and adds no photo")
  func sameAgain() async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(100, 100)
    let first = try await fixture.pipeline.ingest(MemoryBytes(data), within: ImageBudget())
    let calls = fixture.blobs.calls.count
    let second = try await fixture.pipeline.ingest(MemoryBytes(data), within: ImageBudget())
    #expect(first == .added(second.id))
    #expect(second == .existing(first.id))
    #expect(fixture.blobs.calls.dropFirst(calls) == ["id", "open", "isIntact"])
    #expect(try await fixture.photos().count == 1)
    #expect(try await fixture.kept() == (1, 0))
  }

  @Test("PH-15 Importing a photo's file again restores the photo's lost original")
  func lostOriginal() async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(100, 100)
    let id = try await fixture.ingest(data)
    let original = try await fixture.repository.photo(id).record.original
    try await fixture.world.blobs.remove(original)
    #expect(try await fixture.dangling() == [id])
    #expect(try await fixture.ingest(data) == id)
    #expect(try await fixture.dangling().isEmpty)
    #expect(try await fixture.world.blobs.open(original).readAll() == data)
  }

  @Test("PH-12 A dry run has the same outcomes as an import but stores nothing")
  func dry() async throws {
    let fixture = try PhotoFixture()
    let known = try await fixture.ingest(MemoryImages.picture(10, 10))
    let dry = fixture.pipeline.dry
    let again = MemoryBytes(MemoryImages.picture(10, 10))
    #expect(try await dry.ingest(again, within: ImageBudget()) == .existing(known))
    _ = try await dry.ingest(MemoryBytes(MemoryImages.picture(20, 20)), within: ImageBudget())
    await #expect(throws: IngestFailure.image(.unsupportedFormat)) {
      try await dry.ingest(MemoryBytes(Data("text".utf8)), within: ImageBudget())
    }
    #expect(try await fixture.photos().map(\.id) == [known])
    #expect(try await fixture.kept() == (1, 0))
  }
}
