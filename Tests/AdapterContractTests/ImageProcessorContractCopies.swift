import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

extension ImageProcessorContract {
  @Test(
    "PH-14 A copy is upright and full-size, and includes the time and camera but not the location",
    arguments: ImageProcessors.allCases, 1...8)
  func copied(kind: ImageProcessors, orientation: Int) async throws {
    let images = try kind.make()
    let told = ImageMetadata(
      capturedAt: "2026-03-01T09:30:00+02:00", camera: "Fairfield F2",
      location: ImageMetadata.Location(latitude: 454_642_000, longitude: -91_900_000),
      orientation: orientation)
    let copy = try await images.copy(of: file(images, 90, 60, told), within: budget)
    let upright = orientation >= 5 ? (60, 90) : (90, 60)
    #expect((copy.width, copy.height) == upright)
    let facts = try await images.derive(from: MemoryBytes(copy.data), recipe, within: budget).info
    #expect((facts.width, facts.height) == upright)
    #expect(
      facts.metadata == ImageMetadata(capturedAt: told.capturedAt, camera: told.camera))
  }

  @Test(
    "PH-14 A copy can be larger than the largest pixel box", arguments: ImageProcessors.allCases
  )
  func largeCopy(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let copy = try await images.copy(of: file(images, 4096, 8), within: budget)
    #expect((copy.width, copy.height) == (4096, 8))
  }

  @Test(
    "PH-14 A copy of a single-color image has that color, and copies of equal images are equal",
    arguments: ImageProcessors.allCases)
  func copiedColor(kind: ImageProcessors) async throws {
    let images = try kind.make()
    let color: [UInt8] = [0xC4, 0x70, 0x4B]
    let one = Raster(width: 64, height: 48, pixels: Data((0..<64 * 48).flatMap { _ in color }))
    let plain = MemoryBytes(try await images.encode(one, ImageMetadata()))
    let copy = try await images.copy(of: plain, within: budget)
    #expect(try await kind.make().copy(of: plain, within: budget) == copy)
    let box = PixelBox(width: 64, height: 64)
    let pixels = try await images.pixels(
      of: MemoryBytes(copy.data), fitting: box, within: budget
    ).pixels
    #expect(zip(pixels.indices, pixels).allSatisfy { abs(Int($1) - Int(color[$0 % 3])) <= 3 })
  }
}
