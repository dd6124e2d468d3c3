import Core
import Foundation
import ImageWire
import TestKit
import Testing

@testable import VipsImages

/// Sampled colors, compared with known pixels.
struct SampleTests {
  private func color(
    _ file: Data, _ x: Int, _ y: Int
  ) async throws(ImageFailure) -> SRGBColor {
    try await ImageFixture.images.color(
      of: MemoryBytes(file), at: PixelPosition(x: x, y: y), within: ImageBudget())
  }

  /// Returns a lossless image with pixels computed from their positions.
  private func picture(
    _ width: Int, _ height: Int, _ metadata: ImageMetadata = ImageMetadata(),
    _ pixel: (Int, Int) -> [UInt8]
  ) async throws -> Data {
    let pixels = (0..<width * height).flatMap { pixel($0 % width, $0 / width) }
    let request = PictureRequest(
      width: width, height: height, format: .tiff, metadata: metadata)
    return try await ImageFixture.images.encode(Data(pixels), request)
  }

  @Test("PH-16 A sample averages linear light: half black and half white yield 188, not 128")
  func light() async throws {
    // Around an odd column, 15 of 25 pixels are white (203). Around an even column, 10 are (170).
    let stripes = try await picture(20, 20) { x, _ in
      [UInt8](repeating: x % 2 == 1 ? 255 : 0, count: 3)
    }
    #expect(try await color(stripes, 9, 9) == SRGBColor(red: 203, green: 203, blue: 203))
    #expect(try await color(stripes, 10, 9) == SRGBColor(red: 170, green: 170, blue: 170))
    let halves = try await picture(2, 2) { x, _ in [UInt8](repeating: x == 1 ? 255 : 0, count: 3) }
    #expect(try await color(halves, 0, 0) == SRGBColor(red: 188, green: 188, blue: 188))
  }

  @Test("PH-16 A sample covers five by five pixels, or fewer at an edge")
  func reach() async throws {
    let dot = try await picture(20, 20) { x, y in
      x == 10 && y == 10 ? [255, 255, 255] : [0, 0, 0]
    }
    let black = SRGBColor(red: 0, green: 0, blue: 0)
    // The sample is 1 / 25 of the light, which is 56.
    for (x, y) in [(8, 8), (12, 12), (10, 10), (8, 12)] {
      #expect(try await color(dot, x, y) == SRGBColor(red: 56, green: 56, blue: 56), "\(x), \(y)")
    }
    for (x, y) in [(7, 10), (13, 10), (10, 7), (10, 13)] {
      #expect(try await color(dot, x, y) == black, "\(x), \(y)")
    }
    let corner = try await picture(20, 20) { x, y in
      x == 0 && y == 0 ? [255, 255, 255] : [0, 0, 0]
    }
    // The sample is 1 / 9 of the light, which is 94.
    #expect(try await color(corner, 0, 0) == SRGBColor(red: 94, green: 94, blue: 94))
  }

  /// The visible position of the first stored corner, by orientation (EXIF 2.32, tag 0112).
  private static let firstCorner = [
    1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1),
  ]

  @Test(
    "PH-16 A sample's position refers to the upright image, regardless of the image's orientation",
    arguments: 1...8)
  func upright(orientation: Int) async throws {
    let file = try await picture(80, 48, ImageMetadata(orientation: orientation)) { x, y in
      x < 40 && y < 24 ? [255, 0, 0] : [0, 0, 255]
    }
    let (width, height) = orientation < 5 ? (80, 48) : (48, 80)
    let first = try #require(Self.firstCorner[orientation])
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let found = try await color(file, 5 + x * (width - 11), 5 + y * (height - 11))
      let wanted = first == (x, y) ? "FF0000" : "0000FF"
      #expect(found.hex == wanted, "at \(x), \(y)")
    }
  }

  @Test(
    "PH-16 A pixel position refers to the full-size image, even if that image is larger than a screen"
  )
  func fullSize() async throws {
    let file = try await picture(3000, 40) { x, _ in x < 2900 ? [0, 128, 0] : [128, 0, 128] }
    #expect(try await color(file, 2897, 20).hex == "008000")
    #expect(try await color(file, 2902, 20).hex == "800080")
  }

  @Test(
    "PH-16 A pixel position yields the same color for every stored orientation of the same photo",
    .needsData("photo"))
  func landscapes() async throws {
    var found: [SRGBColor] = []
    for number in 1...8 {
      let path = "exif-orientation-landscape/Landscape_\(number).jpg"
      found.append(
        try await ImageFixture.images.color(
          of: try FileBytes(Oracle.folder.appending(path: path)),
          at: PixelPosition(x: 1500, y: 300), within: ImageBudget()))
    }
    for color in found {
      #expect(abs(Int(color.red) - Int(found[0].red)) <= 12, "\(found)")
      #expect(abs(Int(color.green) - Int(found[0].green)) <= 12, "\(found)")
      #expect(abs(Int(color.blue) - Int(found[0].blue)) <= 12, "\(found)")
    }
  }
}
