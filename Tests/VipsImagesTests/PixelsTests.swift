import Core
import Foundation
import Glibc
import ImageWire
import Testing

@testable import VipsImages

struct PixelsTests {
  private func pixels(
    _ source: any ByteSource, _ width: Int, _ height: Int
  ) async throws(ImageFailure) -> Raster {
    try await ImageFixture.images.pixels(
      of: source, fitting: PixelBox(width: width, height: height), within: ImageBudget())
  }

  /// The visible position of the first stored corner, by orientation (EXIF 2.32, tag 0112).
  private static let firstCorner = [
    1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1),
  ]

  @Test(
    "PH-11 The corner stored first in an image appears where the image's orientation places the corner",
    arguments: 1...8)
  func corner(orientation: Int) async throws {
    let stored = (0..<80 * 48).flatMap { place -> [UInt8] in
      place % 80 < 40 && place / 80 < 24 ? [255, 0, 0] : [0, 0, 255]
    }
    let request = PictureRequest(
      width: 80, height: 48, quality: 95, metadata: ImageMetadata(orientation: orientation))
    let file = MemoryBytes(try await ImageFixture.images.encode(Data(stored), request))
    let raster = try await pixels(file, 24, 24)
    #expect((raster.width, raster.height) == (orientation < 5 ? (24, 14) : (14, 24)))
    let first = try #require(Self.firstCorner[orientation])
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let color = raster.color(2 + x * (raster.width - 5), 2 + y * (raster.height - 5))
      #expect((color[0] > 180 && color[2] < 80) == (first == (x, y)), "\(color) at \(x), \(y)")
    }
  }

  @Test(
    "PH-11 Transparent pixels are drawn on a white background",
    arguments: [ImageFormat.png, .webp, .tiff])
  func seeThrough(format: ImageFormat) async throws {
    let request = PictureRequest(width: 40, height: 30, layout: .rgba, format: format)
    let clear = Data((0..<40 * 30).flatMap { _ in [200, 0, 0, 0] as [UInt8] })
    let file = MemoryBytes(try await ImageFixture.images.encode(clear, request))
    let raster = try await pixels(file, 10, 10)
    #expect(raster.pixels.allSatisfy { $0 == 255 })
  }

  @Test("A gray image is decoded to three equal bytes per pixel")
  func gray() async throws {
    let request = PictureRequest(width: 40, height: 30, layout: .gray, format: .png)
    let file = MemoryBytes(
      try await ImageFixture.images.encode(Data(repeating: 90, count: 1200), request))
    let raster = try await pixels(file, 20, 20)
    #expect(raster == Raster(width: 20, height: 15, pixels: Data(repeating: 90, count: 900)))
  }

  @Test("Pixels are encoded as a JPEG with quality 90")
  func quality() async throws {
    let pixels = Data((0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let raster = Raster(width: 64, height: 48, pixels: pixels)
    let request = PictureRequest(width: 64, height: 48, quality: 90, metadata: ImageMetadata())
    let images = ImageFixture.images
    #expect(
      try await images.encode(raster, ImageMetadata()) == images.encode(pixels, request))
  }

  @Test("Bytes and an open file with the same content yield the same pixels")
  func bytesOrFile() async throws {
    let picture = try await ImageFixture.picture(width: 900, height: 700)
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { unlink(url.path(percentEncoded: false)) }
    try picture.write(to: url)
    #expect(
      try await pixels(try FileBytes(url), 80, 48) == pixels(MemoryBytes(picture), 80, 48))
  }

  @Test(
    "The color of a scaled pixel is close to the unscaled image's color at the same position",
    arguments: [ImageFormat.jpeg, .png, .heic], [20, 60, 200])
  func near(format: ImageFormat, side: Int) async throws {
    let file = MemoryBytes(try await ImageFixture.picture(format, width: 801, height: 603))
    let raster = try await pixels(file, side, side)
    for (x, y) in [(0.1, 0.1), (0.5, 0.5), (0.9, 0.2), (0.3, 0.9)] {
      let place = (Int(x * Double(raster.width)), Int(y * Double(raster.height)))
      let color = raster.color(place.0, place.1)
      let wanted = [
        (Double(place.0) + 0.5) / Double(raster.width) * 255,
        (Double(place.1) + 0.5) / Double(raster.height) * 255,
      ]
      #expect(abs(Double(color[0]) - wanted[0]) <= 8, "\(color) for \(wanted)")
      #expect(abs(Double(color[1]) - wanted[1]) <= 8, "\(color) for \(wanted)")
    }
  }

  @Test("PH-12 A JPEG with a gap in its pixel data is rejected")
  func damaged() async throws {
    var bytes = try await ImageFixture.picture(.jpeg, width: 400, height: 300)
    bytes.removeSubrange(bytes.count / 2..<bytes.count / 2 + 1_000)
    let holed = MemoryBytes(bytes)
    let failure = await #expect(throws: ImageFailure.self) {
      _ = try await pixels(holed, 40, 30)
    }
    #expect(failure?.isDamage == true, "\(String(describing: failure))")
  }
}

extension Raster {
  /// Returns red, green, and blue at a position.
  fileprivate func color(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.dropFirst((y * width + x) * 3).prefix(3))
  }
}
