import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

extension ImageProcessorContract {
  @Test(
    "An image's pixels fit the box, preserve the image's proportions, and are never enlarged",
    arguments: ImageProcessors.allCases)
  func fitting(kind: ImageProcessors) async throws {
    let images = try kind.make()
    await Law("pixels fit the box in the image's proportions", count: 25).holds(for: { random in
      // Thin images and boxes are the likeliest to lose their proportions.
      [240, 160, 60, 60].map {
        .random(in: 1...$0 >> Int.random(in: 0...5, using: &random), using: &random)
      }
    }) { sides in
      let source = try await file(images, sides[0], sides[1])
      let box = PixelBox(width: sides[2], height: sides[3])
      let raster = try await images.pixels(of: source, fitting: box, within: budget)
      try #require(raster.width <= min(box.width, sides[0]) && raster.width > 0)
      try #require(raster.height <= min(box.height, sides[1]) && raster.height > 0)
      try #require(raster.pixels.count == raster.width * raster.height * 3)
      let scale = min(
        1, Double(box.width) / Double(sides[0]), Double(box.height) / Double(sides[1]))
      try #require(abs(Double(raster.width) - max(1, Double(sides[0]) * scale)) <= 1)
      try #require(abs(Double(raster.height) - max(1, Double(sides[1]) * scale)) <= 1)
    }
  }

  @Test(
    "PH-11 Pixels come from the upright image, scaled to fit the box",
    arguments: ImageProcessors.allCases, 1...8)
  func uprightPixels(kind: ImageProcessors, orientation: Int) async throws {
    let images = try kind.make()
    let source = try await file(images, 90, 60, ImageMetadata(orientation: orientation))
    let whole = try await images.pixels(
      of: source, fitting: PixelBox(width: 200, height: 200), within: budget)
    #expect((whole.width, whole.height) == (orientation >= 5 ? (60, 90) : (90, 60)))
    let wide = try await images.pixels(
      of: source, fitting: PixelBox(width: 30, height: 200), within: budget)
    #expect((wide.width, wide.height) == (orientation >= 5 ? (30, 45) : (30, 20)))
  }

  @Test(
    "A raster has at most 2,048 pixels on each side, even if a larger box is requested",
    arguments: ImageProcessors.allCases)
  func longestSide(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let source = try await file(images, 4096, 8)
    let raster = try await images.pixels(
      of: source, fitting: PixelBox(width: .max, height: .max), within: budget)
    #expect((raster.width, raster.height) == (2048, 4))
  }

  @Test(
    "Equal images have equal pixels, and a single-color image has pixels of only that color",
    arguments: ImageProcessors.allCases)
  func samePixels(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let box = PixelBox(width: 30, height: 50)
    let source = try await file(images, 240, 160)
    let first = try await images.pixels(of: source, fitting: box, within: budget)
    let second = try await kind.make().pixels(of: source, fitting: box, within: budget)
    #expect(first == second)
    let color: [UInt8] = [0xC4, 0x70, 0x4B]
    let one = Raster(width: 64, height: 64, pixels: Data((0..<64 * 64).flatMap { _ in color }))
    let plain = MemoryBytes(try await images.encode(one, ImageMetadata()))
    let pixels = try await images.pixels(of: plain, fitting: box, within: budget).pixels
    #expect(zip(pixels.indices, pixels).allSatisfy { abs(Int($1) - Int(color[$0 % 3])) <= 3 })
  }

  @Test(
    "PH-12 Reading pixels, copying, and sampling colors all reject the same files as creating derivatives",
    arguments: ImageProcessors.allCases)
  func refusedPixels(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let whole = try await file(images, 30, 20)
    let failure = FileFailure.inputOutput("a.jpg", reason: "broken")
    let fitting = ImageBudget(bytes: whole.count, pixels: 600, side: 30)
    var (bytes, pixels, side) = (fitting, fitting, fitting)
    bytes.bytes -= 1
    pixels.pixels -= 1
    side.side -= 1
    let cases: [(any ByteSource, ImageBudget)] = [
      (MemoryBytes(Data()), budget), (MemoryBytes(Data("a shopping list".utf8)), budget),
      (MemoryBytes(whole.read(at: 0, upTo: whole.count / 2)), budget),
      (OddBytes(count: 100, failure: failure), budget),
      (whole, bytes), (whole, pixels), (whole, side), (whole, fitting),
    ]
    for (source, budget) in cases {
      var derived: ImageFailure?
      var taken: ImageFailure?
      do throws(ImageFailure) {
        _ = try await images.derive(from: source, recipe, within: budget)
      } catch { derived = error }
      do throws(ImageFailure) {
        let box = PixelBox(width: 9, height: 9)
        _ = try await images.pixels(of: source, fitting: box, within: budget)
      } catch { taken = error }
      var copied: ImageFailure?
      do throws(ImageFailure) {
        _ = try await images.copy(of: source, within: budget)
      } catch { copied = error }
      var sampled: ImageFailure?
      do throws(ImageFailure) {
        _ = try await images.color(of: source, at: PixelPosition(x: 0, y: 0), within: budget)
      } catch { sampled = error }
      #expect(taken == derived && copied == derived && sampled == derived)
      #expect((taken == nil) == (budget == fitting))
    }
  }
}
