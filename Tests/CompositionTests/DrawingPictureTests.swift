import Composition
import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

/// Tests PNG images of drawings, rendered by the shipped image worker.
@Suite("Drawings as images")
struct DrawingPictureTests {
  private let folder: ScratchFolder
  private let images: any ImageProcessor

  init() throws {
    folder = try ScratchFolder()
    images = try Library(at: folder.path, for: .writing).ports.images
  }

  private static let data = RealData.url("drawing/quickdraw-raw")

  @Test(
    "DR-7 Every point of a Quick, Draw! drawing, even a single dot, is dark in the PNG",
    .needsData("drawing/quickdraw-raw"))
  func quickDraw() async throws {
    let importer = DrawingImporter(
      archive: SystemPorts.archive, xml: SystemPorts.xml, randomness: SeededRandomSource(seed: 7))
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.data, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "ndjson" }
    var (drawings, strokes, dots) = (0, 0, 0)
    let isDeep = ProcessInfo.processInfo.environment["STASHBOOK_DEEP"] == "1"
    for file in files {
      let read = try await importer.read(MemoryBytes(try Data(contentsOf: file))).drawings
      for (index, drawing) in read.enumerated() where isDeep || index.isMultiple(of: 4) {
        let sketch = Sketch(
          width: drawing.width, height: drawing.height, background: drawing.background,
          drawing.elements.enumerated().map { Piece($1, Piece.Address(operation: 1, index: $0)) })
        let picture = try await pixels(SketchSheet(sketch))
        try #require(picture.width == sketch.width && picture.height == sketch.height)
        for case .stroke(let stroke) in drawing.elements {
          for spot in stroke.spots {
            let (x, y) = (Int(spot.x) / 16, Int(spot.y) / 16)
            let color = picture.color(min(x, sketch.width - 1), min(y, sketch.height - 1))
            try #require(color.allSatisfy { $0 < 128 }, "\(file.lastPathComponent): \(spot)")
          }
          strokes += 1
          dots += stroke.spots.count == 1 ? 1 : 0
        }
        drawings += 1
      }
    }
    #expect(isDeep ? drawings == 282 && strokes == 1183 && dots > 0 : drawings > 70)
  }

  @Test(
    "DR-7 A PNG shows stamps with the right color, position, and size at any scale")
  func stamps() async throws {
    let hearts = [("\u{2764}\u{FE0F}", 40, 30), ("💙", 120, 30), ("💚", 200, 90)]
    let sketch = Sketch(
      width: 240, height: 120, background: Sketch.paper,
      hearts.enumerated().map { index, heart in
        let spot = CanvasPoint(x: Int32(heart.1 * 16), y: Int32(heart.2 * 16))
        return Piece(
          .stamp(Stamp(heart.0, at: spot, size: 40 * 16)),
          Piece.Address(operation: 1, index: index))
      })
    for (pixels, units) in [(1, 1), (3, 1), (1, 2)] {
      let picture = try await self.pixels(
        SketchSheet(sketch, scale: SketchSheet.Scale(pixels, per: units), ground: .transparent))
      func color(_ x: Int, _ y: Int) -> [Int] {
        picture.color(x * pixels / units, y * pixels / units).map { Int($0) }
      }
      let (red, blue, green) = (color(40, 30), color(120, 30), color(200, 90))
      #expect(red[0] > red[1] + 60 && red[0] > red[2] + 60, "\(red)")
      #expect(blue[2] > blue[0] + 60, "\(blue)")
      #expect(green[1] > green[0] + 40 && green[1] > green[2] + 40, "\(green)")
      // The pixels just outside each square are empty.
      for (_, x, y) in hearts {
        for (right, down) in [(-23, 0), (23, 0), (0, -23), (0, 23)] {
          #expect(color(x + right, y + down) == [255, 255, 255])
        }
      }
    }
  }

  @Test("DR-7 A drawing with 4,000 copies of a stamp can be drawn as a PNG")
  func manyStamps() async throws {
    let pieces = (0..<4000).map { index in
      let spot = CanvasPoint(x: Int32(index % 80 * 160), y: Int32(index / 80 * 160))
      return Piece(
        .stamp(Stamp("🌸", at: spot, size: 640)), Piece.Address(operation: 1, index: index))
    }
    let sketch = Sketch(width: 800, height: 500, background: Sketch.paper, pieces)
    let picture = try await pixels(SketchSheet(sketch))
    #expect(picture.width == 800 && picture.height == 500)
  }

  private func pixels(_ sheet: SketchSheet) async throws -> Raster {
    let png = try await sheet.png(by: images)
    return try await images.pixels(
      of: MemoryBytes(png), fitting: PixelBox(width: 16_000, height: 16_000), within: ImageBudget())
  }
}

extension Raster {
  /// Returns the red, green, and blue values of a pixel.
  fileprivate func color(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.dropFirst((y * width + x) * 3).prefix(3))
  }
}
