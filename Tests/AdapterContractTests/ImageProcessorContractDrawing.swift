import Core
import Foundation
import TestKit
import Testing

extension ImageProcessorContract {
  /// Returns an SVG that is filled with one color.
  private func drawing(_ width: Double, _ height: Double, fill: String = "#C4704B") -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
      <rect width="100%" height="100%" fill="\(fill)"/></svg>
      """.utf8)
  }

  /// Returns a PNG's pixels on a white background.
  private func pixels(_ png: Data, of images: any ImageProcessor) async throws -> Raster {
    try await images.pixels(
      of: MemoryBytes(png), fitting: PixelBox(width: 2048, height: 2048), within: budget)
  }

  @Test(
    "WE-14 A PNG of a drawing has the requested width and the drawing's proportions",
    arguments: ImageProcessors.allCases)
  func drawingSize(kind: ImageProcessors) async throws {
    let images = try kind.make()
    await Law("a PNG of a drawing has the expected size", count: 50).holds(for: { random in
      let isWhole = Bool.random(using: &random)
      let sides = [0, 1].map { _ in Double.random(in: 1...900, using: &random) }
      let width = Int.random(in: 1...700 >> Int.random(in: 0...7, using: &random), using: &random)
      return (sides.map { isWhole ? $0.rounded() : ($0 * 100).rounded() / 100 }, width)
    }) { sides, width in
      let height = sides[1] / sides[0] * Double(width)
      guard (1...2048).contains(height) else { return }
      let png = try await images.png(ofSVG: drawing(sides[0], sides[1]), width: width)
      let raster = try await pixels(png, of: images)
      try #require(raster.width == width)
      // The width is rounded to a whole pixel, which changes the scale of the height.
      try #require(abs(Double(raster.height) - height) <= 1 + height / Double(width) / 2)
    }
  }

  @Test("WE-14 A PNG of a drawing can be one pixel wide", arguments: ImageProcessors.allCases)
  func narrowDrawing(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let png = try await images.png(ofSVG: drawing(30, 60), width: 1)
    let raster = try await pixels(png, of: images)
    #expect((raster.width, raster.height) == (1, 2))
  }

  @Test(
    "WE-14 A PNG of a drawing has the fill color, and is transparent without a fill",
    arguments: ImageProcessors.allCases)
  func drawingColor(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let filled = try await images.png(ofSVG: drawing(30, 20), width: 60)
    let expected: [UInt8] = [0xC4, 0x70, 0x4B]
    let raster = try await pixels(filled, of: images)
    #expect(zip(raster.pixels.indices, raster.pixels).allSatisfy { $1 == expected[$0 % 3] })
    let clear = try await images.png(ofSVG: drawing(30, 20, fill: "none"), width: 60)
    #expect(try await pixels(clear, of: images).pixels.allSatisfy { $0 == 255 })
  }

  @Test("Equal drawings yield equal PNGs", arguments: ImageProcessors.allCases)
  func sameDrawing(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let first = try await images.png(ofSVG: drawing(30, 20), width: 60)
    #expect(try await kind.make().png(ofSVG: drawing(30, 20), width: 60) == first)
  }

  @Test(
    "Data that isn't SVG is rejected as unsupported, and SVG that is truncated or has no size is rejected as damaged",
    arguments: ImageProcessors.allCases)
  func refusedDrawing(kind: ImageProcessors) async throws {
    let images = try kind.make()
    await #expect(throws: ImageFailure.empty) { try await images.png(ofSVG: Data(), width: 9) }
    let photo = try await images.encode(.sample(30, 20), ImageMetadata())
    let foreign = [photo, Data("a shopping list".utf8), Data("<html></html>".utf8)]
    for bytes in foreign + [Data(" ".utf8) + drawing(3, 2)] {
      await #expect(throws: ImageFailure.unsupportedFormat) {
        try await images.png(ofSVG: bytes, width: 9)
      }
    }
    let whole = drawing(30, 20)
    for (bytes, width) in [
      (whole.prefix(whole.count / 2), 9), (whole.dropLast(), 9), (drawing(0, 20), 9), (whole, 0),
      (whole, -9),
    ] {
      let failure = await #expect(throws: ImageFailure.self) {
        try await images.png(ofSVG: bytes, width: width)
      }
      guard case .damaged = failure else {
        Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(String(describing: failure))")
        continue
      }
    }
  }

  @Test(
    "A drawing or PNG over the budget is rejected, and the failure contains the limit",
    arguments: ImageProcessors.allCases)
  func boundedDrawing(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let most = ImageBudget.svg
    let long = drawing(3, 2) + Data(repeating: 0x20, count: most.bytes)
    let cases: [(Data, Int, ImageBudgetKind, Int, Int)] = [
      (long, 9, .bytes, long.count, most.bytes),
      (drawing(300, 1), most.side + 1, .side, most.side + 1, most.side),
      (drawing(1, 300), 100, .side, 30_000, most.side),
      (drawing(1, 1), 10_000, .pixels, 100_000_000, most.pixels),
    ]
    #expect(try await !images.png(ofSVG: drawing(1, Double(most.side)), width: 1).isEmpty)
    for (svg, width, kind, found, limit) in cases {
      await #expect(throws: ImageFailure.overBudget(kind, found: found, limit: limit)) {
        try await images.png(ofSVG: svg, width: width)
      }
    }
  }
}
