import Core
import Foundation
import Glibc
import ImageWire
import TestKit
import Testing

@testable import VipsImages

struct DerivativeTests {
  @Test("PH-10 Equal bytes yield equal derivatives from any worker", .needsData("photo"))
  func deterministic() async throws {
    let photo = Oracle.folder.appending(path: "exif-orientation-landscape/Landscape_5.jpg")
    let first = try await ImageFixture.derive(try FileBytes(photo))
    for _ in 0..<2 {
      let again = try await ImageFixture.derive(
        try FileBytes(photo), with: VipsImageProcessor(count: 1))
      #expect(again == first)
    }
  }

  @Test(
    "PH-10 Bytes and an open file with the same content yield equal derivatives, regardless of the file's position"
  )
  func bytesOrFile() async throws {
    let picture = try await ImageFixture.picture(width: 900, height: 700)
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { unlink(url.path(percentEncoded: false)) }
    try picture.write(to: url)
    let file = try FileBytes(url)
    let place = try #require(file.descriptor)
    #expect(try await ImageFixture.derive(file) == ImageFixture.derive(MemoryBytes(picture)))
    #expect(lseek(place, 0, SEEK_CUR) == off_t(picture.count), "its position is unchanged")
  }

  @Test("PH-10 A derivative's longest side is no longer than the side length in the recipe")
  func sizes() async throws {
    let picture = MemoryBytes(try await ImageFixture.picture(width: 300, height: 200))
    let recipe = DerivativeRecipe(displaySide: 150, thumbnailSide: 30, quality: 60)
    let derived = try await ImageFixture.images.derive(from: picture, recipe, within: ImageBudget())
    #expect(derived.display.size == "150 × 100")
    #expect(derived.thumbnail.size == "30 × 20")
    #expect(derived.info.size == "300 × 200")
  }

  @Test("PH-10 An image smaller than the recipe isn't enlarged")
  func small() async throws {
    let picture = MemoryBytes(try await ImageFixture.picture(width: 5, height: 3))
    let derived = try await ImageFixture.derive(picture)
    #expect(derived.display.size == "5 × 3")
    #expect(derived.thumbnail.size == "5 × 3")
  }

  @Test("PH-10 Derivatives contain only pixels and no metadata")
  func stripped() async throws {
    let told = ImageMetadata(
      capturedAt: "2026-03-01T09:30:00+02:00", camera: "Model One",
      location: .init(latitude: 404_461_111, longitude: -799_822_222), orientation: 6)
    let derived = try await ImageFixture.derive(
      MemoryBytes(try await ImageFixture.picture(.jpeg, told)))
    for picture in [derived.display, derived.thumbnail] {
      #expect(picture.data.range(of: Data("Exif".utf8)) == nil)
      #expect(picture.data.range(of: Data("Model One".utf8)) == nil)
      #expect(picture.data.range(of: Data("ICC_PROFILE".utf8)) == nil)
      #expect(picture.data.range(of: Data("2026:03:01".utf8)) == nil)
    }
    let again = try await ImageFixture.derive(MemoryBytes(derived.display.data)).info
    #expect(again.metadata == ImageMetadata())
  }

  @Test(
    "PH-11 An image with any orientation is turned upright, and its upright size is reported",
    arguments: 1...8)
  func upright(orientation: Int) async throws {
    let told = ImageMetadata(orientation: orientation)
    let file = try await ImageFixture.picture(.jpeg, width: 90, height: 60, told)
    let derived = try await ImageFixture.derive(MemoryBytes(file))
    let upright = orientation < 5 ? "90 × 60" : "60 × 90"
    #expect(derived.info.size == upright)
    #expect(derived.display.size == upright)
    #expect(derived.info.orientation == orientation)
  }

  @Test(
    "PH-11 Every supported format is detected from the file's content",
    arguments: [ImageFormat.jpeg, .png, .webp, .heic, .avif, .tiff, .gif])
  func formats(format: ImageFormat) async throws {
    let facts = try await ImageFixture.derive(MemoryBytes(try await ImageFixture.picture(format)))
      .info
    #expect(facts.mediaType == format.mediaType)
    #expect(facts.size == "60 × 40")
  }
}

struct EncodingTests {
  @Test(
    "PH-14 Metadata written into an image is read back",
    arguments: [
      ImageMetadata(), ImageMetadata(capturedAt: "2026-03-01T09:30:00"),
      ImageMetadata(
        capturedAt: "2024-02-29T23:59:59-05:30", camera: "Model (One)",
        location: .init(latitude: -338_688_197, longitude: 1_512_092_955), orientation: 6),
      ImageMetadata(location: .init(latitude: 0, longitude: -1), orientation: 8),
    ])
  func metadata(told: ImageMetadata) async throws {
    let raster = Raster(width: 20, height: 10, pixels: Data(repeating: 90, count: 600))
    let file = try await ImageFixture.images.encode(raster, told)
    let facts = try await ImageFixture.derive(MemoryBytes(file)).info
    #expect(facts.mediaType == "image/jpeg")
    #expect(facts.orientation == told.orientation)
    #expect(facts.metadata == told)
  }

  @Test("Pixels that don't match the image's size are rejected", arguments: [0, 599, 601])
  func wrongCount(count: Int) async {
    let raster = Raster(width: 20, height: 10, pixels: Data(count: count))
    await #expect(throws: ImageFailure.self) {
      try await ImageFixture.images.encode(raster, ImageMetadata())
    }
  }
}
