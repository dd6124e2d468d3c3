import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing
import VipsImages

/// The image processors that the contract suite tests.
enum ImageProcessors: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case vips

  var testDescription: String { rawValue }

  func make() throws -> any ImageProcessor {
    switch self {
    case .memory: MemoryImages()
    case .vips: VipsImageProcessor()
    }
  }
}

extension Raster {
  /// Returns an image whose four corners differ.
  static func sample(_ width: Int, _ height: Int) -> Raster {
    var pixels = Data(capacity: width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        pixels.append(contentsOf: [
          UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x / 8 + y / 8) % 2 * 200),
        ])
      }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }
}

@Suite("Contract: ImageProcessor")
struct ImageProcessorContract {
  let budget = ImageBudget()
  let recipe = DerivativeRecipe(displaySide: 100, thumbnailSide: 40)

  func file(
    _ images: any ImageProcessor, _ width: Int, _ height: Int,
    _ metadata: ImageMetadata = ImageMetadata()
  ) async throws -> MemoryBytes {
    MemoryBytes(try await images.encode(.sample(width, height), metadata))
  }

  @Test(
    "PH-10 The derivatives of an encoded image can be decoded and are upright",
    arguments: ImageProcessors.allCases)
  func derived(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let source = try await file(images, 240, 160)
    let derived = try await images.derive(from: source, recipe, within: budget)
    #expect((derived.info.width, derived.info.height) == (240, 160))
    #expect(derived.info.mediaType.hasPrefix("image/"))
    #expect(derived.gray.count == 32 * 32)
    for picture in [derived.display, derived.thumbnail] {
      let again = try await images.derive(
        from: MemoryBytes(picture.data), recipe, within: budget)
      #expect((again.info.width, again.info.height) == (picture.width, picture.height))
      #expect(again.info.orientation == 1)
    }
  }

  @Test(
    "PH-10 Derivatives fit the recipe's side lengths, preserve the image's proportions, and are never enlarged",
    arguments: ImageProcessors.allCases,
    [(240, 160), (160, 240), (100, 100), (101, 7), (60, 30), (39, 40), (1, 1), (300, 1), (1000, 3)])
  func sizes(kind: ImageProcessors, size: (width: Int, height: Int)) async throws {
    let images = try kind.make()
    let source = try await file(images, size.width, size.height)
    let derived = try await images.derive(from: source, recipe, within: budget)
    for (picture, side) in [(derived.display, 100), (derived.thumbnail, 40)] {
      let longest = max(size.width, size.height)
      #expect(max(picture.width, picture.height) == min(side, longest))
      let scale = Double(min(side, longest)) / Double(longest)
      #expect(abs(Double(picture.width) - max(1, Double(size.width) * scale)) <= 1)
      #expect(abs(Double(picture.height) - max(1, Double(size.height) * scale)) <= 1)
    }
  }

  @Test(
    "PH-11 For every orientation, the reported size is the size of the upright image",
    arguments: ImageProcessors.allCases, 1...8)
  func orientation(kind: ImageProcessors, orientation: Int) async throws {
    let images = try kind.make()
    let source = try await file(images, 90, 60, ImageMetadata(orientation: orientation))
    let derived = try await images.derive(from: source, recipe, within: budget)
    let upright = orientation >= 5 ? (60, 90) : (90, 60)
    #expect((derived.info.width, derived.info.height) == upright)
    #expect((derived.display.width, derived.display.height) == upright)
    #expect(derived.info.orientation == orientation)
  }

  @Test(
    "PH-14 An image's time and location are read, but its derivatives contain neither",
    arguments: ImageProcessors.allCases)
  func metadata(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let place = ImageMetadata.Location(latitude: 454_642_000, longitude: -91_900_000)
    let source = try await file(
      images, 90, 60, ImageMetadata(capturedAt: "2026-03-01T09:30:00+02:00", location: place))
    let derived = try await images.derive(from: source, recipe, within: budget)
    #expect(derived.info.metadata.capturedAt == "2026-03-01T09:30:00+02:00")
    let found = try #require(derived.info.metadata.location)
    #expect(abs(found.latitude - place.latitude) <= 1)
    #expect(abs(found.longitude - place.longitude) <= 1)
    for picture in [derived.display, derived.thumbnail] {
      let again = try await images.derive(
        from: MemoryBytes(picture.data), recipe, within: budget)
      #expect(again.info.metadata == ImageMetadata())
    }
  }

  @Test(
    "PH-10 Equal bytes and recipes yield equal derivatives", arguments: ImageProcessors.allCases
  )
  func deterministic(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let source = try await file(images, 240, 160)
    let first = try await images.derive(from: source, recipe, within: budget)
    let second = try await kind.make().derive(from: source, recipe, within: budget)
    #expect(first == second)
    let again = try await file(images, 240, 160)
    #expect(again.read(at: 0, upTo: .max) == source.read(at: 0, upTo: .max))
  }

  @Test(
    "PH-12 Empty, unsupported, and truncated files are rejected, each with a different failure",
    arguments: ImageProcessors.allCases)
  func refused(kind: ImageProcessors) async throws {
    let images = try kind.make()
    await #expect(throws: ImageFailure.empty) {
      try await images.derive(from: MemoryBytes(Data()), recipe, within: budget)
    }
    await #expect(throws: ImageFailure.unsupportedFormat) {
      let text = MemoryBytes(Data("a shopping list, and nothing to look at\n".utf8))
      _ = try await images.derive(from: text, recipe, within: budget)
    }
    let whole = try await file(images, 240, 160)
    let half = MemoryBytes(whole.read(at: 0, upTo: whole.count / 2))
    let failure = await #expect(throws: ImageFailure.self) {
      try await images.derive(from: half, recipe, within: budget)
    }
    guard case .damaged = failure else {
      Issue.record("an image cut in half is damaged, not \(String(describing: failure))")
      return
    }
  }

  @Test(
    "PH-12 An image at all of the budget's limits is accepted, and an image over any single limit is rejected",
    arguments: ImageProcessors.allCases)
  func budgets(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let source = try await file(images, 30, 20)
    let fitting = ImageBudget(bytes: source.count, pixels: 600, side: 30)
    _ = try await images.derive(from: source, recipe, within: fitting)
    var (bytes, pixels, side) = (fitting, fitting, fitting)
    bytes.bytes -= 1
    pixels.pixels -= 1
    side.side -= 1
    let tight: [(ImageBudget, ImageFailure)] = [
      (bytes, .overBudget(.bytes, found: source.count, limit: bytes.bytes)),
      (pixels, .overBudget(.pixels, found: 600, limit: 599)),
      (side, .overBudget(.side, found: 30, limit: 29)),
    ]
    for (budget, failure) in tight {
      await #expect(throws: failure) {
        try await images.derive(from: source, recipe, within: budget)
      }
    }
  }

  @Test(
    "Processing an unreadable source throws the source's failure",
    arguments: ImageProcessors.allCases)
  func unreadable(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let failure = FileFailure.inputOutput("a.jpg", reason: "broken")
    await #expect(throws: ImageFailure.source(failure)) {
      try await images.derive(
        from: OddBytes(count: 100, failure: failure), recipe, within: budget)
    }
  }

  @Test(
    "Encoding rejects pixels whose count doesn't match the image size",
    arguments: ImageProcessors.allCases)
  func wrongRaster(kind: ImageProcessors) async throws {
    let images = try kind.make()
    var raster = Raster.sample(4, 4)
    raster.pixels.removeLast()
    await #expect(throws: ImageFailure.self) {
      try await images.encode(raster, ImageMetadata())
    }
  }

  @Test("The self-check succeeds and returns a description", arguments: ImageProcessors.allCases)
  func check(kind: ImageProcessors) async throws {
    #expect(try await !kind.make().check().isEmpty)
  }
}
