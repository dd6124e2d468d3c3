import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("The sample image format")
struct TextPictureTests {
  @Test("Encoding and then decoding an image yields an equal image")
  func roundTrip() {
    Law("a sample image is read back unchanged").holds(for: { random in
      var metadata = ImageMetadata(orientation: Int.random(in: 1...8, using: &random))
      if Bool.random(using: &random) { metadata.capturedAt = "2026-03-01T09:30:00+02:00" }
      if Bool.random(using: &random) { metadata.camera = random.text(upTo: 20) }
      if Bool.random(using: &random) { metadata.location = .init(latitude: -5, longitude: 9) }
      return TextPicture(
        width: Int.random(in: 1...9999, using: &random), height: 3, color: "C4704B",
        metadata: metadata, mark: Bool.random(using: &random) ? random.text(upTo: 9) : nil)
    }) { picture in
      try #require(try TextPicture(picture.data) == picture)
    }
  }

  @Test("A truncated image is rejected", arguments: 0..<60)
  func cut(count: Int) throws {
    let data = TextPicture(
      width: 1600, height: 1200, metadata: .init(camera: "A B"), mark: "a mark to tell it by"
    ).data
    #expect(data.count > 60)
    let failure = #expect(throws: ImageFailure.self) { try TextPicture(data.prefix(count)) }
    #expect(count > 0 || failure == .empty)
    #expect(count < 9 || failure == .damaged("cut off"))
  }

  @Test(
    "An image without a valid size, orientation, or color is rejected as damaged",
    arguments: [
      "0 5 1 808080", "5 -1 1 808080", "5 5 9 808080", "5 5 1 gray12", "5 5", "5 5 1 808080 x=1",
      "5 5 1 808080 place=1", "5 5 1 808080 mark",
    ])
  func damaged(text: String) {
    let failure = #expect(throws: ImageFailure.self) {
      try TextPicture(Data("STASHPIC \(text)\n".utf8))
    }
    guard case .damaged = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("Images with different pixels encode to different files")
  func pixels() async throws {
    let images = MemoryImages()
    var raster = Raster(width: 100, height: 100, pixels: Data(repeating: 0x40, count: 30_000))
    let first = try await images.encode(raster, ImageMetadata())
    raster.pixels[12_345] = 0x41
    let second = try await images.encode(raster, ImageMetadata())
    #expect(first != second)
    #expect(try TextPicture(first).color == "404040")
  }

  @Test("Every gray value derived from a one-color image equals that color's gray value")
  func grays() async throws {
    let images = MemoryImages()
    let derived = try await images.derive(
      from: MemoryBytes(MemoryImages.picture(5, 5, gray: 200)), DerivativeRecipe(),
      within: ImageBudget())
    #expect(derived.gray == Array(repeating: 200, count: 1024))
  }
}
