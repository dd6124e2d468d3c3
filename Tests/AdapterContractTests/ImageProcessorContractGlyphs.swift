import Core
import Foundation
import TestKit
import Testing

extension ImageProcessorContract {
  @Test(
    "DR-7 A PNG of a glyph is a square of the requested size",
    arguments: ImageProcessors.allCases)
  func glyphSize(kind: ImageProcessors) async throws {
    let images = try kind.make()
    for (glyph, side) in [("🐘", 1), ("🐘", 33), ("👩‍👩‍👧‍👦", 64), ("a", 1024)] {
      let png = try await images.png(ofGlyph: glyph, side: side)
      let raster = try await images.pixels(
        of: MemoryBytes(png), fitting: PixelBox(width: 2048, height: 2048), within: budget)
      #expect(raster.width == side && raster.height == side)
    }
  }

  @Test(
    "Equal glyphs yield equal PNGs, and different glyphs yield different PNGs",
    arguments: ImageProcessors.allCases)
  func sameGlyph(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let first = try await images.png(ofGlyph: "🐘", side: 40)
    #expect(try await kind.make().png(ofGlyph: "🐘", side: 40) == first)
    #expect(try await images.png(ofGlyph: "🌵", side: 40) != first)
  }

  @Test(
    "Drawing a glyph rejects text that isn't exactly one character, and rejects text or a size over the budget",
    arguments: ImageProcessors.allCases)
  func refusedGlyph(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let most = ImageBudget.glyph
    let long = "e" + String(repeating: "\u{301}", count: 32)
    let cases: [(String, Int, ImageFailure)] = [
      ("", 9, .empty), ("🐘🌵", 9, .unsupportedFormat), ("\u{1}", 9, .unsupportedFormat),
      ("\r\n", 9, .unsupportedFormat),
      (long, 9, .overBudget(.bytes, found: 65, limit: most.bytes)),
      ("🐘", most.side + 1, .overBudget(.side, found: most.side + 1, limit: most.side)),
      ("🐘", 0, .damaged("an image can't be 0 pixels wide")),
    ]
    for (glyph, side, failure) in cases {
      await #expect(throws: failure) { try await images.png(ofGlyph: glyph, side: side) }
    }
    for glyph in ["<", "&", "%"] { _ = try await images.png(ofGlyph: glyph, side: 12) }
  }
}
