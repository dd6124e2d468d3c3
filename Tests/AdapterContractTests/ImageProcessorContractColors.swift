import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

extension ImageProcessorContract {
  private func failure(
    _ images: any ImageProcessor, _ source: any ByteSource, _ x: Int, _ y: Int
  ) async -> ImageFailure? {
    do throws(ImageFailure) {
      _ = try await images.color(of: source, at: PixelPosition(x: x, y: y), within: budget)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "PH-16 A pixel position outside the upright image is rejected, and the failure contains the image size",
    arguments: ImageProcessors.allCases, 1...8)
  func places(kind: ImageProcessors, orientation: Int) async throws {
    let images = try kind.make()
    let source = try await file(images, 90, 60, ImageMetadata(orientation: orientation))
    let (width, height) = orientation >= 5 ? (60, 90) : (90, 60)
    let outside = ImageFailure.outOfBounds(width: width, height: height)
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect(await failure(images, source, x, y) == nil, "\(x), \(y)")
    }
    for (x, y) in [(-1, 0), (0, -1), (width, 0), (0, height), (.max, 0), (0, .min)] {
      #expect(await failure(images, source, x, y) == outside, "\(x), \(y)")
    }
  }

  @Test(
    "PH-16 Every color sampled from a single-color image is that color, even at the edges",
    arguments: ImageProcessors.allCases, [(64, 48), (3, 2), (1, 1)])
  func everywhere(kind: ImageProcessors, size: (width: Int, height: Int)) async throws {
    let images = try kind.make()
    let color: [UInt8] = [0xC4, 0x70, 0x4B]
    let pixels = Data((0..<size.width * size.height).flatMap { _ in color })
    let one = Raster(width: size.width, height: size.height, pixels: pixels)
    let source = MemoryBytes(try await images.encode(one, ImageMetadata()))
    for place in [
      PixelPosition(x: 0, y: 0), PixelPosition(x: size.width / 2, y: size.height / 2),
      PixelPosition(x: size.width - 1, y: size.height - 1),
    ] {
      let found = try await images.color(of: source, at: place, within: budget)
      let channels = [found.red, found.green, found.blue]
      #expect(zip(channels, color).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(found)")
    }
  }
}
