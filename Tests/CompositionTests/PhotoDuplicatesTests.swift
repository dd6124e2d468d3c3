import Composition
import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

/// Tests the search for photos that look alike with the shipped image worker.
@Suite("Photos that look alike")
struct PhotoDuplicatesTests {
  private let folder: ScratchFolder
  private let images: any ImageProcessor
  private let plugin: PhotoIngestPlugin

  init() throws {
    folder = try ScratchFolder()
    let library = try Library(at: folder.path, for: .writing)
    images = library.ports.images
    plugin = try library.feature()
  }

  @Test(
    "PH-13 Duplicate detection finds resaved, half-size, and rotated copies, but none of 200 unrelated photos"
  )
  func duplicates() async throws {
    let picture = Raster.made(seed: 1, width: 640, height: 480)
    let file = try await images.encode(picture, ImageMetadata())
    let original = try await ingest(file)
    let renamed = try await ingest(
      images.encode(picture, ImageMetadata(camera: "Fairfield F2")))
    let saved = try await ingest(derived(file, side: 640, quality: 60))
    let half = try await ingest(derived(file, side: 320, quality: 80))
    let turned = try await ingest(images.encode(picture, ImageMetadata(orientation: 6)))
    for seed in 2...201 {
      let other = Raster.made(seed: UInt64(seed), width: 160, height: 120)
      try await ingest(images.encode(other, ImageMetadata()))
    }
    let twins = try await PhotoDuplicates(plugin.repository).find().pairs
    let kin = [original, renamed, saved, half, turned]
    #expect(twins.allSatisfy { kin.contains($0.first) && kin.contains($0.second) })
    #expect(twins.count == 10)
    let how = Dictionary(
      uniqueKeysWithValues: twins.filter { $0.first == original }.map { ($0.second, $0.likeness) })
    #expect(how[renamed] == .samePixels)
    for resized in [saved, half] {
      guard case .near(_, .none) = how[resized] else {
        Issue.record("\(String(describing: how[resized]))")
        continue
      }
    }
    guard case .near(_, .right) = how[turned] else {
      Issue.record("\(String(describing: how[turned]))")
      return
    }
  }

  @discardableResult
  private func ingest(_ file: Data) async throws -> PhotoID {
    try await plugin.pipeline.ingest(MemoryBytes(file), within: ImageBudget()).id
  }

  /// Returns the image saved again, with its longest side at most `side` pixels.
  private func derived(_ file: Data, side: Int, quality: Int) async throws -> Data {
    let recipe = DerivativeRecipe(displaySide: side, quality: quality)
    return try await images.derive(from: MemoryBytes(file), recipe, within: ImageBudget()).display
      .data
  }
}

/// Random values on a grid, with interpolated values between grid points.
private struct Clouds {
  private let cells: Int
  private let values: [[Int]]

  init(_ cells: Int, _ random: inout SeededRandomSource) {
    self.cells = cells
    var values: [[Int]] = []
    for _ in 0...cells {
      values.append((0...cells).map { _ in Int.random(in: 0...255, using: &random) })
    }
    self.values = values
  }

  /// Returns the value at a position, given as fractions of the width and height.
  func value(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (x * Double(cells), y * Double(cells))
    let (column, row) = (min(Int(across), cells - 1), min(Int(down), cells - 1))
    let (right, below) = (across - Double(column), down - Double(row))
    func mix(_ row: Int) -> Double {
      Double(values[row][column]) * (1 - right) + Double(values[row][column + 1]) * right
    }
    return mix(row) * (1 - below) + mix(row + 1) * below
  }
}

extension Raster {
  /// Returns an image of colored clouds in three sizes, different for every seed.
  fileprivate static func made(seed: UInt64, width: Int, height: Int) -> Raster {
    var random = SeededRandomSource(seed: seed)
    let (large, middling) = (Clouds(4, &random), Clouds(9, &random))
    let small = Clouds(21, &random)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = (Double(column) / Double(width), Double(row) / Double(height))
        let (one, two, three) = (large.value(x, y), middling.value(x, y), small.value(x, y))
        pixels += [UInt8((3 * one + 2 * two + three) / 6), UInt8((one + two) / 2), UInt8(one)]
      }
    }
    return Raster(width: width, height: height, pixels: Data(pixels))
  }
}
