import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The color of a photo's pixel")
struct PhotoColorTests {
  @Test(
    "PH-16 A pixel's color is read from the upright image, and a position outside the image is rejected"
  )
  func bounds() async throws {
    let fixture = try PhotoFixture()
    let photo = try await fixture.ingest(
      MemoryImages.picture(40, 30, gray: 90, ImageMetadata(orientation: 6)))
    let color = try await fixture.repository.color(of: photo, at: PixelPosition(x: 29, y: 39))
    #expect(color == SRGBColor(red: 90, green: 90, blue: 90))
    let failure = await #expect(throws: IngestFailure.self) {
      try await fixture.repository.color(of: photo, at: PixelPosition(x: 39, y: 29))
    }
    #expect(
      failure?.explanation.message
        == "The pixel is outside the image: x must be from 0 to 29, and y from 0 to 39")
  }

  @Test("ALL-1 Reading a color fails if the photo or its original is missing")
  func missing() async throws {
    let fixture = try PhotoFixture()
    let photo = try await fixture.ingest(MemoryImages.picture(40, 30))
    let original = try await fixture.photos()[0].record.original
    try await fixture.world.blobs.remove(original)
    await #expect(throws: IngestFailure.blob(.missing(original))) {
      try await fixture.repository.color(of: photo, at: PixelPosition(x: 0, y: 0))
    }
    try await fixture.repository.delete(photo)
    await #expect(
      throws: IngestFailure.store(
        .missing(RecordReference(PhotoRecord.collection.name, photo)))
    ) {
      try await fixture.repository.color(of: photo, at: PixelPosition(x: 0, y: 0))
    }
  }
}
